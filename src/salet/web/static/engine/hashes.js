/* SHA-256 and SHAKE128 for friends' codes. The browser's own digests know no SHAKE, and work on secure pages only. */

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first 32 bits of what follows the point. @param {number} x */
const fraction = (x) => ((x - Math.floor(x)) * 4294967296) >>> 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const w = new Uint32Array(64);
  const turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block * 64 + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15], w[i - 2]];
      const [s, t] = [turn(a, 7) ^ turn(a, 18) ^ (a >>> 3), turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)];
      w[i] = w[i - 16] + s + w[i - 7] + t;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) >>> 0;
      const t = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (t + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i] + x) >>> 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => digest.setUint32(i * 4, x));
  return new Uint8Array(digest.buffer);
}

const RATE = 168; // bytes
const LANE = (1n << 64n) - 1n;

/** The permutation of Keccak. @param {bigint[]} a 25 lanes */
function permuted(a) {
  let register = 1;
  const bit = () => {
    const out = register & 1;
    register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    return out;
  };
  const turn = (x, by) => (by ? ((x << BigInt(by)) | (x >> BigInt(64 - by))) & LANE : x);
  for (let round = 0; round < 24; round++) {
    const c = [0, 1, 2, 3, 4].map((x) => a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
    for (let i = 0; i < 25; i++) a[i] ^= c[(i + 4) % 5] ^ turn(c[(i + 1) % 5], 1);
    let [x, y] = [1, 0];
    let current = a[1];
    for (let t = 0; t < 24; t++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      [current, a[x + 5 * y]] = [a[x + 5 * y], turn(current, (((t + 1) * (t + 2)) / 2) % 64)];
    }
    for (let row = 0; row < 25; row += 5) {
      const b = a.slice(row, row + 5);
      for (let i = 0; i < 5; i++) a[row + i] = b[i] ^ (~b[(i + 1) % 5] & LANE & b[(i + 2) % 5]);
    }
    for (let j = 0; j < 7; j++) if (bit()) a[0] ^= 1n << BigInt(2 ** j - 1);
  }
}

/** @param {Uint8Array} message shorter than a block @param {number} count bytes wanted @returns {Uint8Array} */
export function shake128(message, count) {
  const block = new Uint8Array(200);
  block.set(message);
  block[message.length] ^= 0x1f;
  block[RATE - 1] ^= 0x80;
  const view = new DataView(block.buffer);
  const lanes = Array.from({ length: 25 }, (_, i) => view.getBigUint64(i * 8, true));
  const output = new Uint8Array(count);
  for (let at = 0; at < count; at += RATE) {
    permuted(lanes);
    lanes.forEach((lane, i) => view.setBigUint64(i * 8, lane, true));
    output.set(block.subarray(0, Math.min(RATE, count - at)), at);
  }
  return output;
}

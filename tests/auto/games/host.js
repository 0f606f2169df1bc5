// A host page for @prozilla-os/wordle. The game takes an answer by chance: ?chance=0.25 decides.
import { wordle } from "@prozilla-os/wordle";

const chance = new URLSearchParams(location.search).get("chance");
if (chance !== null) Math.random = () => Number(chance);
const game = React.createElement(wordle.content, { active: true });
ReactDOM.createRoot(document.getElementById("root")).render(game);

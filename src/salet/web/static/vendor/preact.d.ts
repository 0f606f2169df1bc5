/* The part of preact 11.2.0 that the page uses. */

export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}
export type Child = VNode | string | number | boolean | null | undefined | Child[];

export function h(type: unknown, props: Record<string, unknown> | null, ...children: Child[]): VNode;
export function render(child: Child, place: Element): void;
export function Fragment(props: { children: Child }): VNode;

export class Component<Props = {}, State = {}> {
  constructor(props: Props);
  props: Props;
  state: State;
  setState(change: Partial<State>): void;
  componentWillUnmount?(): void;
  render(props: Props, state: State): Child;
}

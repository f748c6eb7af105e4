interface Inert {
  readonly inert?: true;
  readonly "aria-busy"?: true;
  readonly className?: string;
}

const INERT: Inert = { inert: true, "aria-busy": true, className: "hw-previous" };
const ALIVE: Inert = {};

/** For rows that answer the question before: seen, dimmed, and out of reach of mouse, keyboard and screen reader. */
export function inertWhile(previous: boolean): Inert {
  return previous ? INERT : ALIVE;
}

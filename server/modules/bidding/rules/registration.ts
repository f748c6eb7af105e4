/** States of a registration and of its margin (dictionary `marginState`), and its number. */
export { REGISTRATION } from "../contract.ts";

export const MARGIN = {
  frozen: 1,
  queued: 2,
  released: 3,
  applied: 4,
  bonded: 5,
  forfeited: 6,
  held: 7,
  proposed: 8,
} as const;

const SMALLEST_NUMBER = 1_000;
const NUMBERS = 9_000;
/** Beyond so many of them a free one would be hard to meet by chance. */
const MOST_TAKEN = NUMBERS / 2;
const LONGER = 10_000;

/**
 * A number that nobody in the session has: by chance, so that it says nothing of a person or of when they signed up.
 *
 * @param random an integer from 0 up to and without the given one
 */
export function freeNumber(taken: ReadonlySet<string>, random: (below: number) => number): string {
  const factor = taken.size > MOST_TAKEN ? LONGER : 1;
  for (;;) {
    const number = String(SMALLEST_NUMBER * factor + random(NUMBERS * factor));
    if (!taken.has(number)) return number;
  }
}

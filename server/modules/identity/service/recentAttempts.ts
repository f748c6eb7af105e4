/**
 * Counts how often each source has come lately, refused attempts included. It tells a flood from a first attempt
 * without writing a row. It is a count-min sketch: its size is fixed, it never drops a source, and where two sources
 * share a cell it counts too much, never too little.
 */
import { createHmac, randomBytes } from "node:crypto";
import { ATTEMPT_HALF_LIFE_MS } from "../rules.ts";

const ROWS = 4;
const CELLS = 2 ** 14;
const MOST = 65_535;

interface RecentAttempts {
  /** Counts one more, and answers how many there were before. */
  add(source: string, now: number): number;
  /** Takes one count back, because the attempt was no guess. */
  takeBack(source: string): void;
}

export function createRecentAttempts(): RecentAttempts {
  const counts = new Uint16Array(ROWS * CELLS);
  // Cells depend on a secret, so that an attacker cannot look for sources that share the cells of another one.
  const salt = randomBytes(32);
  let halvedAt = 0;
  const cellsOf = (source: string): readonly number[] => {
    const digest = createHmac("sha256", salt).update(source).digest();
    return Array.from({ length: ROWS }, (_, row) => row * CELLS + (digest.readUInt32LE(row * 4) % CELLS));
  };
  const age = (now: number): void => {
    const halvings = Math.floor((now - halvedAt) / ATTEMPT_HALF_LIFE_MS);
    if (halvings < 1) return;
    halvedAt = now;
    counts.forEach((count, cell) => (counts[cell] = count >> Math.min(halvings, 16)));
  };
  return {
    add: (source, now) => {
      age(now);
      const cells = cellsOf(source);
      const before = Math.min(...cells.map((cell) => counts[cell] ?? 0));
      for (const cell of cells) counts[cell] = Math.min(MOST, (counts[cell] ?? 0) + 1);
      return before;
    },
    takeBack: (source) => {
      for (const cell of cellsOf(source)) counts[cell] = Math.max(0, (counts[cell] ?? 0) - 1);
    },
  };
}

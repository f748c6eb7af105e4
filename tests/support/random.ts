// A seeded source of chance: the same seed gives the same sequence, so a failure can be repeated.
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** mulberry32: 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[this.below(from.length)]!;
  }

  some<T>(from: readonly T[], most: number): T[] {
    return Array.from({ length: 1 + this.below(most) }, () => this.pick(from));
  }
}

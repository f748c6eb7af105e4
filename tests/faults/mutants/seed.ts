/** The same choices on every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** One slip of the finger: a letter left out, doubled, swapped with the next, or another one. */
export function misspell(word: string, choose: (below: number) => number): string {
  const letters = [...word];
  const at = 1 + choose(Math.max(1, letters.length - 1));
  const here = letters[at] ?? "";
  const slips = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, here),
    () =>
      at + 1 < letters.length ? letters.toSpliced(at, 2, letters[at + 1] ?? "", here) : letters.toSpliced(at, 0, "e"),
    () => letters.toSpliced(at, 1, here === "k" ? "j" : "k"),
  ];
  const slip = (slips[choose(slips.length)] ?? (() => letters))().join("");
  return slip === word || slip === "" ? `${word}k` : slip;
}

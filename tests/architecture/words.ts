/** An identifier is read word by word: `lotCount`, `LOT_COUNT` and `lot-count` each hold "lot"; "slot" does not. */
export function wordsOf(line: string): string[] {
  return line
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** "Did you mean": the names nearest to a misspelt one, best first. */

/** Damerau–Levenshtein (optimal string alignment); a change of case alone costs little. */
function distance(a: string, b: string): number {
  const rows = a.length + 1;
  const columns = b.length + 1;
  const d = new Float64Array(rows * columns);
  const at = (i: number, j: number): number => d[i * columns + j] ?? 0;
  for (let i = 0; i < rows; i += 1) d[i * columns] = i;
  for (let j = 0; j < columns; j += 1) d[j] = j;
  for (let i = 1; i < rows; i += 1) {
    for (let j = 1; j < columns; j += 1) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + swapCost(a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 0.9);
      d[i * columns + j] = best;
    }
  }
  return at(a.length, b.length);
}

function swapCost(x: string | undefined, y: string | undefined): number {
  if (x === y) return 0;
  return x?.toLowerCase() === y?.toLowerCase() ? 0.1 : 1;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** At most `count` names that plausibly were meant; empty when nothing is near. */
export function nearest(wanted: string, among: Iterable<string>, count = 3): readonly string[] {
  const limit = Math.max(2, Math.ceil(wanted.length / 3));
  return [...new Set(among)]
    .map((name) => ({ name, cost: distance(wanted, name), shared: sharedStart(wanted, name) }))
    .filter((one) => one.cost <= limit)
    .sort((x, y) => x.cost - y.cost || y.shared - x.shared || (x.name < y.name ? -1 : 1))
    .slice(0, count)
    .map((one) => one.name);
}

/** Ticks of a tree whose nodes are ticked with all that is below them. */
import type { OptionRow } from "#core/api";

type Known = Pick<OptionRow, "value" | "parent">;

/** The nodes above one, as far as they were read. */
export function keysAbove(key: string, known: readonly Known[]): readonly string[] {
  const parents = new Map(known.map(({ value, parent }) => [value, parent ?? ""]));
  const above: string[] = [];
  for (let at = parents.get(key); at !== undefined && at !== "" && !above.includes(at); at = parents.get(at))
    above.push(at);
  return above;
}

/**
 * What is below goes with the node. A node above one that is unticked is not ticked as a whole any
 * more.
 */
export function toggled(
  keys: readonly string[],
  key: string,
  linked: { readonly below: readonly string[]; readonly above: readonly string[] },
): readonly string[] {
  if (!keys.includes(key)) return [...new Set([...keys, key, ...linked.below])];
  const gone = new Set([key, ...linked.below, ...linked.above]);
  return keys.filter((one) => !gone.has(one));
}

/** Nodes that are not ticked while something below them is. */
export function halfTicked(keys: readonly string[], known: readonly Known[]): readonly string[] {
  const above = keys.flatMap((key) => keysAbove(key, known));
  return [...new Set(above)].filter((key) => !keys.includes(key));
}

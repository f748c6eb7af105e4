type Values = Readonly<Record<string, string>>;

/** Whether two sets of conditions are equal; a name that is absent is empty. */
export function sameValues(one: Values, other: Values): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? "") === (other[name] ?? ""),
  );
}

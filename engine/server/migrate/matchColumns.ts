import type { KnownColumn } from "./registry.ts";
import type { TargetColumn } from "./targetSchema.ts";

/** Which column of the database each field continues; none for a new field. */
export interface Matching {
  readonly of: ReadonlyMap<string, KnownColumn>;
  /** Columns that no field continues. */
  readonly left: readonly KnownColumn[];
}

/**
 * A field keeps the column of its own name unless `was` says something that was not said before: then it takes the
 * column of the earlier name, whoever else has come to bear that name since. So swaps (a was b, b was a) and cycles
 * move each column once, and the plan made after them moves nothing.
 */
export function matchColumns(fields: readonly TargetColumn[], known: readonly KnownColumn[]): Matching {
  const byField = new Map(
    known.flatMap((column) => (column.field === undefined ? [] : [[column.field, column] as const])),
  );
  const of = new Map<string, KnownColumn>();
  const taken = new Set<KnownColumn>();
  const take = (field: string, column: KnownColumn) => {
    of.set(field, column);
    taken.add(column);
  };
  for (const field of fields) {
    const source = earlierName(field, byField);
    if (source !== undefined && !taken.has(source)) take(field.name, source);
  }
  for (const field of fields) {
    const own = byField.get(field.name);
    if (own !== undefined && !taken.has(own) && !of.has(field.name)) take(field.name, own);
  }
  return { of, left: known.filter((column) => !taken.has(column)) };
}

/**
 * `was` is a field's whole story, oldest name first; each rename adds the name that is given up. So a column is the
 * field's when the column's own story, and then its name, begin the field's. Where none does (a story cut short, or a
 * name taken over by hand), the latest earlier name that still stands is meant.
 */
function earlierName(field: TargetColumn, byField: ReadonlyMap<string, KnownColumn>): KnownColumn | undefined {
  const own = byField.get(field.name);
  if (own !== undefined && isSame(field.was, own.was)) return undefined;
  const whole = [...byField.values()].find((column) => isSame(field.was, [...column.was, column.field!]));
  if (whole !== undefined) return whole;
  if (own !== undefined && isWithin(field.was, own.was)) return undefined;
  let best: KnownColumn | undefined;
  for (const column of byField.values()) {
    if (begins(field.was, [...column.was, column.field!]) && column.was.length >= (best?.was.length ?? 0))
      best = column;
  }
  if (best !== undefined) return best;
  const latest = [...field.was].reverse().find((name) => name !== field.name && byField.has(name));
  return latest === undefined ? undefined : byField.get(latest);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && begins(one, other);
}

/** The declared names are part of the known ones, in the same order. */
function isWithin(declared: readonly string[], known: readonly string[]): boolean {
  let at = 0;
  for (const name of known) if (name === declared[at]) at++;
  return at === declared.length;
}

function begins(story: readonly string[], start: readonly string[]): boolean {
  return start.length <= story.length && start.every((name, at) => story[at] === name);
}

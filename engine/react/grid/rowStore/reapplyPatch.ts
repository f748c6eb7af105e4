/** Puts what a command wrote into a row that is no longer the one it wrote to. */
import type { Stored, Wire } from "#core/values";
import { NONE, type UnreadableCell, type Row } from "./row.ts";
import { baseValue, type RowSchema } from "./schema.ts";

/**
 * `current` with the cells of `wanted` in these fields. Where `isConflicted` says so and `wanted` had not edited the
 * cell, the server's value stands.
 */
export function reapplyPatch(
  schema: RowSchema,
  current: Row,
  wanted: Row,
  fields: readonly string[],
  isConflicted: (name: string) => boolean,
): Row {
  const stored: Record<string, Stored> = { ...schema.storedOf(current) };
  const raw: Record<string, UnreadableCell> = { ...current.raw };
  const labels: Record<string, string | undefined> = { ...current.labels };
  const stash: Record<string, Wire> = { ...current.stash };
  const edited = new Set(current.edited);
  for (const name of fields) {
    const plan = schema.byName.get(name);
    if (plan === undefined) continue;
    const theirs = baseValue(current.base, plan);
    const yields = isConflicted(name) && !wanted.edited.includes(name);
    stored[name] = yields ? theirs : (schema.storedOf(wanted)[name] ?? null);
    copy(raw, yields ? undefined : wanted.raw[name], name);
    copy(stash, wanted.stash[name], name);
    if (stored[name] === theirs && raw[name] === undefined && current.base !== undefined) {
      edited.delete(name);
      delete labels[name];
    } else {
      edited.add(name);
      labels[name] = labelOf(wanted, name);
    }
  }
  return {
    id: current.id,
    base: current.base,
    stored,
    raw,
    labels,
    stash,
    touched: wanted.touched,
    issues: undefined,
    edited: current.base === undefined || edited.size === 0 ? NONE : [...edited],
  };
}

function copy<T>(into: Record<string, T>, value: T | undefined, name: string): void {
  if (value === undefined) delete into[name];
  else into[name] = value;
}

function labelOf(row: Row, name: string): string | undefined {
  if (name in row.labels) return row.labels[name];
  const label = row.base?.[`${name}_dictText`];
  return typeof label === "string" ? label : undefined;
}

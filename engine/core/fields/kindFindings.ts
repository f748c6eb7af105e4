/** Findings of the language that several kinds report. Pointers are relative to the field. */
import type { KindFinding, KindLintContext } from "./kind.ts";

type Source = Readonly<Record<string, unknown>>;

/** `min` above `max` leaves no value at all. */
export function minAboveMax<T>(
  field: Source,
  parse: (literal: unknown) => T | undefined,
  above: (min: T, max: T) => boolean = (min, max) => min > max,
): KindFinding[] {
  const min = field["min"] === undefined ? undefined : parse(field["min"]);
  const max = field["max"] === undefined ? undefined : parse(field["max"]);
  if (min === undefined || max === undefined || !above(min, max)) return [];
  const [low, high] = [String(field["min"]), String(field["max"])];
  const message = `最小值 ${low} 大于最大值 ${high}，没有任何值可以通过：请把 min 改为不大于 ${high}，或把 max 改为不小于 ${low}`;
  return [{ pointer: "/min", code: "MIN_ABOVE_MAX", message }];
}

/** A name that must be one of those that exist. */
export function dangling(
  pointer: string,
  wanted: unknown,
  among: ReadonlySet<string> | undefined,
  what: string,
): KindFinding[] {
  if (typeof wanted !== "string" || among === undefined || among.has(wanted)) return [];
  return [{ pointer, code: "DANGLING", message: `${what}“${wanted}”不存在`, what, wanted, among: [...among] }];
}

/** What a name in a key is, where the field is of another entity. */
export const fieldOf = (entity: unknown): string => `字段（实体“${String(entity)}”）`;

/** As `fieldOf`, of a field that holds a place in a tree. */
export const treeFieldOf = (entity: unknown): string => `树形字段（实体“${String(entity)}”，kind 为 tree）`;

/** Names of the fields beside this one; undefined where the entity is not known yet. */
export function ownFields(lintContext: KindLintContext): ReadonlySet<string> | undefined {
  return lintContext.entity === undefined ? undefined : new Set(lintContext.entity.fields.map((field) => field.name));
}

/** Every name of a list in a set. */
export function danglingList(
  pointer: string,
  names: unknown,
  among: ReadonlySet<string> | undefined,
  what: string,
): KindFinding[] {
  if (!Array.isArray(names)) return [];
  return names.flatMap((name: unknown, index) => dangling(`${pointer}/${index}`, name, among, what));
}

/** Every value of an object, as in `{ "longitude": "lng" }`. */
export function danglingValues(
  pointer: string,
  object: unknown,
  among: ReadonlySet<string> | undefined,
  what: string,
): KindFinding[] {
  return entriesOf(object).flatMap(([key, name]) => dangling(`${pointer}/${key}`, name, among, what));
}

/** Every key of an object, as in `fill`. */
export function danglingKeys(
  pointer: string,
  object: unknown,
  among: ReadonlySet<string> | undefined,
  what: string,
): KindFinding[] {
  return entriesOf(object).flatMap(([key]) => dangling(`${pointer}/${key}`, key, among, what));
}

export function entriesOf(object: unknown): [string, unknown][] {
  return typeof object === "object" && object !== null && !Array.isArray(object) ? Object.entries(object) : [];
}

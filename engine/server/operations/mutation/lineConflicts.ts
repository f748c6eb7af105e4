/** How a conflict names the lines that two users changed. */
import type { ConflictField } from "#core/api";
import { KINDS } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";
import type { LinesRelation } from "../query/lines.ts";
import type { SentLine } from "./mergeLine.ts";

/** A conflict, of which what the other person wrote is taken from the row as this viewer may see it. */
export type LineConflict = (current: WireRow) => ConflictField;

export const lineLabel = (field: FieldModel, at: number): string => `${field.title}第${at + 1}行`;

export const lineConflicts = { cell, deletedByCaller, deletedByOther, within };

function cell(
  lines: LinesRelation,
  { at, id, base }: SentLine,
  name: string,
  before: StoredRow,
  yours: Stored,
): LineConflict {
  const { field, table } = lines;
  const own = table.fields.get(name);
  const wire = (value: Stored): Wire => (own === undefined ? null : KINDS[own.kind].toWire(value, own));
  const key = String(before[table.entity.key] ?? id);
  return (current) => ({
    field: `${field.name}.${at}.${name}`,
    title: `${lineLabel(field, at)}：${own?.title ?? name}`,
    base: (base?.[name] ?? null) as Wire,
    yours: wire(yours),
    theirs: lineIn(current, lines, key)?.[name] ?? null,
    line: { of: field.name, key },
  });
}

/** The whole line stands for the side that kept it. */
function deletedByOther(lines: LinesRelation, { at, body, base }: SentLine): LineConflict {
  const { field, table } = lines;
  const line = { of: field.name, key: String(body[table.entity.key]), deleted: "theirs" } as const;
  return () => ({
    field: `${field.name}.${at}`,
    title: `${lineLabel(field, at)}${lineTitle(lines, base ?? body)}`,
    base: (base ?? null) as Wire,
    yours: body as Wire,
    theirs: null,
    line,
  });
}

function deletedByCaller(lines: LinesRelation, row: StoredRow): LineConflict {
  const { field, table } = lines;
  const key = String(row[table.entity.key]);
  const line = { of: field.name, key, deleted: "yours" } as const;
  return (current) => {
    const theirs = lineIn(current, lines, key);
    return {
      field: `${field.name}.${key}`,
      title: `${field.title}${lineTitle(lines, theirs ?? {})}`,
      base: null,
      yours: null,
      theirs: theirs ?? null,
      line,
    };
  };
}

/** A conflict of a line's own lines. */
function within({ field, table }: LinesRelation, { at, id }: SentLine, conflict: LineConflict): LineConflict {
  return (current) => {
    const one = conflict(lineIn(current, { field, table }, String(id)) ?? {});
    return { ...one, field: `${field.name}.${at}.${one.field}`, title: `${lineLabel(field, at)}：${one.title}` };
  };
}

function lineIn(
  current: WireRow,
  { field, table }: Pick<LinesRelation, "field" | "table">,
  key: string,
): WireRow | undefined {
  const lines = current[field.name];
  return Array.isArray(lines)
    ? (lines as unknown as readonly WireRow[]).find((line) => line[table.entity.key] === key)
    : undefined;
}

/** By the field that names a line, as this viewer was shown it. */
function lineTitle({ table }: LinesRelation, line: Readonly<Record<string, unknown>>): string {
  const name = line[`${table.entity.titleField}_dictText`] ?? line[table.entity.titleField ?? ""];
  return typeof name === "string" && name !== "" ? `“${name}”` : "";
}

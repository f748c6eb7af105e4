import { ROW_CLOSED_KEY, ROW_ALLOWED_KEY } from "#core/api";
import { KINDS, type Issue } from "#core/fields";
import type { FieldModel } from "#core/language";
import { maskText, type Stored, type StoredRow } from "#core/values";
import { fieldState, lineCountIssues, messageOf, normalizeRow, type RowContext } from "#core/validate";
import { requestErrors, rowErrors } from "../errors.ts";
import { sanitizeRichText } from "./richText/sanitize.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { EntityTable } from "../entityTable.ts";

/** A body as sent, before anything of it is believed. */
export type Body = Readonly<Record<string, unknown>>;

/** The fields of a body that are this caller's to write. */
export interface SentFields {
  readonly set: StoredRow;
  /** Rows of `lines` fields, as sent. */
  readonly lines: ReadonlyMap<string, unknown>;
  /** Fields that are never theirs to write: left alone, and said in the log. */
  readonly ignored: readonly string[];
  readonly issues: readonly Issue[];
}

export function bodyOf(body: unknown): Body {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw requestErrors.error("NOT_OBJECT");
  return body as Body;
}

/**
 * Reads the fields of a body. A name that is no field, or none that they may know of, is refused; a field that they may
 * see but not write is left alone (a page sends back whole rows); so is a masked value that comes back as it was shown.
 */
export function readFields(
  access: EntityAccess,
  body: Body,
  control: ReadonlySet<string>,
  current?: StoredRow,
): SentFields {
  const { table } = access;
  const set: Record<string, Stored> = {};
  const lines = new Map<string, unknown>();
  const ignored: string[] = [];
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (control.has(name)) continue;
    const field = table.fields.get(name);
    if (field === undefined || !(access.readable.has(name) || access.writable.has(name))) {
      if (!isPresentedExtra(access, name)) throw rowErrors.error("UNKNOWN_FIELD", { field: name.slice(0, 60) });
    } else if (!access.writable.has(name)) {
      ignored.push(name);
    } else if (field.kind === "lines") {
      // Counted first: too many are not looked at one by one.
      const wrong = Array.isArray(value) ? lineCountIssues(field, value.length) : [];
      if (wrong.length > 0) issues.push(...wrong);
      else lines.set(name, value);
    } else if (field.column !== undefined && !isUnchangedMask(access, field, value, current)) {
      readField(field, value, set, issues);
    }
  }
  return { set, lines, ignored, issues };
}

function readField(field: FieldModel, value: unknown, set: Record<string, Stored>, issues: Issue[]): void {
  const parsed = KINDS[field.kind].toStored(field.kind === "richText" ? sanitizeRichText(value) : value, field);
  if ("value" in parsed) set[field.name] = parsed.value;
  else issues.push({ field: field.name, ...messageOf(field, parsed) });
}

/**
 * What a row shows beside the fields: texts of values, columns of referenced rows, whether a branch has children, what
 * rules allow.
 */
function isPresentedExtra(access: EntityAccess, name: string): boolean {
  const { table } = access;
  if (name.endsWith("_dictText")) return access.readable.has(name.slice(0, -"_dictText".length));
  if (name === ROW_ALLOWED_KEY || name === ROW_CLOSED_KEY) return true;
  if (name === "hasChildren") return table.entity.tree !== undefined;
  const dot = name.indexOf(".");
  return (
    dot > 0 &&
    access.readable.has(name.slice(0, dot)) &&
    table.entity.list.columns.some((column) => column.field === name)
  );
}

/** Whether a value is what the viewer was shown of a masked one: unchanged. */
function isUnchangedMask(
  access: EntityAccess,
  field: FieldModel,
  value: unknown,
  current: StoredRow | undefined,
): boolean {
  const mask = access.masks.get(field.name);
  const stored = current?.[field.name] ?? null;
  return mask !== undefined && stored !== null && value === maskText(mask.as, KINDS[field.kind].text(stored, field));
}

/** Old values as sent along with an edit, in stored form; what does not parse was never there. */
export function readBase(access: EntityAccess, base: unknown, current: StoredRow): StoredRow {
  const { table } = access;
  const old: Record<string, Stored> = {};
  for (const [name, value] of Object.entries(bodyOf(base))) {
    const field = table.fields.get(name);
    if (field === undefined || field.column === undefined || !access.readable.has(name)) continue;
    // Whether a withheld value equals a guess must not show.
    if (field.disclosed !== undefined) continue;
    if (access.masks.has(name)) {
      if (isUnchangedMask(access, field, value, current) || (value === null && (current[name] ?? null) === null))
        old[name] = current[name] ?? null;
      continue;
    }
    const parsed = KINDS[field.kind].toStored(value, field);
    if ("value" in parsed) old[name] = parsed.value;
  }
  return old;
}

/** Without the fields that are read-only as the row is: what is sent for them is left alone. */
export function dropReadonly(table: EntityTable, set: StoredRow, before: StoredRow, context: RowContext): StoredRow {
  const conditional = Object.keys(set).filter((name) => typeof table.fields.get(name)?.readonly === "object");
  if (conditional.length === 0) return set;
  const row = { ...before, ...set };
  const locked = new Set(conditional.filter((name) => fieldState(table.entity, name, row, context).readonly));
  return Object.fromEntries(Object.entries(set).filter(([name]) => !locked.has(name)));
}

/** The same of a new row, as it is with its defaults. */
export function dropReadonlyOfNew(
  access: EntityAccess,
  set: StoredRow,
  fixed: StoredRow,
  context: RowContext,
): StoredRow {
  const { table } = access;
  if (!Object.keys(set).some((name) => typeof table.fields.get(name)?.readonly === "object")) return set;
  return dropReadonly(table, set, newRow(access, set, fixed, context), context);
}

/** A new row as far as conditions read it: without its key, which a form does not know either. */
function newRow(access: EntityAccess, set: StoredRow, fixed: StoredRow, context: RowContext): StoredRow {
  const { table } = access;
  return normalizeRow(table.entity, { ...set, ...fixed }, context, { mode: "add", writable: access.writable });
}

/** Lines of a new row, without the fields that are read-only as it is. */
export function dropReadonlyLinesOfNew(
  access: EntityAccess,
  { set, lines }: SentFields,
  fixed: StoredRow,
  context: RowContext,
): SentFields["lines"] {
  const { table } = access;
  return lines.size === 0 ? lines : dropReadonlyLines(table, lines, newRow(access, set, fixed, context), context);
}

/** The same of lines as sent. */
export function dropReadonlyLines(
  table: EntityTable,
  sent: SentFields["lines"],
  row: StoredRow,
  context: RowContext,
): SentFields["lines"] {
  return new Map(
    [...sent].filter(
      ([name]) =>
        typeof table.fields.get(name)?.readonly !== "object" || !fieldState(table.entity, name, row, context).readonly,
    ),
  );
}

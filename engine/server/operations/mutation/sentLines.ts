/** Merges the lines of a request with the stored lines of the row. */
import type { Issue } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { StoredRow } from "#core/values";
import { createYielder } from "../../db/index.ts";
import { requestErrors, rowErrors } from "../errors.ts";
import { accessWithinParent, type EntityAccess } from "../policy/entityAccess.ts";
import { bodyOf, readFields, dropReadonly, dropReadonlyOfNew, type Body } from "./fieldInput.ts";
import { lineConflicts, lineLabel, type LineConflict } from "./lineConflicts.ts";
import { linesRelationOf, lockLines, type LinesRelation } from "../query/lines.ts";
import { isUnchangedSince, isSameLine, mergeLine, type SentLine } from "./mergeLine.ts";
import { issuesOfLine, assertNoIssues, rowContext, normalizeDraft, type LineRows } from "./normalize.ts";
import { parseVersion } from "../rowKey.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";

const MAX_LINES = 1000;

/** What is done to the lines of one field. */
interface SentLines {
  readonly lines: LinesRelation;
  readonly access: EntityAccess;
  readonly sent: readonly SentLine[];
  /** Keys of lines that are to be deleted. */
  readonly gone: readonly string[];
  /** Whether any line is new, gone or different. */
  readonly changed: boolean;
}

/** Everything sent for the `lines` fields of a row, and the rows after the change, for the checks of their parent. */
export interface AllSentLines {
  readonly fields: readonly SentLines[];
  readonly rows: LineRows;
  /** Names of the fields of which a line is new, gone or different. */
  readonly changed: readonly string[];
  /** What another user changed meanwhile as well; to be refused with the row that the lines are in. */
  readonly conflicts: readonly LineConflict[];
  /** Values that could not be read; to be refused with those of the row that the lines are in. */
  readonly issues: readonly Issue[];
}

/** The row that lines were sent with, as the caller saw it. */
interface BaseRow {
  readonly id: string;
  /** Old values as sent; undefined: not sent. */
  readonly base: Body | undefined;
  /** Whether its version is no longer the one that was sent. */
  readonly behind: boolean;
}

/** Reads the lines of a body; `seen` is absent for a new row. A field that was not sent keeps its lines. */
export async function readSentLines(
  mutation: MutationContext,
  table: EntityTable,
  sent: ReadonlyMap<string, unknown>,
  seen?: BaseRow,
): Promise<AllSentLines> {
  if (table.lines.length === 0) return NO_LINES;
  const fields: SentLines[] = [];
  const rows: Record<string, readonly StoredRow[]> = {};
  const conflicts: LineConflict[] = [];
  const issues: Issue[] = [];
  for (const field of table.lines) {
    if (!sent.has(field.name)) {
      if (seen === undefined) rows[field.name] = [];
      continue;
    }
    const one = await mergeFieldLines(
      mutation,
      linesRelationOf(mutation.runtime, table, field),
      sent.get(field.name),
      seen,
    );
    fields.push(one.fields);
    rows[field.name] = one.rows;
    conflicts.push(...one.conflicts);
    issues.push(...one.issues);
  }
  return {
    fields,
    rows,
    conflicts,
    issues,
    changed: fields.filter((one) => one.changed).map((one) => one.lines.field.name),
  };
}

const NO_LINES: AllSentLines = { fields: [], rows: {}, changed: [], conflicts: [], issues: [] };

interface FieldLines {
  readonly fields: SentLines;
  readonly rows: readonly StoredRow[];
  readonly conflicts: readonly LineConflict[];
  readonly issues: readonly Issue[];
}

/**
 * Three sides: the lines as they were seen (`base`), as they were sent, and as they are. What only one side changed
 * is done; where both did, it is a conflict. Without `base` the list as sent replaces the one that stands, from the
 * version that was seen.
 */
async function mergeFieldLines(
  mutation: MutationContext,
  lines: LinesRelation,
  sent: unknown,
  seen: BaseRow | undefined,
): Promise<FieldLines> {
  const { table, field } = lines;
  const access = accessWithinParent(
    mutation.runtime.model,
    mutation.runtime.access(table.entity, mutation.viewer),
    mutation.viewer,
  );
  const stored = seen === undefined ? [] : await lockLines(mutation.tx, lines, seen.id);
  const before = new Map(stored.map((row) => [String(row[table.entity.key]), row]));
  const bodies = listOf(sent, field.name);
  assertNoneRepeated(field, table, bodies);
  const base = baseLines(field, table, seen);
  const merging: LineMerge = { mutation, lines, access, before, base };
  const pause = createYielder(mutation.tx);
  const merged: MergedLine[] = [];
  for (const [at, body] of bodies.entries()) {
    merged.push(await mergedLine(merging, body, at));
    await pause();
  }
  const sentKeys = new Set(bodies.map((body) => body[table.entity.key]));
  const missing = stored.filter((row) => !sentKeys.has(row[table.entity.key] ?? null));
  const added = base === undefined ? [] : missing.filter((row) => !base.has(String(row[table.entity.key])));
  const gone = missing.filter((row) => !added.includes(row));
  const rows = [...merged.flatMap(({ row }) => (row === undefined ? [] : [row])), ...added];
  const changed =
    gone.length > 0 ||
    merged.some(({ row, line }) => row !== undefined && differs(table, before.get(line.id ?? ""), row));
  if (changed && base === undefined && seen?.behind === true) throw rowErrors.error("VERSION_BEHIND");
  const deletedByCaller = gone.flatMap((row) =>
    isUnchangedSince(access, row, base?.get(String(row[table.entity.key])))
      ? []
      : [lineConflicts.deletedByCaller(lines, row)],
  );
  return {
    fields: {
      lines,
      access,
      sent: merged.flatMap(({ row, line }) => (row === undefined ? [] : [line])),
      gone: gone.map((row) => String(row[table.entity.key])),
      changed,
    },
    rows,
    conflicts: [...merged.flatMap((one) => one.conflicts), ...deletedByCaller],
    issues: merged.flatMap(({ line, issues }) => issuesOfLine(field, line.at, issues)),
  };
}

function listOf(value: unknown, name: string): readonly Body[] {
  if (value !== null && (!Array.isArray(value) || value.length > MAX_LINES))
    throw requestErrors.error("INVALID", { name });
  return ((value ?? []) as readonly unknown[]).map(bodyOf);
}

/** One line sent twice would be saved twice, and which of both stays would be chance. */
function assertNoneRepeated(field: FieldModel, { entity }: EntityTable, bodies: readonly Body[]): void {
  const places = new Map<unknown, number>();
  for (const [at, body] of bodies.entries()) {
    const id = body[entity.key];
    if (typeof id !== "string" || id === "") continue;
    const first = places.get(id);
    if (first !== undefined)
      assertNoIssues([
        {
          field: `${field.name}.${at}`,
          code: "ROW.REPEATED_LINE",
          message: rowErrors.error("REPEATED_LINE", { line: at + 1, other: first + 1 }).message,
        },
      ]);
    places.set(id, at);
  }
}

/** The lines as they were seen, by key; undefined where that was not said. */
function baseLines(
  field: FieldModel,
  { entity }: EntityTable,
  seen: BaseRow | undefined,
): ReadonlyMap<string, Body> | undefined {
  if (seen?.base === undefined || !(field.name in seen.base)) return undefined;
  return new Map(listOf(seen.base[field.name], `base.${field.name}`).map((body) => [String(body[entity.key]), body]));
}

interface LineMerge {
  readonly mutation: MutationContext;
  readonly lines: LinesRelation;
  readonly access: EntityAccess;
  readonly before: ReadonlyMap<string, StoredRow>;
  readonly base: ReadonlyMap<string, Body> | undefined;
}

interface MergedLine {
  readonly line: SentLine;
  /** How the line will stand, as far as its parent's checks and sums read it; absent: it is not to stand. */
  readonly row: StoredRow | undefined;
  readonly conflicts: readonly LineConflict[];
  readonly issues: readonly Issue[];
}

async function mergedLine(merging: LineMerge, body: Body, at: number): Promise<MergedLine> {
  const {
    lines: { table },
    before,
    base,
  } = merging;
  const id = body[table.entity.key];
  const row = typeof id === "string" ? before.get(id) : undefined;
  const line: SentLine = {
    body,
    at,
    id: row === undefined ? undefined : String(id),
    base: typeof id === "string" ? base?.get(id) : undefined,
  };
  if (row !== undefined) return mergeExistingLine(merging, line, row);
  return line.base === undefined ? readNewLine(merging, line) : mergeDeletedLine(merging, line);
}

/** An existing line: the changes are merged into its current values, its own lines too. */
async function mergeExistingLine(
  { mutation, lines, access }: LineMerge,
  line: SentLine,
  before: StoredRow,
): Promise<MergedLine> {
  const { table, by } = lines;
  const {
    set,
    lines: nested,
    issues,
  } = readFields(access, line.body, new Set([table.entity.key, "version", "base", by]), before);
  const version = parseVersion(line.body["version"]);
  const merge = mergeLine(access, before, { set, version, base: line.base });
  if (merge.outcome === "behind") throw rowErrors.error("LINE_BEHIND", { line: lineLabel(lines.field, line.at) });
  const context = rowContext(mutation, before);
  const changes = merge.outcome === "set" ? dropReadonly(table, merge.changes, before, context) : {};
  const own = await readSentLines(mutation, table, nested, {
    id: String(line.id),
    base: line.base,
    behind: isBehind(before, version),
  });
  const conflicts =
    merge.outcome === "clash"
      ? merge.fields.map((name) => lineConflicts.cell(lines, line, name, before, set[name] ?? null))
      : [];
  return {
    line,
    row: normalizeDraft(access, { ...before, ...changes }, context),
    conflicts: [...conflicts, ...own.conflicts.map((one) => lineConflicts.within(lines, line, one))],
    issues: [...issues, ...own.issues],
  };
}

export const isBehind = (row: StoredRow, version: number | undefined): boolean =>
  version !== undefined && version !== Number(row["version"] ?? version);

async function readNewLine({ mutation, lines, access }: LineMerge, line: SentLine): Promise<MergedLine> {
  const { table, by, field } = lines;
  const { [table.entity.key]: id, version } = line.body;
  if (parseVersion(version) !== undefined) throw rowErrors.error("LINE_BEHIND", { line: lineLabel(field, line.at) });
  if (typeof id === "string" && id !== "" && (await mutation.tx.get(table.lock, [id])) !== undefined)
    throw rowErrors.error("LINE_TAKEN", { line: lineLabel(field, line.at) });
  const { set, issues } = readFields(access, line.body, new Set([table.entity.key, "version", "base", by]));
  const context = rowContext(mutation, null);
  return {
    line,
    row: normalizeDraft(access, dropReadonlyOfNew(access, set, {}, context), context),
    conflicts: [],
    issues,
  };
}

/** A line that another user deleted or moved stays away; unless it was changed here. */
function mergeDeletedLine({ lines, access }: LineMerge, line: SentLine): MergedLine {
  const unchanged = isSameLine(access, line.body, line.base ?? {});
  return { line, row: undefined, conflicts: unchanged ? [] : [lineConflicts.deletedByOther(lines, line)], issues: [] };
}

function differs(table: EntityTable, before: StoredRow | undefined, row: StoredRow): boolean {
  return (
    before === undefined ||
    table.columns.some(({ name }) => name in row && (row[name] ?? null) !== (before[name] ?? null))
  );
}

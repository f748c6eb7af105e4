import type { FieldModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { Refusal } from "#core/api";
import { settleRow } from "#core/validate";
import type { Issue } from "#core/fields";
import { paced, statement, type ReadDoor, type Statement } from "../../db/index.ts";
import { requestErrors } from "../errors.ts";
import { withinParent, type EntityAccess } from "./access.ts";
import { bodyOf, readFields, type Body } from "./input.ts";
import { newKey } from "./key.ts";
import { refuseIssues, rowContext, type LineRows } from "./settle.ts";
import { quote } from "./sql.ts";
import { DELETED_AT, type EntityWork } from "./work.ts";
import type { World } from "./world.ts";
import type { Writing } from "./write.ts";

/** What a `lines` field says of its rows. */
export interface LinesOf {
  readonly field: FieldModel;
  readonly work: EntityWork;
  readonly by: string;
  readonly keys: Statement;
}

const known = new WeakMap<World, Map<FieldModel, LinesOf>>();

export function linesOf(world: World, field: FieldModel): LinesOf {
  let ofWorld = known.get(world);
  if (ofWorld === undefined) known.set(world, (ofWorld = new Map()));
  let lines = ofWorld.get(field);
  if (lines === undefined) {
    const work = world.work(String(field.options["entity"]));
    const by = String(field.options["by"]);
    const kept = work.keepsDeleted ? ` and ${quote(DELETED_AT)} is null` : "";
    const order = typeof field.options["order"] === "string" ? orderOf(field.options["order"]) : "";
    const text = `select ${work.columnNames.map(quote).join(", ")} from ${quote(work.entity.table)} where ${quote(by)} = ?${kept} order by ${order}${quote(work.entity.key)}`;
    ofWorld.set(field, (lines = { field, work, by, keys: statement(world.dialect, text) }));
  }
  return lines;
}

function orderOf(order: string): string {
  return order.startsWith("-") ? `${quote(order.slice(1))} desc, ` : `${quote(order)}, `;
}

/** The rows of a `lines` field as they stand. */
export async function readLines(read: ReadDoor, lines: LinesOf, parent: string): Promise<readonly StoredRow[]> {
  return read.all<Record<string, Stored>>(lines.keys, [parent]);
}

/** One line of a `lines` field as sent. */
interface SentLine {
  readonly body: Body;
  /** Of a line that stands already. */
  readonly id: string | undefined;
}

interface SentLines {
  readonly lines: LinesOf;
  readonly access: EntityAccess;
  readonly sent: readonly SentLine[];
  /** Keys of lines that stand and were not sent again. */
  readonly gone: readonly string[];
  /** Whether any line is new, gone or different. */
  readonly changed: boolean;
}

/** Everything sent for the `lines` fields of a row, and how the rows will stand, for the checks of their parent. */
export interface AllSentLines {
  readonly fields: readonly SentLines[];
  readonly rows: LineRows;
  /** Names of the fields of which a line is new, gone or different. */
  readonly changed: readonly string[];
}

/** Reads the lines of a body; `parent` is absent for a new row. A field that was not sent keeps its lines. */
export async function readSentLines(writing: Writing, work: EntityWork, sent: ReadonlyMap<string, unknown>, parent?: string): Promise<AllSentLines> {
  if (work.lines.length === 0) return NO_LINES;
  const fields: SentLines[] = [];
  const rows: Record<string, readonly StoredRow[]> = {};
  for (const field of work.lines) {
    if (!sent.has(field.name)) {
      if (parent === undefined) rows[field.name] = [];
      continue;
    }
    const lines = linesOf(writing.world, field);
    const standing = parent === undefined ? [] : await readLines(writing.tx, lines, parent);
    const one = await sentLines(writing, lines, sent.get(field.name), standing);
    fields.push(one.fields);
    rows[field.name] = one.rows;
  }
  return { fields, rows, changed: fields.filter((one) => one.changed).map((one) => one.lines.field.name) };
}

const NO_LINES: AllSentLines = { fields: [], rows: {}, changed: [] };

async function sentLines(writing: Writing, lines: LinesOf, sent: unknown, standing: readonly StoredRow[]): Promise<{ readonly fields: SentLines; readonly rows: readonly StoredRow[] }> {
  if (sent !== null && !Array.isArray(sent)) throw requestErrors.refuse("INVALID", { name: lines.field.name });
  const { work } = lines;
  const access = withinParent(writing.world.model, writing.world.access(work.entity, writing.viewer), writing.viewer);
  const before = new Map(standing.map((row) => [String(row[work.entity.key]), row]));
  const bodies = ((sent ?? []) as readonly unknown[]).map((one) => {
    const body = bodyOf(one);
    const id = body[work.entity.key];
    return { body, id: typeof id === "string" && before.has(id) ? id : undefined };
  });
  const kept = new Set(bodies.map((line) => line.id));
  const rows: StoredRow[] = [];
  const pause = paced(writing.tx);
  for (const { body, id } of bodies) {
    rows.push(lineRow(writing, lines, access, body, id === undefined ? undefined : before.get(id)));
    await pause();
  }
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  const changed = gone.length > 0 || rows.some((row, at) => differs(work, before.get(String(bodies[at]?.id)), row));
  return { fields: { lines, access, sent: bodies, gone, changed }, rows };
}

function differs(work: EntityWork, before: StoredRow | undefined, row: StoredRow): boolean {
  return before === undefined || work.columns.some(({ name }) => name in row && (row[name] ?? null) !== (before[name] ?? null));
}

/** The row that a line will be, as far as its parent's checks and sums read it. */
function lineRow(writing: Writing, { work, by }: LinesOf, access: EntityAccess, body: Body, before: StoredRow | undefined): StoredRow {
  const { set } = readFields(work, access, body, new Set([work.entity.key, "version", "base", by]), before);
  return settleRow(work.entity, { ...before, ...set }, rowContext(writing, before ?? null), { mode: before === undefined ? "add" : "edit", saving: true });
}

/**
 * Saves the lines in the transaction of their parent: those with a known key are edited, those without are new, and those
 * that were not sent again are deleted. Each is checked as a row of its own entity.
 */
export async function saveLines(around: Writing, holder: EntityWork, { fields }: AllSentLines, parent: string): Promise<void> {
  const writing: Writing = { ...around, within: { entity: holder.entity.entity, id: parent } };
  for (const { lines, access, sent, gone } of fields) {
    for (const id of gone) await writing.world.rows.delete(writing, lines.work, access, id);
    for (const [at, line] of sent.entries()) await named(lines.field, at, () => saveLine(writing, lines, access, parent, line));
  }
}

async function saveLine(writing: Writing, { work, by }: LinesOf, access: EntityAccess, parent: string, { body, id }: SentLine): Promise<void> {
  const { [by]: _by, version: _version, ...fields } = body;
  if (id !== undefined) return writing.world.rows.edit(writing, work, access, { id, version: undefined, body: { ...fields, [work.entity.key]: id } });
  return writing.world.rows.add(writing, work, access, { body: fields, key: newKey(work.entity, fields, writing.tx.now), fixed: { [by]: parent } });
}

/** An issue of a line names its place: `lines.2.price`, rows counted from 0. */
async function named(field: FieldModel, at: number, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const issues = error instanceof Refusal ? (error.result as { issues?: readonly Issue[] } | null)?.issues : undefined;
    if (issues === undefined) throw error;
    refuseIssues(issues.map((issue) => ({ ...issue, field: `${field.name}.${at}.${issue.field}`, message: `第${at + 1}行：${issue.message}` })));
  }
}

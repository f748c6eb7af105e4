import type { Issue } from "#core/fields";
import type { FieldModel } from "#core/language";
import { normalizeRow, validateErrors, validateRow, type RowContext } from "#core/validate";
import type { StoredRow } from "#core/values";
import type { Draft } from "../hooks.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";

export type LineRows = Readonly<Record<string, readonly StoredRow[]>>;

/**
 * What a row is checked against: the clock of the transaction, the viewer, the dictionaries, its lines as they will
 * stand.
 */
export function rowContext(mutation: MutationContext, before: StoredRow | null, lines?: LineRows): RowContext {
  const { runtime, tx, viewer } = mutation;
  return {
    now: tx.now,
    user: viewer.variables,
    before,
    dictItems: (dict) => runtime.dicts.items(dict),
    entityOf: (name) => runtime.model.entities[name],
    ...(lines === undefined ? {} : { lines }),
  };
}

/** The row with its defaults and computed values, and with what is hidden emptied; a copy that hooks may write to. */
export function normalizeDraft(access: EntityAccess, row: StoredRow, context: RowContext): Draft {
  const { table } = access;
  return {
    ...normalizeRow(table.entity, row, context, { mode: modeOf(context), writable: access.writable, saving: true }),
  };
}

/** Refuses a row with anything wrong in it; the answer names what, each at its field. */
export function assertRowValid(
  access: EntityAccess,
  row: StoredRow,
  context: RowContext,
  unread: readonly Issue[],
): void {
  const { table } = access;
  const seen = new Set(unread.map((issue) => issue.field));
  const found = validateRow(table.entity, row, context, { mode: modeOf(context), writable: access.writable });
  assertNoIssues([...unread, ...found.filter((issue) => !seen.has(issue.field))]);
}

/** The size of an answer must not grow with the request. */
const MAX_ISSUES = 100;

/** The first of them are in the answer; the others are counted. */
export function assertNoIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const more = issues.length - MAX_ISSUES;
  if (more <= 0) throw validateErrors.error("INVALID", { message: first.message }, { issues });
  throw validateErrors.error(
    "INVALID_MANY",
    { message: first.message, more },
    { issues: issues.slice(0, MAX_ISSUES), more },
  );
}

/** An issue of a line names its place: `lines.2.price`, rows counted from 0. */
export function issuesOfLine(field: FieldModel, at: number, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({
    ...issue,
    field: `${field.name}.${at}.${issue.field}`,
    message: `第${at + 1}行：${issue.message}`,
  }));
}

const modeOf = (context: RowContext): "add" | "edit" => (context.before === null ? "add" : "edit");

/** Fields that a page sent back although they are not this caller's to write: left as they are, and said. */
export function logIgnoredFields(mutation: MutationContext, table: EntityTable, ignored: readonly string[]): void {
  const logged = ignored.filter((name) => table.fields.get(name)?.system !== true || !READ_BACK.has(name));
  if (logged.length > 0)
    mutation.runtime.log.warn(
      { entity: table.entity.entity, by: mutation.viewer.username, fields: logged },
      "protected fields in a body were ignored",
    );
}

/** Every page sends these back with the row. */
const READ_BACK: ReadonlySet<string> = new Set(["createTime", "createBy", "updateTime", "updateBy", "version"]);

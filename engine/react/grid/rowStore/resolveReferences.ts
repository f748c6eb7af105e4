/** Finds the rows behind pasted titles; what comes back belongs to the step that pasted them. */
import type { RowContext } from "#core/validate";
import type { LabelledValue, RowId } from "./types.ts";
import { RowDraft } from "./draft.ts";
import type { CommandLog } from "./log.ts";
import type { PendingReference } from "./paste.ts";
import type { Row } from "./row.ts";
import type { FieldPlan } from "./schema.ts";
import type { RowTable } from "./table.ts";
import { rowTexts } from "./texts.ts";

type FoundRows = ReadonlyMap<string, LabelledValue>;

export async function resolveReferences(
  table: RowTable,
  log: CommandLog,
  references: readonly PendingReference[],
): Promise<ReadonlySet<RowId>> {
  const byPlan = new Map<FieldPlan, PendingReference[]>();
  for (const one of references) byPlan.set(one.plan, [...(byPlan.get(one.plan) ?? []), one]);
  const updated = new Set<RowId>();
  await Promise.all(
    [...byPlan].map(async ([plan, cells]) => {
      const found = await ask(table, plan, [...new Set(cells.map(({ text }) => text))]);
      const context = table.schema.context();
      for (const cell of cells) if (applyReference(table, log, cell, found, context)) updated.add(cell.row);
    }),
  );
  return updated;
}

async function ask(table: RowTable, plan: FieldPlan, titles: readonly string[]): Promise<FoundRows | undefined> {
  try {
    return await table.schema.environment.findTitles?.(plan.field, titles);
  } catch {
    return undefined;
  }
}

/** Writes the found key, or what is wrong, where the cell still waits for it. */
function applyReference(
  table: RowTable,
  log: CommandLog,
  cell: PendingReference,
  found: FoundRows | undefined,
  context: RowContext,
): boolean {
  const row = table.rows.get(cell.row);
  if (row === undefined) return false;
  const amended = amend(table, row, cell, found, context);
  if (amended) table.replace(amended.row);
  for (const { operations } of log.entries()) {
    for (const operation of operations) {
      if (operation.type !== "patch" || operation.row !== cell.row || !isWaiting(operation.after, cell)) continue;
      const after = operation.after === row ? amended : amend(table, operation.after, cell, found, context);
      if (after)
        Object.assign(operation, { after: after.row, fields: [...new Set([...operation.fields, ...after.fields])] });
    }
  }
  return amended !== undefined;
}

function isWaiting(row: Row, { plan, text }: PendingReference): boolean {
  const raw = row.raw[plan.name];
  return raw !== undefined && raw.issue === undefined && typeof raw.value === "string" && raw.value.trim() === text;
}

function amend(
  table: RowTable,
  row: Row,
  cell: PendingReference,
  found: FoundRows | undefined,
  context: RowContext,
): ReturnType<RowDraft["finish"]> {
  if (!isWaiting(row, cell)) return undefined;
  const { plan, text } = cell;
  const draft = new RowDraft(table.schema, row);
  const answer = found?.get(text);
  if (answer === undefined) {
    const message =
      found === undefined ? rowTexts.lookupFailed(plan.field.title) : rowTexts.notFound(plan.field.title, text);
    draft.write(plan, row.raw[plan.name]?.value ?? text, {
      issue: { field: plan.name, code: "GRID.NOT_FOUND", message },
    });
    return draft.finish(context);
  }
  draft.write(plan, answer.value, table.schema.read(plan, answer.value), answer.label);
  for (const [name, value] of Object.entries(answer.fill ?? {})) {
    const filled = table.schema.byName.get(name);
    if (filled?.writable) draft.write(filled, value, table.schema.read(filled, value));
  }
  return draft.finish(context);
}

import type { FieldModel } from "#core/language";
import type { Issue } from "#core/fields";
import type { Predicate } from "#core/filter";
import { issueOf } from "#core/validate";
import { splitValues, type Stored, type StoredRow } from "#core/values";
import type { DictValue } from "../dicts.ts";
import { ALL_ROWS, bindFor, allOf, isOneOf, keyIs, rowsPredicate, notDeleted } from "../query/predicates.ts";
import { optionCondition } from "../query/optionFilter.ts";
import { selectFor } from "../query/select.ts";
import { cycleMessage } from "./cyclePath.ts";
import { lockBranchAbove } from "./locks.ts";
import { assertNoIssues } from "./normalize.ts";
import { isMultiple, textSource, type TextSource } from "../textSource.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";
import { dialectOf, quote } from "../../db/index.ts";

/**
 * What a row newly points to must be there, among the caller's rows, and be one that the field offers; an item of a
 * dictionary must still stand. What it held before may stay. All of it is locked against being deleted or renamed
 * before the commit: whoever deletes it locks it first, so one of the two sees the other. SQLite has one writer at a
 * time.
 */
export async function assertReferences(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  before: StoredRow | undefined,
): Promise<void> {
  const issues: Issue[] = [];
  const items: UsedDictItem[] = [];
  for (const field of table.columns) {
    const source = textSource(mutation.runtime.model, field);
    const fresh = source === undefined ? [] : newValues(field, row[field.name] ?? null, before?.[field.name] ?? null);
    if (source === undefined || fresh.length === 0) continue;
    if (source.from === "dict") items.push(...fresh.map((value) => ({ field, dict: source.dict, value })));
    else if (source.from === "rows" && !(await allExist(mutation, field, source, row, fresh)))
      issues.push({ field: field.name, code: "ROW.NO_REFERENCE", message: `所选${field.title}不存在或不可选择` });
  }
  assertNoIssues([...issues, ...(await missingItems(mutation, items))]);
  if (table.entity.tree !== undefined && before !== undefined) await assertNoCycle(mutation, table, row, before);
}

function newValues(field: FieldModel, value: Stored, old: Stored): readonly string[] {
  if (value === null || value === old) return [];
  if (!isMultiple(field)) return [String(value)];
  const had = new Set(splitValues(String(old ?? "")));
  return splitValues(String(value)).filter((one) => !had.has(one));
}

type Rows = Extract<TextSource, { readonly from: "rows" }>;

async function allExist(
  mutation: MutationContext,
  field: FieldModel,
  { entity: target, value }: Rows,
  row: StoredRow,
  values: readonly string[],
): Promise<boolean> {
  const { runtime, tx, viewer, verified } = mutation;
  const offered =
    field.kind === "dict" ? optionCondition(runtime, field) : (field.options["where"] as Predicate | undefined);
  const rules = rowsPredicate(runtime.access(target, viewer).rows("read"));
  const bound = bindFor(
    { ...mutation, row },
    target,
    allOf(isOneOf(value, values), notDeleted(target), offered ?? ALL_ROWS, rules),
  );
  const key = `${target.entity} ${value} ${bound.queryKey} ${JSON.stringify(bound.values)}`;
  if (verified.has(key)) return true;
  const select = selectFor(runtime, target, `held ${value}`, bound, () => ({
    columns: `m.${quote(value)} as k`,
    ...(dialectOf(runtime.dialect).rowLocks ? { tail: "for key share of m" } : {}),
  }));
  const found = new Set(
    (await tx.all<{ k: Stored }>(select.statement, select.bind(bound.values))).map(({ k }) => String(k)),
  );
  const all = values.every((one) => found.has(one));
  if (all) verified.add(key);
  return all;
}

interface UsedDictItem extends DictValue {
  readonly field: FieldModel;
}

/** Items that were deleted since the dictionaries were last read. What they never had is for the validator to say. */
async function missingItems(
  { runtime, tx, verified }: MutationContext,
  items: readonly UsedDictItem[],
): Promise<readonly Issue[]> {
  const known = items.filter(
    ({ dict, value }) =>
      !verified.has(`item ${dict}/${value}`) &&
      runtime.dicts.items(dict)?.some((item) => item.value === value) === true,
  );
  if (known.length === 0 || runtime.dicts.hold === undefined) return [];
  const held = new Set(
    (
      await runtime.dicts.hold(
        tx,
        known.map(({ dict, value }) => ({ dict, value })),
      )
    ).map(({ dict, value }) => `${dict}/${value}`),
  );
  for (const item of held) verified.add(`item ${item}`);
  return known
    .filter(({ dict, value }) => !held.has(`${dict}/${value}`))
    .map(({ field }) => issueOf(field, { code: "NOT_IN_DICT", details: {} }));
}

/** A branch may not hang below itself. */
async function assertNoCycle(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  before: StoredRow,
): Promise<void> {
  const { entity } = table;
  const parent = entity.tree?.parent ?? "";
  const above = row[parent] ?? null;
  if (above === null || above === (before[parent] ?? null)) return;
  const id = String(row[entity.key]);
  const { runtime, tx } = mutation;
  const field = table.fields.get(parent);
  if (field?.kind === "tree") await lockBranchAbove(mutation, table, String(above));
  const circle = above === id || (field?.kind === "tree" && (await isUnder(String(above))));
  if (circle && field !== undefined) {
    const message = await cycleMessage(mutation, table, field, { id, above: String(above) });
    assertNoIssues([{ field: parent, code: "ROW.CYCLE", message }]);
  }

  async function isUnder(key: string): Promise<boolean> {
    const below: Predicate = { test: "under", on: { field: parent }, operands: [{ literal: id }] };
    const bound = bindFor(mutation, entity, allOf(keyIs(entity, key), below));
    const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
    return (await tx.get(select.statement, select.bind(bound.values))) !== undefined;
  }
}

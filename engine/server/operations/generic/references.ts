import type { FieldModel } from "#core/language";
import type { Issue } from "#core/fields";
import type { Predicate } from "#core/filter";
import { splitValues, type StoredRow } from "#core/values";
import { bindFor, every, isOneOf, keyIs, rowsPredicate, standing } from "./bind.ts";
import { selectFor } from "./select.ts";
import { refuseIssues } from "./settle.ts";
import { quote } from "./sql.ts";
import { isMultiple } from "./texts.ts";
import type { EntityWork } from "./work.ts";
import type { Writing } from "./write.ts";

/**
 * What a row newly points to must be there, among the caller's rows, and be one that the field offers. What it pointed to
 * before may stay.
 */
export async function checkReferences(writing: Writing, work: EntityWork, row: StoredRow, before: StoredRow | undefined): Promise<void> {
  const issues: Issue[] = [];
  for (const field of work.columns) {
    if (field.kind !== "reference" && field.kind !== "tree") continue;
    const value = row[field.name] ?? null;
    const old = before?.[field.name] ?? null;
    if (value === null || value === old) continue;
    const wanted = newKeys(field, String(value), old === null ? "" : String(old));
    if (wanted.length > 0 && !(await allThere(writing, field, row, wanted))) {
      issues.push({ field: field.name, code: "ROW.NO_REFERENCE", message: `所选${field.title}不存在或不可选择` });
    }
  }
  refuseIssues(issues);
  if (work.entity.tree !== undefined && before !== undefined) await refuseCircle(writing, work, row, before);
}

function newKeys(field: FieldModel, value: string, old: string): readonly string[] {
  if (!isMultiple(field)) return [value];
  const had = new Set(splitValues(old));
  return splitValues(value).filter((one) => !had.has(one));
}

async function allThere(writing: Writing, field: FieldModel, row: StoredRow, keys: readonly string[]): Promise<boolean> {
  const { world, tx, viewer } = writing;
  const target = world.model.entities[String(field.options["to"])];
  if (target === undefined) return false;
  const offered = field.options["where"] as Predicate | undefined;
  const rules = rowsPredicate(world.access(target, viewer).rows("read"));
  const bound = bindFor(world, target, every(isOneOf(target.key, keys), standing(target), offered ?? { all: [] }, rules), { viewer, now: tx.now, row });
  const select = selectFor(world, target, "keys", bound, () => ({ columns: `m.${quote(target.key)} as k` }));
  const found = await tx.all(select.statement, select.bind(bound.values));
  return found.length === new Set(keys).size;
}

/** A branch may not hang below itself. */
async function refuseCircle(writing: Writing, work: EntityWork, row: StoredRow, before: StoredRow): Promise<void> {
  const { entity } = work;
  const parent = entity.tree?.parent ?? "";
  const above = row[parent] ?? null;
  if (above === null || above === (before[parent] ?? null)) return;
  const id = String(row[entity.key]);
  const { world, tx, viewer } = writing;
  const field = work.fields.get(parent);
  const circle = above === id || (field?.kind === "tree" && (await isUnder(String(above))));
  if (circle) refuseIssues([{ field: parent, code: "ROW.CYCLE", message: "上级不能是自己或自己的下级" }]);

  async function isUnder(key: string): Promise<boolean> {
    const below: Predicate = { test: "under", on: { field: parent }, operands: [{ literal: id }] };
    const bound = bindFor(world, entity, every(keyIs(entity, key), below), { viewer, now: tx.now });
    const select = selectFor(world, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
    return (await tx.get(select.statement, select.bind(bound.values))) !== undefined;
  }
}

import { KINDS, type Issue } from "#core/fields";
import { normalizeRow, validateRow, messageOf } from "#core/validate";
import type { EntityModel, FieldModel, StepModel, ActionModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import { sanitizeRichText } from "./richText/sanitize.ts";
import type { Body } from "./fieldInput.ts";
import { assertNoIssues, rowContext } from "./normalize.ts";
import type { MutationContext } from "./mutationContext.ts";
import { cacheName } from "../caches.ts";

const DIALOGS = cacheName<EntityModel>();

/** The dialog of a step or an action as an entity of its own, so that the one validator checks it. */
function dialogEntity(entity: EntityModel, input: readonly FieldModel[]): EntityModel {
  const { states: _states, tree: _tree, ...rest } = entity;
  return {
    ...rest,
    fields: input,
    checks: [],
    guards: [],
    form: { ...entity.form, sections: [] },
    unique: [],
    search: [],
  };
}

/** Reads what was entered for a step or an action; names that it does not ask for are refused. */
export function readDialogInput(
  mutation: MutationContext,
  entity: EntityModel,
  { name: dialog, input }: Pick<StepModel | ActionModel, "name" | "input">,
  body: Body,
  control: ReadonlySet<string>,
): StoredRow {
  const fields = new Map(input.map((field) => [field.name, field]));
  const given: Record<string, Stored> = {};
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (control.has(name)) continue;
    const field = fields.get(name);
    if (field === undefined) throw rowErrors.error("UNKNOWN_FIELD", { field: name.slice(0, 60) });
    const parsed = KINDS[field.kind].toStored(field.kind === "richText" ? sanitizeRichText(value) : value, field);
    if ("value" in parsed) given[name] = parsed.value;
    else issues.push({ field: name, ...messageOf(field, parsed) });
  }
  if (input.length === 0) return given;
  const own = mutation.runtime.caches.get(DIALOGS, `${entity.entity} ${dialog}`, () => dialogEntity(entity, input));
  const context = rowContext(mutation, null);
  const normalized = normalizeRow(own, given, context, { mode: "add", saving: true });
  const seen = new Set(issues.map((issue) => issue.field));
  assertNoIssues([
    ...issues,
    ...validateRow(own, normalized, context, { mode: "add" }).filter((issue) => !seen.has(issue.field)),
  ]);
  return normalized;
}

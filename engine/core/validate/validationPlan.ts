/**
 * What can be computed for an entity's fields without a row: made once per model, so that a row costs only its own
 * values.
 */
import { kindOf } from "#core/fields";
import { predicateRefs } from "#core/filter";
import type { Checker, Failure, Kind } from "#core/fields";
import { isMaskedText } from "#core/values";
import { memoizeByObject } from "#core/model";
import type { Predicate, CheckModel, EntityModel, FieldModel } from "#core/model";

export interface FieldPlan {
  readonly field: FieldModel;
  readonly name: string;
  /** All must hold for the field to be shown: its own condition, and its section's. */
  readonly shownWhen: readonly Predicate[];
  readonly check: Checker | undefined;
  /** Whether a value of a required field shows nothing. */
  readonly blank: Kind["blank"];
  /** Other fields that the check reads. */
  readonly reads: readonly string[];
  /** Never entered by anybody: made by the engine, computed, or always read-only. */
  readonly notEditable: boolean;
  /** Emptied while hidden: only where all conditions read nothing but the row. */
  readonly clearsWhenHidden: boolean;
}

interface CheckPlan {
  readonly check: CheckModel;
  /** Holds where the rule is broken. A rule whose fields are still empty is not broken. */
  readonly broken: Predicate;
}

export interface EntityPlan {
  readonly fields: readonly FieldPlan[];
  /** Those of which anything can be said: a row costs nothing for the others. */
  readonly checked: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, FieldPlan>;
  readonly checks: readonly CheckPlan[];
}

export const validationPlanOf = memoizeByObject(makePlan);

function makePlan(entity: EntityModel): EntityPlan {
  const sections = sectionConditions(entity);
  const fields = entity.fields.map((field) => fieldPlan(field, sections.get(field.name), entity.states?.field));
  const checks = entity.checks.map((check) => ({ check, broken: { not: check.holds } }));
  const checked = fields.filter(
    ({ field, check }) => check !== undefined || field.required !== undefined || field.kind === "lines",
  );
  return { fields, checked, byName: new Map(fields.map((plan) => [plan.name, plan])), checks };
}

function fieldPlan(field: FieldModel, section: Predicate | undefined, stateField: string | undefined): FieldPlan {
  const shownWhen = [field.visible, section].filter((condition) => condition !== undefined);
  const kind = kindOf(field);
  const computed = field.expr !== undefined || field.kind === "computed";
  return {
    field,
    name: field.name,
    shownWhen,
    check: computed ? undefined : refusingMasked(field, keepingStored(field, kind.checker(field))),
    blank: field.required === undefined ? undefined : kind.blank,
    reads: kind.reads?.(field.options) ?? [],
    notEditable: field.system || computed || field.readonly === true || field.name === stateField,
    clearsWhenHidden:
      field.whenHidden === "clear" &&
      !field.system &&
      !computed &&
      field.name !== stateField &&
      shownWhen.length > 0 &&
      shownWhen.every(readsRowOnly),
  };
}

/** A row keeps a value from before its pattern was so strict, so that its other fields can still be edited. */
function keepingStored({ name, options }: FieldModel, check: Checker | undefined): Checker | undefined {
  if (check === undefined || options["pattern"] === undefined) return check;
  return (value, context) => {
    const failure = check(value, context);
    return failure?.code === "PATTERN" && context.before?.[name] === value ? undefined : failure;
  };
}

const MASKED: Failure = Object.freeze({ code: "MASKED" });

/**
 * Refuses masked texts as values, because such a text would replace the value that it hides. A row that holds one
 * already may keep it.
 */
function refusingMasked({ name, mask }: FieldModel, check: Checker | undefined): Checker | undefined {
  if (mask === undefined) return check;
  return (value, context) =>
    typeof value === "string" && isMaskedText(mask.as, value) && context.before?.[name] !== value
      ? MASKED
      : check?.(value, context);
}

/** A field that is in sections is hidden with them: with the only one, or with all of several. */
function sectionConditions(entity: EntityModel): ReadonlyMap<string, Predicate> {
  const conditions = new Map<string, (Predicate | undefined)[]>();
  for (const section of entity.form.sections) {
    for (const name of section.fields) conditions.set(name, [...(conditions.get(name) ?? []), section.visible]);
  }
  const result = new Map<string, Predicate>();
  for (const [name, all] of conditions) {
    const known = all.filter((condition) => condition !== undefined);
    if (known.length === all.length) result.set(name, known.length === 1 ? known[0]! : { any: known });
  }
  return result;
}

/** Time passing, or another person saving, must not destroy what a user entered. */
export function readsRowOnly(predicate: Predicate): boolean {
  const refs = predicateRefs(predicate);
  return refs.user.length === 0 && !refs.time && refs.fields.every((ref) => ref.via === undefined);
}

/** Which fields must be evaluated again when a field changes. */
import { KINDS } from "#core/fields";
import { predicateFields } from "#core/filter";
import type { CheckModel, FieldModel, SectionModel } from "#core/model";

/** Fields of the row that this one's visibility, requiredness, value or check reads. */
function fieldsReadBy(field: FieldModel): ReadonlySet<string> {
  const conditions = [field.visible, field.required?.when, field.readonly === true ? undefined : field.readonly].filter(
    (one) => one !== undefined,
  );
  const bounds = KINDS[field.kind].reads?.(field.options) ?? [];
  return new Set([...conditions.flatMap((one) => [...predicateFields(one)]), ...(field.expr?.reads ?? []), ...bounds]);
}

/** A section that comes and goes takes its fields with it. */
export function withDependents(
  fields: readonly FieldModel[],
  checks: readonly CheckModel[],
  sections: readonly SectionModel[],
): readonly FieldModel[] {
  const dependents = new Map<string, string[]>();
  const add = (read: string, by: string): void => {
    const known = dependents.get(read) ?? [];
    if (read !== by && !known.includes(by)) dependents.set(read, [...known, by]);
  };
  for (const field of fields) for (const read of fieldsReadBy(field)) add(read, field.name);
  for (const check of checks) for (const read of predicateFields(check.holds)) add(read, check.field);
  for (const { visible, fields: inside } of sections) {
    for (const read of visible === undefined ? [] : predicateFields(visible)) inside.forEach((name) => add(read, name));
  }
  return fields.map((field) => ({ ...field, dependents: dependents.get(field.name) ?? [] }));
}

/** A chain of computed fields that comes back to itself, or undefined. */
export function findCycle(fields: readonly FieldModel[]): readonly string[] | undefined {
  const computed = new Map(
    fields.filter((field) => field.expr !== undefined).map((field) => [field.name, field.expr?.reads ?? []]),
  );
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const read of computed.get(name) ?? []) {
      const found = computed.has(read) ? walk(read, [...path, name]) : undefined;
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of computed.keys()) {
    const found = walk(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Which fields and sections must be evaluated again when a field changes. */
import { predicateRefs, type Predicate } from "#core/filter";
import type { EntityModel, FieldModel } from "#core/language";
import { readsRowOnly } from "#core/validate";

export interface DependencyGraph {
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly dependents: ReadonlyMap<string, readonly FieldModel[]>;
  /** Sections whose visibility reads a field, by field. */
  readonly sections: ReadonlyMap<string, readonly number[]>;
  /** Fields that are emptied while hidden: those whose conditions read nothing but the row. */
  readonly cleared: ReadonlySet<string>;
}

export function buildDependencyGraph(entity: EntityModel): DependencyGraph {
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const names = new Map(entity.fields.map((field) => [field.name, new Set(field.dependents)]));
  const sections = new Map<string, number[]>();
  const conditions = new Map(entity.fields.map((field) => [field.name, field.visible ? [field.visible] : []]));
  entity.form.sections.forEach(({ visible, fields: inside }, index) => {
    if (!visible) return;
    for (const read of readsOf(visible)) {
      sections.set(read, [...(sections.get(read) ?? []), index]);
      for (const name of inside) names.get(read)?.add(name);
    }
    for (const name of inside) conditions.get(name)?.push(visible);
  });
  for (const check of entity.checks)
    for (const read of readsOf(check.holds)) if (read !== check.field) names.get(read)?.add(check.field);
  const asFields = (some: Iterable<string>) => [...some].flatMap((name) => fields.get(name) ?? []);
  const clears = (field: FieldModel) =>
    field.whenHidden === "clear" && (conditions.get(field.name) ?? []).every(readsRowOnly);
  return {
    fields,
    sections,
    dependents: new Map([...names].map(([name, some]) => [name, asFields(some)])),
    cleared: new Set(entity.fields.filter(clears).map((field) => field.name)),
  };
}

/** Fields of the row that a predicate reads, as its subject or as `$row.…`. */
function readsOf(predicate: Predicate): ReadonlySet<string> {
  const { fields, row } = predicateRefs(predicate);
  return new Set([...fields.map((ref) => ref.via ?? ref.field), ...row]);
}

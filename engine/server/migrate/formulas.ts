/** What the stored values of computed fields depend on, so that a change of it is detected. */
import { EXPRESSION_REVISION } from "#core/expression";
import { contentHash, type EntityModel, type FieldModel, type Model } from "#core/language";

interface Formula {
  readonly expr: string;
  /**
   * Hash of all that the value depends on besides the rows: expressions that it reads, kinds, lines, texts of
   * dictionaries.
   */
  readonly made: string;
}

/** By field. */
export type Formulas = Readonly<Record<string, Formula>>;

export function storedComputed(entity: EntityModel): readonly FieldModel[] {
  return entity.fields.filter((field) => field.expr !== undefined && field.column !== undefined);
}

export function formulasOf(model: Model, entity: EntityModel): Formulas {
  return Object.fromEntries(
    storedComputed(entity).map((field) => [
      field.name,
      {
        expr: field.expr?.source ?? "",
        made: contentHash([EXPRESSION_REVISION, sourceOf(model, entity, field, new Set())]),
      },
    ]),
  );
}

/** `lines` fields of an entity that its stored values read. */
export function readLinesFields(entity: EntityModel, fields = storedComputed(entity)): readonly FieldModel[] {
  const read = new Set<string>();
  const visit = (field: FieldModel): void => {
    for (const name of field.expr?.reads ?? []) {
      if (read.has(name)) continue;
      read.add(name);
      const next = entity.fields.find((one) => one.name === name);
      if (next !== undefined) visit(next);
    }
  };
  fields.forEach(visit);
  return entity.fields.filter((field) => field.kind === "lines" && read.has(field.name));
}

/** `lines` fields that a line's values need: of a line that computes anything on read, those that it computes from. */
export function nestedLinesFields(entity: EntityModel): readonly FieldModel[] {
  const computed = entity.fields.filter((field) => field.expr !== undefined);
  return computed.some((field) => field.column === undefined) ? readLinesFields(entity, computed) : [];
}

function sourceOf(model: Model, entity: EntityModel, field: FieldModel, above: ReadonlySet<string>): unknown {
  const self = `${entity.entity}.${field.name}`;
  if (field.expr === undefined || above.has(self)) return meaningOfField(field);
  const { source, reads } = field.expr;
  const path = new Set([...above, self]);
  const read = reads.flatMap((name) => entity.fields.filter((one) => one.name === name));
  return [
    meaningOfField(field),
    source,
    read.map((one) => [
      one.name,
      one.kind === "lines" ? linesSource(model, one, source, path) : sourceOf(model, entity, one, path),
      textsOf(model, one, source),
    ]),
  ];
}

function meaningOfField({ kind, options }: FieldModel): unknown {
  return [kind, ...["type", "scale", "store", "multiple"].map((key) => options[key] ?? null)];
}

/** The members that the expression names; one more than it reads costs a look at rows that are right already. */
function linesSource(model: Model, field: FieldModel, source: string, path: ReadonlySet<string>): unknown {
  const child = model.entities[String(field.options["entity"])];
  if (child === undefined) return null;
  const named = new Set([...source.matchAll(/\.\s*(\w+)/g)].map((match) => match[1]));
  const members = child.fields.filter((one) => named.has(one.name));
  return [
    child.entity,
    field.options["by"],
    child.softDelete,
    members.map((one) => [one.name, sourceOf(model, child, one, path), textsOf(model, one, source)]),
  ];
}

function textsOf(model: Model, field: FieldModel, source: string): unknown {
  const dict = field.options["dict"];
  if (typeof dict !== "string" || !source.includes("dictText")) return null;
  return model.dicts[dict]?.items.map(({ value, text }) => [value, text]) ?? null;
}

/** Fields whose values were made from something else, or from what is not recorded. */
export function changedFormulas(wanted: Formulas, known: Formulas | undefined): readonly string[] {
  return Object.keys(wanted).filter((name) => known?.[name]?.made !== wanted[name]?.made);
}

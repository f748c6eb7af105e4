/** Collects the fields that conditions and lists of names read in a way that says what they hold. */
import { predicateRefs } from "#core/filter";
import type { FieldModel, Predicate, UnhashedModel } from "#core/model";

export interface FieldUse {
  /** Of what is written. */
  readonly pointer: string;
  /** What the field is read for, in Chinese. */
  readonly use: string;
  /** Only compared with whole values, which an index of an encrypted field can do. */
  readonly compared?: true;
  readonly entity: string;
  readonly field: string;
}

export const fieldIn = (model: UnhashedModel, entity: string, name: string): FieldModel | undefined =>
  model.entities[entity]?.fields.find((field) => field.name === name);

export type Place = Pick<FieldUse, "pointer" | "use" | "compared">;

export const place = (pointer: string, use: string): Place => ({ pointer, use });

export const compared = (at: Place): Place => ({ ...at, compared: true });

export class FieldUses {
  readonly found: FieldUse[] = [];
  readonly model: UnhashedModel;

  constructor(model: UnhashedModel) {
    this.model = model;
  }

  names(at: Place, entity: string, names: readonly (string | undefined)[]): void {
    for (const field of names) if (field !== undefined) this.found.push({ ...at, entity, field });
  }

  /** A condition on rows of one entity; `$row` is a row of another one, where it is written there. */
  condition(at: Place, condition: Predicate | undefined, entity: string, rowEntity = entity): void {
    if (condition === undefined) return;
    const { fields, row } = predicateRefs(condition);
    for (const { field, via } of fields) this.path(at, entity, via === undefined ? field : `${via}.${field}`);
    this.names(compared(at), rowEntity, row);
  }

  /** Compares a field, or a field of the row that a reference names: that is of the entity it points to. */
  path(where: Place, entity: string, path: string): void {
    const at = compared(where);
    const [name = "", further] = path.split(".");
    this.names(at, entity, [name]);
    const to = fieldIn(this.model, entity, name)?.options["to"];
    if (further !== undefined && typeof to === "string") this.names(at, to, [further]);
  }
}

import type { EntityModel, Model } from "../model.ts";
import { may, type Viewer } from "../viewer.ts";
import { fieldAccess, type FieldAccess } from "./access.ts";

/** What a viewer sees of an entity, and through it of others. */
export interface Sight {
  readonly access: FieldAccess;
  readonly readable: ReadonlySet<string>;
  /** Seen in full on every row, so that a condition on it comes out as on the server. */
  readonly plain: ReadonlySet<string>;
  /** Every field of the entity, seen or not. */
  readonly declared: ReadonlySet<string>;
  /** Fields of another entity that he sees in full; undefined when he may not open it. */
  of(entity: string): ReadonlySet<string> | undefined;
  /** Whether a field of the row that a reference points to is theirs to see in full. */
  over(via: string, field: string): boolean;
}

export function sightOf(model: Model, entity: EntityModel, viewer: Viewer): Sight {
  const access = fieldAccess(model, entity, viewer);
  const of = (name: string): ReadonlySet<string> | undefined => {
    const other = model.entities[name];
    return other === undefined || !canOpen(other, viewer) ? undefined : fieldAccess(model, other, viewer).filterable;
  };
  return {
    access, readable: access.readable, plain: access.filterable, declared: new Set(entity.fields.map((field) => field.name)),
    of,
    over: (via, field) => of(String(entity.fields.find((one) => one.name === via)?.options["to"]))?.has(field) ?? false,
  };
}

export const canOpen = (entity: EntityModel, viewer: Viewer): boolean => may(viewer, entity.permissions.list) || may(viewer, entity.permissions.get);

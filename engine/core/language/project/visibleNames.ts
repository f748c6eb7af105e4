import type { EntityModel, Model } from "#core/model";
import { may, type Viewer } from "../viewer.ts";
import { fieldAccess, type FieldAccess } from "./fieldAndRowAccess.ts";

/** What a viewer sees of an entity, and through it of others. */
export interface FieldVisibility {
  readonly access: FieldAccess;
  readonly readable: ReadonlySet<string>;
  /** Seen in full on every row, so that a condition on it comes out as on the server. */
  readonly fullyVisible: ReadonlySet<string>;
  /** Every field of the entity, seen or not. */
  readonly declared: ReadonlySet<string>;
  /** Fields of another entity that the viewer sees in full; undefined if they may not open it. */
  ofEntity(entity: string): ReadonlySet<string> | undefined;
  /** Whether a field of the row that a reference points to is theirs to see in full. */
  seesReferenced(via: string, field: string): boolean;
}

export function fieldVisibilityOf(model: Model, entity: EntityModel, viewer: Viewer): FieldVisibility {
  const access = fieldAccess(model, entity, viewer);
  const of = (name: string): ReadonlySet<string> | undefined => {
    const other = model.entities[name];
    return other === undefined || !canOpen(other, viewer) ? undefined : fieldAccess(model, other, viewer).filterable;
  };
  return {
    access,
    readable: access.readable,
    fullyVisible: access.filterable,
    declared: new Set(entity.fields.map((field) => field.name)),
    ofEntity: of,
    seesReferenced: (via, field) =>
      of(String(entity.fields.find((one) => one.name === via)?.options["to"]))?.has(field) ?? false,
  };
}

export const canOpen = (entity: EntityModel, viewer: Viewer): boolean =>
  may(viewer, entity.permissions.list) || may(viewer, entity.permissions.get);

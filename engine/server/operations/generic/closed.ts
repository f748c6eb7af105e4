import { ROW_CLOSED, type ClosedOperations } from "#core/api";
import { may, type GuardModel, type Viewer } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import type { ReadDoor } from "../../db/door.ts";
import type { EntityAccess } from "./access.ts";
import type { Asking } from "./bind.ts";
import { guardColumns, holdingGuards } from "./guards.ts";
import type { World } from "./world.ts";

export interface ClosedMarks {
  /** Columns that the guards read. */
  readonly columns: readonly string[];
  /** Says of each row which operations its guards refuse, and why. */
  fill(out: Record<string, Wire>[], rows: readonly StoredRow[], read: ReadDoor, asking: Asking): Promise<void>;
}

/** Undefined where no guard concerns anything that this viewer may do: then nothing is said and nothing asked. */
export function closedMarksOf(world: World, { entity }: EntityAccess, viewer: Viewer): ClosedMarks | undefined {
  const permitted = permittedOperations(entity, viewer);
  const guards = entity.guards.filter((guard) => guard.of.some((op) => permitted.has(op)));
  if (guards.length === 0) return undefined;
  const work = world.work(entity.entity);
  return {
    columns: guardColumns(work, guards),
    fill: async (out, rows, read, asking) => {
      const holding = await holdingGuards(world, work, guards, rows, read, asking);
      out.forEach((row, at) => {
        const broken = guards.filter((guard) => holding.get(guard)?.[at] !== true);
        if (broken.length > 0) row[ROW_CLOSED] = broken.map((guard) => closedBy(guard, permitted)) as unknown as Wire;
      });
    },
  };
}

function permittedOperations({ permissions, states, actions }: EntityAccess["entity"], viewer: Viewer): ReadonlySet<string> {
  const acts = [...(states?.steps ?? []), ...actions].filter((act) => may(viewer, act.permission)).map((act) => act.name);
  return new Set([
    ...(may(viewer, permissions.edit) ? ["edit", "restore"] : []),
    ...(may(viewer, permissions.delete) ? ["delete"] : []),
    ...acts,
  ]);
}

function closedBy({ of, fields, message }: GuardModel, permitted: ReadonlySet<string>): ClosedOperations {
  return { of: of.filter((op) => permitted.has(op)), ...(fields === undefined ? {} : { fields }), message };
}

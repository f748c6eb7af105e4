import type { EntityModel, Model, Viewer } from "#core/language";
import type { Database, DialectName } from "../db/database.ts";
import type { Dicts } from "./dicts.ts";
import type { Hooks } from "./hooks.ts";
import type { Log } from "./log.ts";
import type { RowChange } from "../realtime/rowChanges.ts";
import { entityAccess, type EntityAccess } from "./policy/entityAccess.ts";
import { createTextReader, type TextReader } from "./presenter/displayTexts.ts";
import { createEntityTable, type EntityTable } from "./entityTable.ts";

/**
 * One model at work: what was made of it once and is used by every call. A new model gets a new runtime, so that nothing
 * made from the old one can meet it.
 */
export interface EngineRuntime {
  readonly model: Model;
  readonly database: Database;
  readonly dialect: DialectName;
  readonly hooks: Hooks;
  readonly dicts: Dicts;
  readonly log: Log;
  readonly clock: () => number;
  readonly texts: TextReader;
  /** Hears of every committed change of a row. */
  readonly changed: (change: RowChange) => void;
  table(entity: string): EntityTable;
  /** Remembered by the viewer's shape. */
  access(entity: EntityModel, viewer: Viewer, asMember?: boolean): EntityAccess;
}

interface RuntimeParts {
  readonly model: Model;
  readonly database: Database;
  readonly hooks: Hooks;
  readonly dicts: Dicts;
  readonly log: Log;
  readonly clock: () => number;
  /** Absent: nobody listens. */
  readonly changed?: ((change: RowChange) => void) | undefined;
}

/** More shapes than a house has roles only come from grants made person by person; the oldest are made again. */
const MAX_RIGHTS_KEYS = 500;

export function createRuntime(parts: RuntimeParts): EngineRuntime {
  const { model, database } = parts;
  const tables = new Map<string, EntityTable>();
  const accesses = new Map<string, EntityAccess>();
  const tableOf = (name: string): EntityTable => {
    let table = tables.get(name);
    if (table === undefined) {
      const entity = model.entities[name];
      if (entity === undefined) throw new Error(`No entity ${name}.`);
      tables.set(name, (table = createEntityTable(entity, database.dialect)));
    }
    return table;
  };
  return {
    ...parts,
    changed: parts.changed ?? (() => undefined),
    dialect: database.dialect,
    texts: createTextReader(database.dialect, parts.dicts),
    table: tableOf,
    access: (entity, viewer, asMember = false) => {
      const key = `${entity.entity} ${asMember ? "mine " : ""}${viewer.rightsKey}`;
      let access = accesses.get(key);
      if (access === undefined) {
        if (accesses.size >= MAX_RIGHTS_KEYS * 10) accesses.delete(accesses.keys().next().value as string);
        accesses.set(key, (access = entityAccess(model, tableOf(entity.entity), viewer, asMember)));
      }
      return access;
    },
  };
}

import { LRUCache } from "lru-cache";
import type { EntityModel, Model, Viewer } from "#core/language";
import type { Database, DialectName } from "../db/database.ts";
import type { Dicts } from "./dicts.ts";
import type { Hooks } from "./hooks.ts";
import type { Log } from "./log.ts";
import type { Sanitizer } from "./mutation/richText/sanitizeThread.ts";
import type { RowChange } from "../realtime/rowChanges.ts";
import { entityAccess, type EntityAccess } from "./policy/entityAccess.ts";
import { NO_PRIVATE_FILES, type PrivateFiles } from "./presenter/privateFiles.ts";
import { createTextReader, type AccountNames, type TextReader } from "./presenter/displayTexts.ts";
import { createEntityTable, type EntityTable } from "./entityTable.ts";
import { Caches } from "./caches.ts";

/**
 * The served model with everything that is made from it once and used by every call. A new model gets a new runtime, so
 * that nothing made from the old one is used with it.
 */
export interface EngineRuntime {
  readonly model: Model;
  readonly database: Database;
  readonly dialect: DialectName;
  readonly hooks: Hooks;
  readonly dicts: Dicts;
  readonly log: Log;
  readonly clock: () => number;
  /** One for the whole life of the engine; its runtimes share it. */
  readonly sanitizer: Sanitizer;
  readonly privateFiles: PrivateFiles;
  readonly texts: TextReader;
  readonly caches: Caches;
  /** Those made so far, by entity. */
  readonly tables: Map<string, EntityTable>;
  /** Called for every committed change of a row. */
  readonly changed: (change: RowChange) => void;
  table(entity: string): EntityTable;
  /** Cached by the viewer's rights key. */
  access(entity: EntityModel, viewer: Viewer, asMember?: boolean): EntityAccess;
}

interface RuntimeParts {
  readonly model: Model;
  readonly database: Database;
  readonly hooks: Hooks;
  readonly dicts: Dicts;
  readonly log: Log;
  readonly clock: () => number;
  readonly sanitizer: Sanitizer;
  /** Absent: no module serves private files. */
  readonly privateFiles?: PrivateFiles | undefined;
  /** Absent: accounts are shown by their user names. */
  readonly accountNames?: AccountNames | undefined;
  /** Of a runtime with the same entities, so that its statements stay prepared. */
  readonly tables?: Map<string, EntityTable> | undefined;
  /** Absent: changes are not published. */
  readonly changed?: ((change: RowChange) => void) | undefined;
}

/** Entities times rights keys. More rights keys than roles exist only if permissions are granted to single users. */
const MAX_ACCESSES = 5_000;

export function createRuntime(parts: RuntimeParts): EngineRuntime {
  const { model, database, tables = new Map<string, EntityTable>() } = parts;
  const accesses = new LRUCache<string, EntityAccess>({ max: MAX_ACCESSES });
  const tableOf = (name: string): EntityTable => {
    let table = tables.get(name);
    if (table === undefined) {
      const entity = model.entities[name];
      if (entity === undefined) throw new Error(`No entity ${name}.`);
      tables.set(name, (table = createEntityTable(entity, database)));
    }
    return table;
  };
  return {
    ...parts,
    tables,
    privateFiles: parts.privateFiles ?? NO_PRIVATE_FILES,
    changed: parts.changed ?? (() => undefined),
    dialect: database.dialect,
    caches: new Caches(),
    texts: createTextReader(database.dialect, parts.dicts, parts.accountNames),
    table: tableOf,
    access: (entity, viewer, asMember = false) => {
      const key = `${entity.entity} ${asMember ? "mine " : ""}${viewer.rightsKey}`;
      let access = accesses.get(key);
      if (access === undefined) {
        accesses.set(key, (access = entityAccess(model, tableOf(entity.entity), viewer, asMember)));
      }
      return access;
    },
  };
}

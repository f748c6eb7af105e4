import type { EntityModel, FieldModel, Model, Viewer } from "#core/language";
import type { Stored, StoredRow, WireRow } from "#core/values";
import type { WriteTransaction } from "../db/database.ts";
import type { CallOrigin } from "./operation.ts";

/** A row under way: a hook may set fields of it. */
export type Draft = Record<string, Stored>;

/** Writes rows that only code may write. Values are in stored form. */
export interface RowWriter {
  readonly tx: WriteTransaction;
  /** Answers the row as it is stored then. A state that is given stands, whatever the state machine begins with. */
  add(entity: string, values: StoredRow): Promise<StoredRow>;
  /** The row, locked; undefined where there is none that is not deleted. */
  row(entity: string, key: string): Promise<StoredRow | undefined>;
  /** @param op what history and audit say; default `edit` */
  change(entity: string, before: StoredRow, values: StoredRow, op?: string): Promise<StoredRow>;
  remove(entity: string, key: string): Promise<void>;
}

export interface WriteContext {
  readonly entity: EntityModel;
  readonly model: Model;
  readonly viewer: Viewer;
  /** A hook may await nothing but this. Effects outside the database go through `tx.afterCommit`. */
  readonly tx: WriteTransaction;
  /** Other rows in the same transaction; the history names the caller. */
  readonly rows: RowWriter;
  /** `add`, `edit`, `delete`, `restore`, or the name of a step or action. */
  readonly op: string;
  readonly origin: CallOrigin;
  /** Written by a seed, not by a person. */
  readonly seeding: boolean;
  /** How many rows of an entity that are not deleted hold a value in a field; counted once for the call. */
  countRowsWith(entity: string, field: FieldModel, value: Stored): Promise<number>;
}

/** All run inside the write transaction; what they throw refuses the whole call. */
interface EntityHooks {
  /** After checks of the caller's values, before the row is written: may set fields, which are validated too. */
  beforeAdd(draft: Draft, context: WriteContext): void | Promise<void>;
  /** Edits, restores and steps. `draft` is the merged row. */
  beforeEdit(draft: Draft, before: StoredRow, context: WriteContext): void | Promise<void>;
  beforeDelete(row: StoredRow, context: WriteContext): void | Promise<void>;
  /** After the row and its history stand: `before` undefined after an add, `after` undefined after a delete. */
  afterWrite(before: StoredRow | undefined, after: StoredRow | undefined, context: WriteContext): void | Promise<void>;
  /** Adds to a presented row, or changes it; it sees only what the viewer sees, and the stored row. No transaction. */
  afterRead(row: Record<string, WireRow[string]>, stored: StoredRow, viewer: Viewer): void;
}

export interface ActionCall {
  readonly entity: EntityModel;
  readonly model: Model;
  readonly viewer: Viewer;
  /** The rows it is asked for, locked and cut to the caller's rows; one for `on: row`, none for `on: list`. */
  readonly rows: readonly StoredRow[];
  /** The checked input in stored form. */
  readonly input: StoredRow;
  readonly origin: CallOrigin;
  readonly tx: WriteTransaction;
  /** Writes fields of one of the rows as an edit does: stamps, version, history, search, uniqueness. */
  readonly set: (row: StoredRow, values: Readonly<Record<string, Stored>>) => Promise<StoredRow>;
  /** Other rows, also of other entities, which the caller may not be able to write. */
  readonly write: RowWriter;
}

/** What is known before the transaction. */
export interface ActionRequest {
  readonly viewer: Viewer;
  /** As it was sent: nothing of it has been checked. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Runs before the transaction: what takes long or awaits something else, such as the hash of a password, or a file. */
type Preparation<Prepared> = (request: ActionRequest) => Promise<Prepared>;

/** Answers the `result`, or undefined for the changed row(s). */
type ActionHandler<Prepared = undefined> = (call: ActionCall, prepared: Prepared) => unknown;

interface HandledAction {
  readonly handler: ActionHandler<unknown>;
  readonly prepare: Preparation<unknown>;
}

type HookName = keyof EntityHooks;

/** Where modules hang their rules on generic operations. */
export interface Hooks {
  on<Name extends HookName>(entity: string, name: Name, hook: EntityHooks[Name]): void;
  /** Handler of `<entity>.<action>`, once. */
  action(name: `${string}.${string}`, handler: ActionHandler): void;
  action<Prepared>(name: `${string}.${string}`, handler: ActionHandler<Prepared>, prepare: Preparation<Prepared>): void;
  of<Name extends HookName>(entity: string, name: Name): readonly EntityHooks[Name][];
  handler(entity: string, action: string): HandledAction | undefined;
  /** The actions that have a handler, as `<entity>.<action>`. */
  actions(): readonly string[];
}

export function createHooks(): Hooks {
  const hooks = new Map<string, unknown[]>();
  const handlers = new Map<string, HandledAction>();
  return {
    on: (entity, name, hook) => {
      const key = `${entity}.${name}`;
      const list = hooks.get(key);
      if (list === undefined) hooks.set(key, [hook]);
      else list.push(hook);
    },
    action: (name: string, handler: ActionHandler<never>, prepare: Preparation<unknown> = NOTHING) => {
      if (handlers.has(name)) throw new Error(`Two handlers for the action ${name}.`);
      handlers.set(name, { handler: handler as ActionHandler<unknown>, prepare });
    },
    of: <Name extends HookName>(entity: string, name: Name) =>
      (hooks.get(`${entity}.${name}`) ?? NONE) as readonly EntityHooks[Name][],
    handler: (entity, action) => handlers.get(`${entity}.${action}`),
    actions: () => [...handlers.keys()],
  };
}

const NONE: readonly unknown[] = [];
const NOTHING: Preparation<undefined> = () => Promise.resolve(undefined);

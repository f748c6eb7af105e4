import type { Model, RightsContent, Viewer } from "#core/language";
import type { ApiError } from "#core/api";
import type { Database } from "./db/database.ts";
import type { Migration } from "./migrate/index.ts";
import type { Dicts } from "./operations/dicts.ts";
import type { Dispatcher } from "./operations/dispatcher.ts";
import type { InProcessCalls } from "./operations/generic/inProcessCalls.ts";
import type { SessionGuard } from "./operations/callGuard.ts";
import type { Hooks } from "./operations/hooks.ts";
import type { Operation } from "./operations/operation.ts";
import type { RejectionAudit } from "./operations/rejectionAudit.ts";
import type { Log } from "./operations/log.ts";
import type { AccountNames } from "./operations/presenter/displayTexts.ts";
import type { PrivateFiles } from "./operations/presenter/privateFiles.ts";
import type { Sanitizer } from "./operations/mutation/richText/sanitizeThread.ts";
import type { Bus, RowChanges, Subscriptions } from "./realtime/index.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Finding } from "./source/finding.ts";
import type { RightsSource, ServedRights } from "./source/servedRights.ts";

/** What the engine needs before there are modules. */
export interface EngineOptions {
  readonly database: Database;
  /** Read in this order (`schemas/`, then those of SCHEMAS_DIR). */
  readonly schemaDirs: readonly string[];
  /**
   * Where what was compiled is kept for the next start, and a text that is another one wherever the compiler may be;
   * absent: every start compiles.
   */
  readonly compiledFile?: { readonly path: string; readonly codeVersion: string } | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Reads changed schema files again while running; looks this often, in milliseconds. Default 250, false: never. */
  readonly watch?: number | false;
  /** Absent: dictionaries are those of the schema files. */
  readonly dicts?: Dicts;
  /** Pages written by hand that a menu entry `page:x` may open; absent: any. */
  readonly pages?: readonly string[];
  /** Names of the icons that the back office draws, for menu entries and shortcuts; absent: any. */
  readonly icons?: readonly string[];
  /** Actions that modules have code for, as `<entity>.<action>`; another one is a finding. Absent: any. */
  readonly actions?: readonly string[];
  /** Handlers of jobs that modules have code for, as `<module>.<job>`; another one is a finding. Absent: any. */
  readonly handlers?: readonly string[];
  /** What `$user.<name>` may read of a session; absent: `USER_VARIABLES`. */
  readonly userVariables?: readonly string[];
  /** Those of them that hold a list; absent: `USER_LISTS`. */
  readonly userLists?: readonly string[];
  /**
   * Numbered migrations of the modules' own tables, by module. They run before a model is compared with the database,
   * so that an entity over such a table (`managed: false`) finds it.
   */
  readonly migrations?: Readonly<Record<string, readonly Migration[]>>;
  /** The menu and the roles as people maintain them; absent: as the schema files give them. */
  readonly rights?: RightsSource;
  readonly log: Log;
  /** Carries messages between nodes; absent: over the database where it is PostgreSQL, else within this process. */
  readonly bus?: Bus;
}

/** What the modules answer, which are made on the engine before it serves. */
export interface ModuleAnswers {
  /** Hand-written operations. */
  readonly operations: readonly Operation[];
  /** The real names that stand for user names in rows; absent: user names stand for themselves. */
  readonly accountNames?: AccountNames;
  /** Whether a user name that a role file names is an account; absent: it is not looked up. */
  readonly accountExists?: (username: string) => Promise<boolean>;
  /** Signs the paths of private files for whoever reads them; absent: no module serves such files. */
  readonly privateFiles?: PrivateFiles;
  /**
   * Runs after the migration of a new model and before it is served: seeds of content (dictionaries, roles, jobs),
   * caches. What it throws keeps the last model and becomes a finding. `rights` is what the schema files say of them.
   */
  readonly onModel?: (model: Model, rights: RightsContent) => Promise<void>;
  /**
   * The error for a caller without a session (401); identity decides whether a token was sent and is too old.
   */
  readonly unauthorised: (viewer: Viewer, token: string) => ApiError;
  /** The error for a viewer whose session is `limited` (403); identity knows what is missing. */
  readonly limited?: (viewer: Viewer) => ApiError;
  /** What sessions prove, for operations that require more than a permission; absent: none may. */
  readonly sessions?: SessionGuard;
}

/** What modules are made on: the database, their hooks and jobs, and the model once there is one. */
export interface Engine {
  /** The model that is served now. */
  model(): Model;
  readonly database: Database;
  /** For hand-written operations that need a generic one. */
  readonly calls: InProcessCalls;
  readonly hooks: Hooks;
  /** Rejected requests that belong in the audit; those of the dispatcher (403) come here by themselves. */
  readonly rejections: RejectionAudit;
  /** Code that runs on a schedule; nothing runs until it is started. */
  readonly jobs: Jobs;
  readonly dicts: Dicts;
  readonly clock: () => number;
  readonly sanitizer: Sanitizer;
  readonly bus: Bus;
  /** Every committed change of a row, by whichever writer. */
  readonly changes: RowChanges;
  /** Who watches which rows over a socket. */
  readonly subscriptions: Subscriptions;
  readonly rights: ServedRights;
}

/** An engine without a model: its modules are made on it, and then it serves what they answer. */
export interface NewEngine extends Engine {
  /**
   * Reads the schemas, brings the database up to them, and serves their operations; does it again whenever they change.
   * It is called once, and rejects only where there is nothing to serve: the database cannot be brought to any model.
   */
  serve(answers: ModuleAnswers): Promise<ServingEngine>;
  /** Closes an engine that does not come to serve; its database stays open, because until then it is the caller's. */
  discard(): Promise<void>;
}

/** The running engine: a model, its operations, and the database. */
export interface ServingEngine extends Engine {
  readonly dispatcher: Dispatcher;
  /** Findings of the files as they are on disk; the served model keeps the last good version of each. */
  findings(): readonly Finding[];
  /** Reads the schema folders again now; resolves when the result is served (tests, the studio). */
  reload(): Promise<void>;
  /** Closes the database too. */
  close(): Promise<void>;
}

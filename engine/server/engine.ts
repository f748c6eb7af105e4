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
  readonly dicts: Dicts;
  /** The real names that stand for user names in rows; absent: user names stand for themselves. */
  readonly accountNames?: AccountNames;
  /** Signs the paths of private files for whoever reads them; absent: no module serves such files. */
  readonly privateFiles?: PrivateFiles;
  /** Whether a user name that a role file names is an account; absent: it is not looked up. */
  readonly accountExists?: (username: string) => Promise<boolean>;
  /** Hand-written operations; called once, before the first model is served. */
  readonly operations: (engine: Engine) => readonly Operation[];
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
  /**
   * Runs after the migration of a new model and before it is served: seeds of content (dictionaries, roles, jobs),
   * caches. What it throws keeps the last model and becomes a finding. `rights` is what the schema files say of them.
   */
  readonly onModel?: (model: Model, engine: Engine, rights: RightsContent) => Promise<void>;
  /** The menu and the roles as people maintain them; absent: as the schema files give them. */
  readonly rights?: RightsSource;
  /**
   * The error for a caller without a session (401); identity decides whether a token was sent and is too old.
   */
  readonly unauthorised: (viewer: Viewer, token: string) => ApiError;
  /** The error for a viewer whose session is `limited` (403); identity knows what is missing. */
  readonly limited?: (viewer: Viewer) => ApiError;
  /** What sessions prove, for operations that require more than a permission; absent: none may. */
  readonly sessions?: SessionGuard;
  readonly log: Log;
  /** Carries messages between nodes; absent: over the database where it is PostgreSQL, else within this process. */
  readonly bus?: Bus;
}

/** The running engine: a model, its operations, and the database. */
export interface Engine {
  /** The model that is served now. */
  model(): Model;
  readonly database: Database;
  readonly dispatcher: Dispatcher;
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
  /** Findings of the files as they are on disk; the served model keeps the last good version of each. */
  findings(): readonly Finding[];
  /** Reads the schema folders again now; resolves when the result is served (tests, the studio). */
  reload(): Promise<void>;
  close(): Promise<void>;
}

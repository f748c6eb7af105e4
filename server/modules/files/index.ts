/**
 * Uploaded files: checked by their bytes, stored under generated names, served with their own type, removed when
 * nothing refers to them.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { FieldModel, Model } from "#core/language";
import {
  defineModule,
  registerJobs,
  type Call,
  type Engine,
  type Log,
  type ModuleJobs,
  type Operation,
  type PrivateFiles,
  type WriteTransaction,
} from "#engine/server";
import { fileErrors } from "./errors.ts";
import { fileMigrations } from "./migrations.ts";
import { fileOperations, storePicture, type UploaderOf } from "./operations.ts";
import { createRepo } from "./repo/index.ts";
import { INCOMING, RENDITION_BYTES, type UploadLimits } from "./rules.ts";
import { checkUse } from "./service/checkUse.ts";
import { createCleanup, type Cleanup } from "./service/cleanup.ts";
import { fileActions, registerFileActions } from "./service/fileActions.ts";
import { createFiles, type WithOwnFile } from "./service/index.ts";
import { createPrivateAddresses } from "./service/privateAddresses.ts";
import { createRenditions } from "./service/renditions.ts";
import { CONTENT_KEY } from "./service/sealedContent.ts";
import { trackFileUse } from "./service/trackFileUse.ts";

export { renditionSet, STATIC_PATH } from "./contract.ts";
export type { UploaderOf } from "./operations.ts";
export { FILE_LIMIT, UPLOAD_LIMITS } from "./rules.ts";
export type { UploadLimits } from "./rules.ts";
export type { Cleanup } from "./service/cleanup.ts";

export interface FilesModule {
  readonly operations: readonly Operation[];
  /** Removes what nothing refers to; the job `files.removeUnused` runs it. */
  readonly cleanup: Cleanup;
  /** Stores a copy of a local file under a stored path, unless there is one. */
  readonly install: (path: string, source: string) => Promise<void>;
  /** Stores the picture in the body of a call as a field takes pictures; answers its path. */
  storePicture(call: Call, field: FieldModel): Promise<string>;
  /** Makes `to` the owner of a file; false: the file did not belong to `from`. */
  handOver(tx: WriteTransaction, path: string, from: string, to: string): Promise<boolean>;
  /** For a module that reads the content of a file that somebody uploaded. */
  readonly withOwnFile: WithOwnFile;
  /** Signs paths of private files for whoever reads them. */
  readonly privateFiles: PrivateFiles;
  /** Must be called with each new model, which may hold files in other fields. */
  onModel(model: Model): void;
}

interface FilesOptions {
  /** Where files are stored. */
  readonly folder: string;
  readonly limits: UploadLimits;
  readonly log: Log;
  /** Answers who uploads without a form of the back office; undefined: the caller is none of those. */
  readonly uploaderOf: UploaderOf;
  /** The error of a caller who is not signed in. */
  readonly unauthorised: (call: Call) => Error;
  /** The key that signs addresses of private files, the same on every node. */
  readonly addressKey: () => Promise<Buffer>;
  /** Queues a run of a job by its name, unless one waits already. */
  readonly requireJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
}

interface JobParts {
  readonly removal: Parameters<typeof checkUse>[0];
  readonly cleanup: Cleanup;
}

const fileJobs: ModuleJobs<JobParts> = {
  "files.checkUse": async ({ signal, log: print }, { removal }) => {
    const { used, unused, removed } = await checkUse(removal, signal);
    print(`${used} 个文件使用中，${unused} 个没有引用，删除了 ${removed} 个`);
  },
  "files.removeUnused": async ({ signal, log: print }, { cleanup }) => {
    const removed = await cleanup.run(signal);
    print(`删除了 ${removed.files} 个无用的文件、${removed.broken} 个没有传完的文件`);
  },
};

export const filesDefinition = defineModule({
  name: "files",
  migrations: fileMigrations,
  errors: fileErrors,
  sealed: [{ of: { entity: "文件列表", field: "内容密钥" }, key: "id", sealed: CONTENT_KEY }],
  actions: [fileActions],
  jobs: [fileJobs],
});

export function createFilesModule(engine: Engine, options: FilesOptions): FilesModule {
  const { folder, limits, log, addressKey, requireJob, uploaderOf, unauthorised } = options;
  // A server that was killed left what was on its way, in clear text. With SQLite no other server uses the folder.
  if (engine.database.dialect === "sqlite") rmSync(join(folder, INCOMING), { recursive: true, force: true });
  const renditions = createRenditions({ folder, bytes: RENDITION_BYTES, log });
  const addresses = createPrivateAddresses(addressKey);
  const files = createFiles(engine.database, folder, limits, renditions);
  const removal = { database: engine.database, folder, clock: engine.clock, log, renditions };
  const cleanup = createCleanup({ ...removal, keepDays: limits.keepDays });
  registerFileActions(engine, { requireJob });
  registerJobs(engine, fileJobs, { removal, cleanup });
  return {
    operations: fileOperations({ files, addresses, model: () => engine.model(), uploaderOf, unauthorised }),
    handOver: (tx, path, from, to) => createRepo(engine.database).handOver(tx, path, from, to),
    privateFiles: addresses,
    install: files.install,
    withOwnFile: files.withOwnFile,
    storePicture: (call, field) => storePicture(files, call, field),
    cleanup,
    onModel: trackFileUse(engine),
  };
}

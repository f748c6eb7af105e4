/**
 * Uploaded files: checked by their bytes, stored under generated names, served with their own type, removed when
 * nothing refers to them.
 */
import type { Model } from "#core/language";
import type { Engine, Log, Operation } from "#engine/server";
import { RENDITION_BYTES, type UploadLimits } from "./contract.ts";
import { fileOperations } from "./operations.ts";
import { createCleanup, type Cleanup } from "./service/cleanup.ts";
import { createFiles } from "./service/index.ts";
import { createRenditions } from "./service/renditions.ts";
import { trackFileUse } from "./service/trackFileUse.ts";

export { fileErrors } from "./errors.ts";
export { renditionSet, STATIC_PATH, UPLOAD_LIMITS } from "./contract.ts";
export type { UploadLimits } from "./contract.ts";
export { fileMigrations } from "./migrations.ts";
export type { Cleanup } from "./service/cleanup.ts";

export interface FilesModule {
  readonly operations: readonly Operation[];
  /** Removes what nothing refers to; the job `files.removeUnused` runs it. */
  readonly cleanup: Cleanup;
  /** Stores a copy of a local file under a stored path, unless there is one. */
  readonly install: (path: string, source: string) => Promise<void>;
  /** A new model may hold files in other fields. */
  onModel(model: Model): void;
}

export function createFilesModule(engine: Engine, folder: string, limits: UploadLimits, log: Log): FilesModule {
  const renditions = createRenditions({ folder, bytes: RENDITION_BYTES, log });
  const files = createFiles(engine.database, folder, limits, renditions);
  const cleanup = createCleanup({
    database: engine.database,
    folder,
    keepDays: limits.keepDays,
    clock: engine.clock,
    log,
    renditions,
  });
  engine.jobs.handle("files.removeUnused", async ({ signal, log: print }) => {
    const removed = await cleanup.run(signal);
    print(`删除了 ${removed.files} 个无用的文件、${removed.broken} 个没有传完的文件`);
  });
  return {
    operations: fileOperations(files, () => engine.model()),
    install: files.install,
    cleanup,
    onModel: trackFileUse(engine),
  };
}

/**
 * Uploaded files: checked by their bytes, stored under generated names, served with their own type, removed when
 * nothing refers to them.
 */
import type { Model } from "#core/language";
import type { Engine, Log, Operation } from "#engine/server";
import type { UploadLimits } from "./contract.ts";
import { fileOperations } from "./operations.ts";
import { createCleanup, type Cleanup } from "./service/cleanup.ts";
import { createFiles } from "./service/index.ts";
import { trackFileUse } from "./service/trackFileUse.ts";

export { UPLOAD_LIMITS } from "./contract.ts";
export type { UploadLimits } from "./contract.ts";
export { fileMigrations } from "./migrations.ts";
export type { Cleanup } from "./service/cleanup.ts";

export interface FilesModule {
  readonly operations: readonly Operation[];
  readonly cleanup: Cleanup;
  /** A new model may hold files in other fields. */
  onModel(model: Model): void;
}

export function createFilesModule(engine: Engine, folder: string, limits: UploadLimits, log: Log): FilesModule {
  return {
    operations: fileOperations(createFiles(engine.database, folder, limits), () => engine.model()),
    cleanup: createCleanup({ database: engine.database, folder, keepDays: limits.keepDays, clock: engine.clock, log }),
    onModel: trackFileUse(engine),
  };
}

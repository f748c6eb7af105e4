/** Uploaded files: judged by their bytes, kept under generated names, served with their own type. */
import type { Engine, Operation } from "#engine/server";
import { fileOperations } from "./operations.ts";
import { createFiles } from "./service.ts";

export { fileMigrations } from "./migrations.ts";
export { fileErrors } from "./errors.ts";

export function createFileOperations(engine: Engine, folder: string): readonly Operation[] {
  return fileOperations(createFiles(engine.database, folder));
}

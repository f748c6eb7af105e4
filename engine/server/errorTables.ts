import type { ErrorTable } from "#core/api";
import { databaseErrors } from "./db/index.ts";
import { encryptionErrors } from "./encryption/index.ts";
import { migrateErrors } from "./migrate/errors.ts";
import { auditErrors, requestErrors, rowErrors, serverErrors } from "./operations/errors.ts";
import { liveErrors } from "./realtime/errors.ts";
import { reportErrors } from "./report/errors.ts";
import { transferErrors } from "./transfer/index.ts";

/** The error tables of this package. */
export const ENGINE_ERRORS: readonly ErrorTable[] = [
  databaseErrors,
  encryptionErrors,
  migrateErrors,
  requestErrors,
  rowErrors,
  serverErrors,
  auditErrors,
  liveErrors,
  reportErrors,
  transferErrors,
];

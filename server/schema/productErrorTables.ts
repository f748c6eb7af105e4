import { clientErrors, type ErrorTable } from "#core/api";
import { filterErrors } from "#core/filter";
import { validateErrors } from "#core/validate";
import { ENGINE_ERRORS } from "#engine/server";
import { MODULE_LISTS } from "../app/productModules.ts";

/** The error tables of the whole product. */
export const ERROR_TABLES: readonly ErrorTable[] = [
  clientErrors,
  filterErrors,
  validateErrors,
  ...ENGINE_ERRORS,
  ...MODULE_LISTS.errors,
];

/**
 * Names that schema files may use and no schema file declares; the command line checks them without starting the
 * product.
 */
import type { CompileOptions } from "#core/language";
import { SESSION_LISTS, SESSION_VARIABLES } from "#server/modules/identity/index";
import { ICON_NAMES } from "#server/modules/system/index";
import { MODULE_LISTS } from "./productModules.ts";

export const COMPILE_OPTIONS: CompileOptions = {
  permissions: MODULE_LISTS.permissions,
  pages: MODULE_LISTS.pages,
  icons: ICON_NAMES,
  actions: MODULE_LISTS.actions,
  handlers: MODULE_LISTS.handlers,
  userVariables: SESSION_VARIABLES,
  userLists: SESSION_LISTS,
};

/** Loads every room that declares errors, so that their tables are known. */
import "#core/filter";
import "#core/validate";
import "#engine/server";
import "../modules/system/index.ts";
import "../modules/identity/index.ts";
import "../modules/files/index.ts";
import "../app/buildApp.ts";

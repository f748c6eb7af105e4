/** Imports every module that declares an error table, so that all tables are registered. */
import "#core/filter";
import "#core/validate";
import "#engine/server";
import "../modules/system/index.ts";
import "../modules/identity/index.ts";
import "../modules/files/index.ts";
import "../app/buildApp.ts";

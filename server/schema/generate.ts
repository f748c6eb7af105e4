/** Files that are generated from the schemas and from the code, and committed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorsPage, expressionPage, generate, iconsPage, kindsPage } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS, ERROR_TABLES } from "../app/modules.ts";
import { apiPage } from "./apiPage.ts";
import { readModel, type Command, type CommandContext } from "./command.ts";

/**
 * `schemas/.gen` covers the project's own folder only, which is committed without those of `SCHEMAS_DIR`. Each of these
 * gets a `.gen` of its own: schemas for editors with the names of all folders.
 */
export const generateTypes: Command = async (_args, context) => {
  const own = { ...context, config: { ...context.config, schemaDirs: context.config.schemaDirs.slice(0, 1) } };
  const files = readSources(own.config.schemaDirs);
  const model = readModel(own);
  if (model === undefined) return 1;
  for (const [name, text] of Object.entries(generate(files, model, COMPILE_OPTIONS)))
    writeGenerated(context, `schemas/.gen/${name}`, text);
  const [, ...extra] = context.config.schemaDirs;
  const all = extra.length === 0 ? {} : generate(readSources(context.config.schemaDirs), model, COMPILE_OPTIONS);
  for (const folder of extra)
    for (const [name, text] of Object.entries(all))
      if (name.endsWith(".schema.json")) writeGenerated(context, join(folder, ".gen", name), text);
  return 0;
};

export const generateDocs: Command = async (_args, context) => {
  writeGenerated(context, "engine/core/fields/KINDS.md", kindsPage());
  writeGenerated(context, "engine/core/expression/EXPRESSIONS.md", expressionPage("en"));
  writeGenerated(context, "engine/core/expression/EXPRESSIONS.zh.md", expressionPage("zh"));
  writeGenerated(context, "schemas/ICONS.md", iconsPage(COMPILE_OPTIONS.icons ?? []));
  writeGenerated(context, "server/ERRORS.md", errorsPage(ERROR_TABLES));
  writeGenerated(context, "server/API.md", await apiPage(context.config));
  return 0;
};

function writeGenerated({ root, print }: CommandContext, path: string, text: string): void {
  const file = resolve(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  print(path);
}

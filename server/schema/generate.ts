/** Files that are generated from the schemas and from the code, and committed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorsPage, generate, kindsPage } from "#core/language";
import { readSources } from "#engine/server";
import { apiPage } from "./apiPage.ts";
import { readModel, type Command, type CommandContext } from "./command.ts";

/** Only the project's own folder: what SCHEMAS_DIR adds belongs to someone else. */
export const generateTypes: Command = async (_args, context) => {
  const own = { ...context, config: { ...context.config, schemaDirs: context.config.schemaDirs.slice(0, 1) } };
  const files = readSources(own.config.schemaDirs);
  const model = readModel(own);
  if (model === undefined) return 1;
  for (const [name, text] of Object.entries(generate(files, model)))
    writeGenerated(context, `schemas/.gen/${name}`, text);
  return 0;
};

/** Error tables are registered when their modules are imported. */
export const generateDocs: Command = async (_args, context) => {
  await import("./errorTables.ts");
  writeGenerated(context, "engine/core/fields/KINDS.md", kindsPage());
  writeGenerated(context, "server/ERRORS.md", errorsPage());
  writeGenerated(context, "server/API.md", await apiPage(context.config));
  return 0;
};

function writeGenerated({ root, print }: CommandContext, path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  print(path);
}

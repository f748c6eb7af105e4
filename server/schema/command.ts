import { compile, type Finding, type Model } from "#core/language";
import { relative, resolve } from "node:path";
import { readSources, sourceFiles } from "#engine/server";
import { COMPILE_OPTIONS } from "../app/modules.ts";
import type { Config } from "../app/config.ts";

export interface CommandContext {
  readonly config: Config;
  readonly root: string;
  readonly print: (line: string) => void;
}

/** Answers the exit code. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/** The model of the files as they are; without one, the first errors are printed. */
export function readModel(context: CommandContext): Model | undefined {
  const { config, print } = context;
  const { model, findings } = compile(readSources(config.schemaDirs), COMPILE_OPTIONS);
  if (model !== undefined) return model;
  const pathOf = openablePaths(context);
  for (const one of findings.filter((finding) => finding.severity === "error").slice(0, 5))
    print(findingLine(one, pathOf));
  print("文件有错误，请先运行 npm run schema -- lint");
  return undefined;
}

/** The path of a finding's file as it can be opened from where the command runs. */
export function openablePaths({ config, root }: Pick<CommandContext, "config" | "root">): (file: string) => string {
  const files = sourceFiles(config.schemaDirs);
  return (path) => {
    const file = files.get(path);
    if (file === undefined) return path;
    const seen = relative(root, resolve(root, file));
    return seen.startsWith("..") ? resolve(root, file) : seen;
  };
}

/** Where, how bad, what is wrong, and last the code and pointer that only a waiver or a tool needs. */
export const findingLine = (
  { file, line, column, severity, message, code, pointer }: Finding,
  pathOf: (file: string) => string = (path) => path,
): string =>
  `${pathOf(file)}:${line}:${column}  ${severity === "error" ? "错误" : "警告"}  ` +
  `${message.replace(PATH, pathOf)}  [${code} ${pointer || "/"}]`;

/** The path of another file within a sentence. */
const PATH = /[^\s“”，：]+\.json\b/g;

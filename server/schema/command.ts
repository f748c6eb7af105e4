import { compile, type Finding, type Model } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../app/productCompileOptions.ts";
import type { Config } from "../app/config.ts";

export interface CommandContext {
  readonly config: Config;
  readonly root: string;
  readonly print: (line: string) => void;
}

/** Answers the exit code. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/** The model of the files as they are; without one, the first errors are printed. */
export function readModel({ config, print }: CommandContext): Model | undefined {
  const { model, findings } = compile(readSources(config.schemaDirs), COMPILE_OPTIONS);
  if (model !== undefined) return model;
  for (const one of findings.filter((finding) => finding.severity === "error").slice(0, 5)) print(findingLine(one));
  print("文件有错误，请先运行 npm run schema -- lint");
  return undefined;
}

/** Where, how bad, what is wrong, and last the code and pointer that only a waiver or a tool needs. */
export const findingLine = ({ file, line, column, severity, message, code, pointer }: Finding): string =>
  `${file}:${line}:${column}  ${severity === "error" ? "错误" : "警告"}  ${message}  [${code} ${pointer || "/"}]`;

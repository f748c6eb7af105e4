import { compile, type Model } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../app/compileOptions.ts";
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
  for (const one of findings.filter((finding) => finding.severity === "error").slice(0, 5))
    print(`${one.file}:${one.line}:${one.column} ${one.code} ${one.message}`);
  print("文件有错误，请先运行 npm run schema -- lint");
  return undefined;
}

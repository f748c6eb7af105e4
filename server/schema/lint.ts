import { compile } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../app/modules.ts";
import { findingLine, openablePaths, type Command } from "./command.ts";

/**
 * `lint [--waived]`: every finding that is not waived, then the folders and how many files each has; the exit code is 1
 * when there is a finding.
 */
export const lintSchema: Command = async (args, context) => {
  const { config, print } = context;
  const pathOf = openablePaths(context);
  const files = readSources(config.schemaDirs);
  const { findings } = compile(files, COMPILE_OPTIONS);
  const open = findings.filter((finding) => finding.waived === undefined);
  const waived = findings.filter((finding) => finding.waived !== undefined);
  for (const finding of open) print(findingLine(finding, pathOf));
  if (args.includes("--waived"))
    for (const finding of waived) print(`${findingLine(finding, pathOf)}（已豁免：${finding.waived ?? ""}）`);
  for (const folder of config.schemaDirs) print(`${folder}：${readSources([folder]).length} 个文件`);
  print(`共 ${files.length} 个文件，${open.length} 个问题，${waived.length} 个已豁免`);
  return open.length === 0 ? 0 : 1;
};

/** `npm run schema -- <command>`: commands for the schema files. */
import { ApiError } from "#core/api";
import { assertSchemaDirs, ConfigError, readConfig } from "./app/config.ts";
import { applySchema, planSchema } from "./schema/database.ts";
import { diffSchema } from "./schema/diff.ts";
import { lintSchema } from "./schema/lint.ts";
import { generateDocs, generateTypes } from "./schema/generate.ts";
import { newSchema } from "./schema/new.ts";
import { rotateKeys } from "./schema/rotateKeys.ts";
import { testSchema } from "./schema/test.ts";
import type { Command } from "./schema/command.ts";

const COMMANDS: Readonly<Record<string, { readonly run: Command; readonly says: string }>> = {
  lint: { run: lintSchema, says: "检查所有文件，逐条列出问题" },
  plan: { run: planSchema, says: "列出迁移步骤（--sql 同时列出语句）" },
  apply: { run: applySchema, says: "执行迁移；会丢失数据的步骤需用 --named 指定；--fill 填入空值" },
  diff: { run: diffSchema, says: "字典、任务和消息模板的文件与数据库有何不同" },
  new: { run: newSchema, says: "新建一个实体文件：new <area>/<name> <标题>" },
  types: { run: generateTypes, says: "生成 schemas/.gen" },
  "rotate-keys": { run: rotateKeys, says: "为加密存储的字段新增密钥，并用它重新加密" },
  docs: { run: generateDocs, says: "生成文档页面" },
  test: { run: testSchema, says: "运行 *.test.json 中的用例" },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    print(
      Object.entries(COMMANDS)
        .map(([one, { says }]) => `npm run schema -- ${one.padEnd(11)} ${says}`)
        .join("\n"),
    );
    return name === "" ? 0 : 2;
  }
  try {
    const config = readConfig(process.env, process.cwd());
    assertSchemaDirs(config);
    return await command.run(args, { config, root: process.cwd(), print });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ConfigError)) throw error;
    print(error.message);
    return 1;
  }
}

process.exitCode = await main();

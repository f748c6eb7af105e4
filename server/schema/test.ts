import { fileKindOf, runCases, untestedRules, type TestSource } from "#core/language";
import { readSources } from "#engine/server";
import { readModel, type Command } from "./command.ts";

/** `test`: every case of every `*.test.json`, then the rules that no case looks at. */
export const testSchema: Command = async (_args, context) => {
  const model = readModel(context);
  if (model === undefined) return 1;
  const tests = readSources(context.config.schemaDirs)
    .filter((file) => fileKindOf(file.path) === "test")
    .map((file) => JSON.parse(file.text) as TestSource);
  const results = tests.flatMap((test) =>
    runCases(test, model, Date.now()).map((result) => ({ ...result, test: test.test })),
  );
  const failed = results.filter((result) => result.wrong.length > 0);
  for (const { test, name, wrong } of failed)
    context.print(`✗ ${test}：${name}\n${wrong.map((line) => `    ${line}`).join("\n")}`);
  const untested = untestedRules(model, tests);
  if (untested.length > 0)
    context.print(`没有用例的规则（${untested.length}）：\n${untested.map((rule) => `  ${rule}`).join("\n")}`);
  context.print(`${results.length - failed.length} 个用例通过，${failed.length} 个失败`);
  return failed.length === 0 ? 0 : 1;
};

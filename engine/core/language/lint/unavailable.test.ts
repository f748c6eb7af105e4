import { expect, it } from "vitest";
import { compile } from "#core/language";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

type JsonObject = Readonly<Record<string, Json>>;

const TASK = PROJECT_FILES["task.entity.json"] as JsonObject & {
  readonly fields: JsonObject;
  readonly list: JsonObject;
};

function unavailableIn(task: JsonObject): readonly string[] {
  const files = { ...PROJECT_FILES, "task.entity.json": { ...TASK, ...task } };
  return compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })))
    .findings.filter((finding) => finding.code === "FIELD.UNAVAILABLE")
    .map((finding) => finding.pointer);
}

const withField = (keys: JsonObject): JsonObject => ({
  fields: { ...TASK.fields, extra: { title: "附加", ...keys } },
});

it.each<[says: string, task: JsonObject, pointer: string]>([
  ["a number that nobody gives", withField({ kind: "text", number: "serial" }), "/fields/extra/number"],
  ["a rule of code that nobody asks", withField({ kind: "text", checkRule: "free" }), "/fields/extra/checkRule"],
  ["a private file that everybody can open", withField({ kind: "file", private: true }), "/fields/extra/private"],
  ["a picture that nobody crops", withField({ kind: "file", crop: true }), "/fields/extra/crop"],
  ["columns of an export of a list", { list: { ...TASK.list, export: ["name"] } }, "/list/export"],
  ["a budget that nobody keeps", { budget: { rows: 10 } }, "/budget"],
  [
    "a result that is not shown",
    { actions: { remind: { title: "提醒", on: "row", result: "page" } } },
    "/actions/remind/result",
  ],
])("refuses %s", (_says, task, pointer) => expect(unavailableIn(task)).toEqual([pointer]));

it("lets stand what asks for nothing", () =>
  expect(unavailableIn(withField({ kind: "file", encrypted: false, crop: false }))).toEqual([]));

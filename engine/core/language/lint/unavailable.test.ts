import { expect, it } from "vitest";
import { compile, type Finding } from "#core/language";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

type JsonObject = Readonly<Record<string, Json>>;

const TASK = PROJECT_FILES["task.entity.json"] as JsonObject & {
  readonly fields: JsonObject;
  readonly list: JsonObject;
};

const findingsOf = (files: Readonly<Record<string, Json>>): readonly Finding[] =>
  compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) }))).findings;

const unavailableIn = (task: JsonObject): readonly string[] =>
  findingsOf({ ...PROJECT_FILES, "task.entity.json": { ...TASK, ...task } })
    .filter((finding) => finding.code === "FIELD.UNAVAILABLE")
    .map((finding) => finding.pointer);

const withField = (keys: JsonObject): JsonObject => ({
  fields: { ...TASK.fields, extra: { title: "附加", ...keys } },
});

it.each<[says: string, task: JsonObject, pointer: string]>([
  ["a check rule", withField({ kind: "text", checkRule: "free" }), "/fields/extra/checkRule"],
  ["a text with a copy button", withField({ kind: "text", look: "copy" }), "/fields/extra/look"],
  ["a text as a colour", withField({ kind: "text", look: "colour" }), "/fields/extra/look"],
  ["a switch as a check box", withField({ kind: "switch", look: "checkbox" }), "/fields/extra/look"],
  ["a switch as two radio buttons", withField({ kind: "switch", look: "radio" }), "/fields/extra/look"],
  ["a dictionary as colour swatches", withField({ kind: "dict", dict: "level", look: "colour" }), "/fields/extra/look"],
  ["a reference as a picture", withField({ kind: "reference", to: "place", look: "avatar" }), "/fields/extra/look"],
  ["a reference as a tag", withField({ kind: "reference", to: "place", look: "tag" }), "/fields/extra/look"],
  ["columns of an export of a list", { list: { ...TASK.list, export: ["name"] } }, "/list/export"],
  ["a budget", { budget: { rows: 10 } }, "/budget"],
  [
    "a result of an action",
    { actions: { remind: { title: "提醒", on: "row", result: "page" } } },
    "/actions/remind/result",
  ],
])("refuses %s", (_says, task, pointer) => expect(unavailableIn(task)).toEqual([pointer]));

it("accepts an unavailable key whose value is false", () =>
  expect(unavailableIn(withField({ kind: "file", encrypted: false }))).toEqual([]));

it("suggests no look that is not there yet", () => {
  const files = { ...PROJECT_FILES, "task.entity.json": { ...TASK, ...withField({ kind: "text", look: "copi" }) } };
  const found = findingsOf(files).find((finding) => finding.pointer === "/fields/extra/look");
  expect(found).toMatchObject({ code: "SHAPE.WRONG_VALUE" });
  expect(found?.suggestion).not.toBe("copy");
});

import { expect, it } from "vitest";
import { compile } from "#core/language";
import { changed } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const TASK = "task.entity.json";
const CODE = { kind: "text", title: "编号", number: "serial", readonly: true };

const found = (file: string, path: readonly string[], value: Json) => {
  const project: Readonly<Record<string, Json>> = {
    ...PROJECT_FILES,
    [TASK]: changed(PROJECT_FILES[TASK] ?? {}, ["fields", "code"], CODE),
  };
  const files = { ...project, [file]: changed(project[file] ?? {}, path, value) };
  return compile(Object.entries(files).map(([name, json]) => ({ path: name, text: JSON.stringify(json) }))).findings;
};

it("is clean where the server alone writes the number", () =>
  expect(found(TASK, ["fields", "code", "max"], 12)).toEqual([]));

it.each<[says: string, path: readonly string[], value: Json, pointer: string, words: string]>([
  ["a rule that is not there", ["fields", "code", "number"], "seriel", "/fields/code/number", "是否为“serial”？"],
  [
    "a field that people write",
    ["fields", "code"],
    { kind: "text", title: "编号", number: "serial" },
    "/fields/code/number",
    '请给此字段写上 "readonly": true',
  ],
  [
    "a number that may be hidden and emptied",
    ["fields", "code", "visible"],
    { urgent: true },
    "/fields/code/number",
    "不能按条件显示",
  ],
  ["a number that is stored encrypted", ["fields", "code", "encrypted"], true, "/fields/code/number", "不能加密存储"],
  ["a field that is too short", ["fields", "code", "max"], 11, "/fields/code/number", "编号至少有 12 个字"],
  [
    "the input of a step",
    ["states", "steps", "approve", "input"],
    { opinion: { kind: "text", title: "意见", number: "serial", readonly: true } },
    "/states/steps/approve/input/opinion/number",
    "由人填写，不能自动编号",
  ],
])("refuses %s", (_says, path, value, pointer, words) =>
  expect(found(TASK, path, value).find((one) => one.pointer === pointer)?.message).toContain(words),
);

it("refuses a scope that is no stored field of the entity", () =>
  expect(
    found("serial.number.json", ["parts"], ["T", { seq: 5, scope: "label" }]).map(({ pointer, message }) => [
      pointer,
      message,
    ]),
  ).toContainEqual(["/fields/code/number", "编号规则“编号”按字段“label”分别编号，本实体没有这个存储的字段"]));

it("refuses a scope that is stored encrypted: the counter would hold it in clear", () => {
  const task = changed(PROJECT_FILES[TASK] ?? {}, ["fields", "code"], CODE);
  const files: Readonly<Record<string, Json>> = {
    ...PROJECT_FILES,
    [TASK]: changed(task, ["fields", "card"], { kind: "text", title: "证件号", encrypted: true }),
    "serial.number.json": changed(PROJECT_FILES["serial.number.json"] ?? {}, ["parts"], [{ seq: 5, scope: "card" }]),
  };
  const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
  expect(findings.find(({ pointer }) => pointer === "/fields/code/number")?.message).toContain("按加密的字段“card”");
});

it("refuses rows that a module stores", () => {
  const place = { ...(PROJECT_FILES["place.entity.json"] as object), managed: false, indexes: [["pid"]] };
  const files = { ...PROJECT_FILES, "place.entity.json": changed(place as Json, ["fields", "serial"], CODE) };
  const [first] = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) }))).findings;
  expect(first).toMatchObject({ pointer: "/fields/serial/number" });
  expect(first?.message).toContain("本实体的行由程序写入");
});

import { describe, expect, it } from "vitest";
import { parseJson } from "./parseJson.ts";

const codes = (text: string): readonly string[] => parseJson(text).rawFindings.map((rawFinding) => rawFinding.code);

describe("a schema file", () => {
  it.each([
    ["a comment", '{ "a": 1 } // no', "JSON.SYNTAX"],
    ["a trailing comma", '{ "a": 1, }', "JSON.SYNTAX"],
    ["nothing", "", "JSON.SYNTAX"],
    ["half an object", '{ "a": { "b": 1 ', "JSON.SYNTAX"],
    ["a string that does not end", '{ "a": "b\n" }', "JSON.SYNTAX"],
    ["a byte order mark", "\uFEFF{}", "FILE.BINARY"],
    ["a null byte", "{}\u0000", "FILE.BINARY"],
    ["bytes that are no text", "\uFFFDPNG\uFFFD", "FILE.BINARY"],
    ["a key twice", '{ "a": 1, "a": 2 }', "JSON.DUPLICATE_KEY"],
    ["the key of a prototype", '{ "__proto__": {} }', "JSON.FORBIDDEN_KEY"],
    ["brackets without end", "[".repeat(5000), "FILE.TOO_DEEP"],
    ["more than is read", `"${"a".repeat(4_000_000)}"`, "FILE.TOO_LARGE"],
  ])("with %s is refused", (_, text, code) => expect(codes(text)).toEqual([code]));

  it("does not count brackets inside strings", () =>
    expect(codes(JSON.stringify({ a: "[{".repeat(200) }))).toEqual([]));

  it("has the place of every key and item", () => {
    const { positionOf: at } = parseJson('{\n  "a": {\n    "b": [1,\n      2] }\n}');
    expect(at("/a/b")).toEqual({ line: 3, column: 5 });
    expect(at("/a/b/1")).toEqual({ line: 4, column: 7 });
    expect(at("/a/zz")).toEqual({ line: 2, column: 3 });
  });

  it("shows the second of two equal keys", () => {
    expect(parseJson('{\n"a": 1,\n"a": 2 }').positionOf("/a")).toEqual({ line: 3, column: 1 });
  });
});

describe("a sign too many or too few", () => {
  it.each([
    ["two commas", '{\n "a": 1,,\n "b": 2\n}', "这里多了一个逗号，请删去", 2],
    ["a bracket after the end", '{\n "a": 1\n}}', "这里或前面多了一个 }，请删去", 3],
    ["a quote", '{\n "a": "b, "c": 1\n}', '“b”后面缺少右引号 "，应在这里的 , 之前', 2],
    ["a quote of a key", '{\n "a: "c"\n}', '“a”后面缺少右引号 "，应在这里的 : 之前', 2],
  ])("is named: %s", (_, text, detail, line) => {
    const { rawFindings, positionOf } = parseJson(text);
    expect([rawFindings[0]?.details?.["detail"], positionOf("").line]).toEqual([detail, line]);
  });
});

describe("a bracket that is never closed", () => {
  const found = (text: string): readonly unknown[] => {
    const { rawFindings, positionOf } = parseJson(text);
    return [rawFindings[0]?.details?.["detail"], positionOf("").line];
  };
  const LINES = [
    "{",
    '  "fields": {',
    '    "a": {',
    '      "kind": "text"',
    "    },",
    '    "b": { "kind": "text", "title": "x" },',
    '    "c": [1, 2]',
    "  },",
    '  "list": {}',
    "}",
  ];
  const changed = (line: number, text?: string): string =>
    LINES.flatMap((one, at) => (at === line - 1 ? (text === undefined ? [] : [text]) : [one])).join("\n");

  it.each([
    ["its line is missing", 5, undefined, "第 3 行的 { 缺少右花括号 }，可能缺在第 4 行之后", 4],
    [
      "it stood at the end of a line",
      6,
      '    "b": { "kind": "text", "title": "x",',
      "第 6 行的 { 缺少右花括号 }，可能缺在第 6 行之后",
      6,
    ],
    ["another one closes around it", 7, '    "c": [1, 2', "第 7 行的 [ 缺少右方括号 ]，可能缺在第 7 行之后", 7],
    ["the line of the outer one is missing", 8, undefined, "第 2 行的 { 缺少右花括号 }，可能缺在第 7 行之后", 7],
  ])("is looked for where the indentation ends: %s", (_, line, text, detail, at) =>
    expect(found(changed(line, text))).toEqual([detail, at]),
  );

  it("is reported at the end of a text without indentation", () =>
    expect(found('{"a":{"b":1}')[0]).toBe("缺少右花括号 }"));
});

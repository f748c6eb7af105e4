import { describe, expect, it, vi } from "vitest";
import { parseJsonBody } from "./jsonBody.ts";

const read = (text: string): unknown => parseJsonBody(new TextEncoder().encode(text));

describe("a JSON body", () => {
  it("is read as JSON reads it", () => {
    expect(read('{"a":[1,{"b":"x\\"{,y"}],"c":{"a":null}}')).toEqual({ a: [1, { b: 'x"{,y' }], c: { a: null } });
    expect(read('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(parseJsonBody(new Uint8Array())).toBeUndefined();
  });

  it.each([
    ["a key twice", '{"a":1,"a":2}'],
    ["a key twice, once escaped", '{"a":1,"\\u0061":2}'],
    ["a key twice inside", '{"x":[{"a":1,"b":{},"a":2}]}'],
    ["__proto__", '{"__proto__":{"isAdmin":true}}'],
    ["__proto__, escaped", '{"\\u005f_proto__":{"isAdmin":true}}'],
    ["constructor.prototype", '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}'],
    ["a byte order mark", "\uFEFF{}"],
    ["NaN", '{"a":NaN}'],
    ["an open string", '{"a":"'],
    ["a trailing comma", '{"a":1,}'],
    ["nesting of a thousand", "[".repeat(1000) + "]".repeat(1000)],
    ["a megabyte of text", `{"a":"${"x".repeat(1_048_576)}"}`],
  ])("with %s is refused", (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, code: "REQUEST.BAD_BODY" }));
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it.each([
    [
      "eighty thousand names",
      `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
      "REQUEST.TOO_MANY_NAMES",
      "2000 个不同的名称",
    ],
    [
      "eighty thousand names in many objects",
      `[${Array.from({ length: 80_000 }, (_, at) => `{"k${at}":1}`).join(",")}]`,
      "REQUEST.TOO_MANY_NAMES",
      "2000 个不同的名称",
    ],
    ["300,000 empty lists", `{"a":[${Array(300_000).fill("[]").join(",")}]}`, "REQUEST.TOO_MANY_VALUES", "40000 个值"],
    ["300,000 numbers", `[${Array(300_000).fill("1").join(",")}]`, "REQUEST.TOO_MANY_VALUES", "40000 个值"],
    ["200,000 objects", `[${Array(200_000).fill('{"a":1}').join(",")}]`, "REQUEST.TOO_MANY_VALUES", "40000 个值"],
  ])("with %s is refused before it is parsed", (_, text, code, message) => {
    const parse = vi.spyOn(JSON, "parse");
    expect(() => read(text)).toThrow(
      expect.objectContaining({ status: 413, code, message: expect.stringContaining(message) as string }),
    );
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it("of a thousand lines with twelve fields, each beside what it was, is taken", () => {
    const line = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field${at}`, at]));
    const body = { lines: Array(1_000).fill(line), base: { lines: Array(1_000).fill(line) } };
    expect(read(JSON.stringify(body))).toEqual(body);
  });

  it("in UTF-16 or broken UTF-8 is refused", () => {
    expect(() => parseJsonBody(Buffer.from('{"a":1}', "utf16le"))).toThrow(
      expect.objectContaining({ code: "REQUEST.BAD_BODY" }),
    );
    expect(() => parseJsonBody(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(
      expect.objectContaining({ code: "REQUEST.BAD_BODY" }),
    );
  });
});

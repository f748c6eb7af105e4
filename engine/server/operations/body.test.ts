import { describe, expect, it } from "vitest";
import { parseJsonBody } from "./body.ts";

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

  it("in UTF-16 or broken UTF-8 is refused", () => {
    expect(() => parseJsonBody(Buffer.from('{"a":1}', "utf16le"))).toThrow(expect.objectContaining({ code: "REQUEST.BAD_BODY" }));
    expect(() => parseJsonBody(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(expect.objectContaining({ code: "REQUEST.BAD_BODY" }));
  });
});

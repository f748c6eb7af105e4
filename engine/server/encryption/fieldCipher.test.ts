import { describe, expect, it } from "vitest";
import { NO_KEYS, createFieldCipher } from "./fieldCipher.ts";
import { formatDataKeys, parseDataKeys, type DataKeySet } from "./keys.ts";

const secret = (byte: number): Buffer => Buffer.alloc(32, byte);
const ONE: DataKeySet = { index: secret(9), keys: [{ id: "a1", secret: secret(1) }] };
const TWO: DataKeySet = { ...ONE, keys: [...ONE.keys, { id: "a2", secret: secret(2) }] };

const CARD = { entity: "member", field: "idCard" };
const TEXT = "46000019900101001X，一二三";

const cipher = createFieldCipher(() => ONE);

describe("a sealed value", () => {
  it("is read where it was sealed", () => {
    const sealed = cipher.seal(CARD, "r1", TEXT);
    expect(cipher.open(CARD, "r1", sealed)).toBe(TEXT);
    expect(sealed).toMatch(/^enc1:a1:[\w-]+$/);
  });

  it("holds nothing of the text, and is another one each time", () => {
    const many = new Set(Array.from({ length: 1_000 }, () => cipher.seal(CARD, "r1", TEXT)));
    expect(many.size).toBe(1_000);
    for (const sealed of many)
      expect(Buffer.from(sealed.split(":")[2] ?? "", "base64url").toString("latin1")).not.toContain("460000");
  });

  it("may be empty", () => expect(cipher.open(CARD, "r1", cipher.seal(CARD, "r1", ""))).toBe(""));

  it.each([
    ["another row", CARD, "r2"],
    ["another field", { ...CARD, field: "bankCard" }, "r1"],
    ["another entity", { ...CARD, entity: "agent" }, "r1"],
    ["names that run together alike", { entity: "member\nidCard", field: "r1" }, ""],
  ])("is refused in %s", (_where, column, rowId) =>
    expect(() => cipher.open(column, rowId, cipher.seal(CARD, "r1", TEXT))).toThrow("密文已损坏"),
  );

  it("is refused where any bit of it is another one", () => {
    const [format, id, body] = cipher.seal(CARD, "r1", "abc").split(":");
    const bytes = Buffer.from(body ?? "", "base64url");
    for (let at = 0; at < bytes.length * 8; at++) {
      const harmed = Buffer.from(bytes);
      harmed[at >> 3] = (harmed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(() => cipher.open(CARD, "r1", `${format}:${id}:${harmed.toString("base64url")}`)).toThrow("密文已损坏");
    }
  });

  it.each(["", "abc", "enc1:a1:", "enc1:a1:AAAA", "enc2:a1:AAAA", "46000019900101001X"])("is not %j", (text) =>
    expect(() => cipher.open(CARD, "r1", text)).toThrow("密文已损坏"),
  );

  it("is not read without its key", () => {
    const sealed = createFieldCipher(() => TWO).seal(CARD, "r1", TEXT);
    expect(() => cipher.open(CARD, "r1", sealed)).toThrow("缺少加密“idCard”所用的密钥 a2");
  });
});

describe("keys", () => {
  it("of earlier values stay; the newest seals", () => {
    const later = createFieldCipher(() => TWO);
    const sealed = cipher.seal(CARD, "r1", TEXT);
    expect(later.open(CARD, "r1", sealed)).toBe(TEXT);
    expect(later.isOutdated(sealed)).toBe(true);
    expect(later.isOutdated(later.seal(CARD, "r1", TEXT))).toBe(false);
    expect(later.blindIndex(CARD, TEXT)).toBe(cipher.blindIndex(CARD, TEXT));
  });

  it("that another process has added are read again", () => {
    let keys = ONE;
    const first = createFieldCipher(() => keys);
    first.seal(CARD, "r1", TEXT);
    keys = TWO;
    expect(first.open(CARD, "r1", createFieldCipher(() => TWO).seal(CARD, "r1", TEXT))).toBe(TEXT);
  });

  it("are written as they are read", () => expect(parseDataKeys(formatDataKeys(TWO))).toEqual(TWO));

  const hex = "ab".repeat(32);
  it.each(["", "a1", `a1:${hex}`, `index:${hex}`, `index:${hex},a1:abcd`, `index:${hex},a1:${hex},a1:${hex}`])(
    "are not %j",
    (text) => expect(parseDataKeys(text)).toBeUndefined(),
  );

  it("are needed", () => {
    expect(() => NO_KEYS.seal(CARD, "r1", TEXT)).toThrow("没有加密字段的密钥");
    expect(() => NO_KEYS.blindIndex(CARD, TEXT)).toThrow("没有加密字段的密钥");
  });
});

describe("the blind index", () => {
  it("is one of a text in a column", () => {
    expect(cipher.blindIndex(CARD, TEXT)).toMatch(/^[0-9a-f]{32}$/);
    expect(cipher.blindIndex(CARD, TEXT)).toBe(cipher.blindIndex(CARD, TEXT));
    expect(cipher.blindIndex(CARD, `${TEXT} `)).not.toBe(cipher.blindIndex(CARD, TEXT));
    expect(cipher.blindIndex({ ...CARD, field: "bankCard" }, TEXT)).not.toBe(cipher.blindIndex(CARD, TEXT));
    expect(cipher.blindIndex({ ...CARD, entity: "agent" }, TEXT)).not.toBe(cipher.blindIndex(CARD, TEXT));
  });

  it("is another one under another key", () =>
    expect(createFieldCipher(() => ({ ...ONE, index: secret(8) })).blindIndex(CARD, TEXT)).not.toBe(
      cipher.blindIndex(CARD, TEXT),
    ));
});

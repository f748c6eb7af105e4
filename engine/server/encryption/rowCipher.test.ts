import { describe, expect, it } from "vitest";
import { entity, field } from "../../../tests/support/model.ts";
import { createFieldCipher, NO_KEYS } from "./fieldCipher.ts";
import { createRowCipher } from "./rowCipher.ts";

const keys = { index: Buffer.alloc(32, 9), keys: [{ id: "a1", secret: Buffer.alloc(32, 1) }] };
const card = field("card", "text", {}, { encrypted: true });
const member = entity("member", [field("name", "text"), card]);
const cipher = createRowCipher(
  member,
  createFieldCipher(() => keys),
);

const ROW = { id: "r1", name: "甲", card: "460000199901010018" };

function storedRow(row: Readonly<Record<string, string | null>>): Record<string, string | number | null> {
  const names = cipher.withBlindColumns(["id", "name", "card"]);
  return Object.fromEntries(names.map((name) => [name, cipher.sealed(row, name)]));
}

describe("a row with an encrypted field", () => {
  it("is sealed with a blind index, and opened again", () => {
    const stored = storedRow(ROW);
    expect(Object.keys(stored)).toEqual(["id", "name", "card", "card__blind"]);
    expect(stored).toMatchObject({ id: "r1", name: "甲" });
    expect(JSON.stringify(stored)).not.toContain(ROW.card);
    expect(cipher.opened({ id: "r1", name: "甲", card: stored["card"] ?? null })).toEqual(ROW);
  });

  it("stays as it is where the field is empty or was not read", () => {
    const empty = { id: "r1", name: "甲", card: null };
    expect(storedRow(empty)).toEqual({ ...empty, card__blind: null });
    expect(cipher.opened(empty)).toBe(empty);
    const part = { id: "r1", name: "甲" };
    expect(cipher.opened(part)).toBe(part);
    expect(cipher.opened(undefined)).toBeUndefined();
  });

  it("is bound to the first name of its field", () => {
    const renamed = createRowCipher(
      { ...member, fields: member.fields.map((one) => (one === card ? { ...card, name: "no", was: ["card"] } : one)) },
      createFieldCipher(() => keys),
    );
    const { card: sealed = null, card__blind: blind } = storedRow(ROW);
    expect(renamed.opened({ id: "r1", no: sealed })).toMatchObject({ no: ROW.card });
    expect(renamed.sealed({ id: "r1", no: ROW.card }, "no__blind")).toBe(blind);
  });
});

describe("a change in the history", () => {
  it("is sealed, and opened again", () => {
    const sealed = cipher.sealedChange(card, "r1", ROW.card);
    expect(sealed).toEqual({ sealed: expect.stringMatching(/^enc1:a1:/) as unknown });
    expect(cipher.openedChange(card, "r1", sealed)).toBe(ROW.card);
    expect(() => cipher.openedChange(card, "r2", sealed)).toThrow("密文已损坏");
  });

  it.each([null, "文本", 7, ["a"], { sealed: 1 }, { sealed: "a", more: 1 }])("that is not sealed stays: %j", (value) =>
    expect(cipher.openedChange(card, "r1", value)).toEqual(value),
  );
});

it("needs no key where nothing is encrypted", () => {
  const plain = createRowCipher({ ...member, fields: member.fields.filter((one) => one !== card) }, NO_KEYS);
  expect(plain.sealed(ROW, "name")).toBe("甲");
  expect(plain.opened(ROW)).toBe(ROW);
  expect(plain.withBlindColumns(["name"])).toEqual(["name"]);
  expect(plain.blindColumns).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { closedWithParent } from "#core/api";

const PART = { parent: { field: "siteId", entity: "site", rights: "parent" } } as const;
const OWN = { parent: { field: "siteId", entity: "site", rights: "own" } } as const;
const GUARDED = { _closed: [{ of: ["edit"], message: "已关闭" }] };

describe("a list under a record", () => {
  it.each([
    ["is open where the record may be edited", PART, {}, false],
    ["is closed where the rules of rows leave the record closed", PART, { _may: ["delete"] }, true],
    ["is closed where a guard closes the record", PART, GUARDED, true],
    [
      "is open where a guard closes some fields of the record only",
      PART,
      { _closed: [{ of: ["edit"], fields: ["price"], message: "已关闭" }] },
      false,
    ],
    ["with rights of its own is open where only rules close the record", OWN, { _may: [] }, false],
    ["with rights of its own is closed by guards all the same", OWN, GUARDED, true],
    ["of what is no part of the record is open", {}, { _may: [] }, false],
  ] as const)("%s", (_, entity, row, closed) => expect(closedWithParent(entity, "siteId", row)).toBe(closed));
  it("by another field is open", () => expect(closedWithParent(PART, "otherId", { _may: [] })).toBe(false));
});

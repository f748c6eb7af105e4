import { expect, it } from "vitest";
import { separateTags } from "./separateTags.ts";

it("puts a semicolon in after every two characters, as one types", () => {
  expect(["0", "01", "01;0", "01;02", "01;02;0"].map((typed) => separateTags(typed, 2))).toEqual([
    "0",
    "01;",
    "01;0",
    "01;02;",
    "01;02;0",
  ]);
  expect(separateTags("010203", 2)).toBe("01;02;03;");
});

it("keeps what was parted by hand, and full-width separators become the one", () => {
  expect(separateTags("1;02", 2)).toBe("1;02;");
  expect(separateTags("甲；乙，丙")).toBe("甲;乙;丙");
});

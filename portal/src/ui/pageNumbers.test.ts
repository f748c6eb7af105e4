import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pageNumbers.ts";

describe("the numbers of a pager", () => {
  it("are all of them while they are few", () => {
    expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
    expect(pageNumbers(1, 1)).toEqual([1]);
  });
  it("leave a gap only where more than one is left out", () => {
    expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pageNumbers(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20]);
  });
});

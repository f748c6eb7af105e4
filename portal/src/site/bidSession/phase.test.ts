import { describe, expect, it } from "vitest";
import { priceRise } from "./phase.ts";

describe("how far a price stands over its start, in hundredths of a percent", () => {
  it.each([
    ["1800000.00", "2185000.00", 2139],
    ["100.00", "112.50", 1250],
    ["100.00", "100.00", 0],
    ["100.00", "87.00", -1300],
    ["3.00", "4.00", 3333],
    ["3.00", "5.00", 6667],
    ["3.00", "1.00", -6667],
    ["90071992547409931.00", "180143985094819862.00", 10_000],
  ])("from %s to %s is %i", (start, price, hundredths) => expect(priceRise(start, price)).toBe(hundredths));

  it("is nothing where the start is nothing", () => expect(priceRise("0.00", "5.00")).toBe(0));
});

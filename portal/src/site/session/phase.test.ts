import { describe, expect, it } from "vitest";
import { rise, signed } from "./phase.ts";

describe("how far a price stands over its start", () => {
  it.each([
    ["1800000.00", "2185000.00", "+21.39%"],
    ["100.00", "112.50", "+12.5%"],
    ["100.00", "100.00", "+0%"],
    ["100.00", "87.00", "−13%"],
    ["3.00", "4.00", "+33.33%"],
    ["3.00", "5.00", "+66.67%"],
    ["3.00", "1.00", "−66.67%"],
    ["90071992547409931.00", "180143985094819862.00", "+100%"],
  ])("from %s to %s is %s", (start, price, said) => expect(signed(rise(start, price))).toBe(said));

  it("is nothing where the start is nothing", () => expect(rise("0.00", "5.00")).toBe(0));
});

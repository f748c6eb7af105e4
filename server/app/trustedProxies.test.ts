import { describe, expect, it } from "vitest";
import { clientAddressOf } from "./trustedProxies.ts";

describe("the address of a caller", () => {
  it("is the farthest of those that are believed, the nearest first", () => {
    expect(clientAddressOf(["10.0.0.5"])).toBe("10.0.0.5");
    expect(clientAddressOf(["10.0.0.5", "203.0.113.7"])).toBe("203.0.113.7");
    expect(clientAddressOf(["10.0.0.5", "2001:db8::7"])).toBe("2001:db8::7");
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "203.0.113.7:4711",
    "203.0.113",
    "fe80::1%anything",
    "<script>",
    "1".repeat(5_000),
  ])("is never %j, which is none: the one before it counts", (text) => {
    expect(clientAddressOf(["10.0.0.5", text])).toBe("10.0.0.5");
    expect(clientAddressOf(["10.0.0.5", "10.0.0.6", text, "203.0.113.7"])).toBe("10.0.0.6");
  });
});

import { describe, expect, it } from "vitest";
import { addressGroup, cleanAddress, isPrivateAddress, networkOf } from "./address.ts";

describe("whom an address stands for", () => {
  it("is itself in IPv4, also written as IPv6", () => {
    expect(addressGroup("203.0.113.9")).toBe(addressGroup("::ffff:203.0.113.9"));
    expect(addressGroup("203.0.113.9")).not.toBe(addressGroup("203.0.113.10"));
    expect(networkOf("203.0.113.9")).toBe(networkOf("203.0.113.10"));
  });
  it("is its /64 in IPv6, its network the /48", () => {
    expect(addressGroup("2001:db8:1:2::1")).toBe(addressGroup("2001:db8:1:2:ffff:1:2:3"));
    expect(addressGroup("2001:db8:1:2::1")).not.toBe(addressGroup("2001:db8:1:3::1"));
    expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:3::1"));
    expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:2:2::1"));
  });
  it("is one for whatever is no address", () => {
    for (const text of ["", "unknown", "1.2.3.4, 5.6.7.8", "a\r\nb", "999.1.1.1"])
      expect([addressGroup(text), networkOf(text), cleanAddress(text)], text).toEqual(["?", "?", "?"]);
  });
  it("recognises addresses of our own network", () => {
    expect(
      ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.4", "fd00::1", "::ffff:172.16.0.1"].filter(
        (ip) => !isPrivateAddress(ip),
      ),
    ).toEqual([]);
    expect(["203.0.113.9", "8.8.8.8", "2001:db8::1", "x"].filter(isPrivateAddress)).toEqual([]);
  });
});

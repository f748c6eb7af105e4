import { describe, expect, test } from "vitest";
import { fromHashAddress, loginAddress, safeRedirect } from "./redirect.ts";

const to = (wanted: string | null) => safeRedirect(wanted, "https://office.example", "/home", "/manage/login");

describe("after signing in", () => {
  test("one lands where one was going, filters included", () => {
    expect(to("/a/list?tab=1#x")).toBe("/a/list?tab=1#x");
  });

  test.each([
    "https://evil.example/",
    "//evil.example/a",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
    null,
    "/.//evil.example/",
    "/..//evil.example/",
    "/%2e//evil.example/",
    "/a/..//evil.example/",
    "/.\\/evil.example/",
    "/\t/evil.example/",
    "/manage/login?redirect=/a",
  ])("%s leads home", (wanted) => {
    expect(to(wanted)).toBe("/home");
  });
});

test("the login address remembers the full path", () => {
  const address = loginAddress("/manage/login", { pathname: "/a/list", search: "?tab=1&keyword=木" });
  expect(new URL(address, "https://office.example").searchParams.get("redirect")).toBe("/a/list?tab=1&keyword=木");
});

test("a hash address of old links is sent on as a path; other hashes stay", () => {
  const path = (hash: string) => fromHashAddress(hash, "https://office.example");
  expect(path("#/a/list?tab=1")).toBe("/a/list?tab=1");
  expect(path("#section")).toBeUndefined();
  for (const hash of [
    "#//evil.example/",
    "#/.//evil.example/",
    "#/..//evil.example/",
    "#/%2e//evil.example/",
    "#/\\evil.example/",
  ])
    expect(path(hash), hash).toBeUndefined();
});

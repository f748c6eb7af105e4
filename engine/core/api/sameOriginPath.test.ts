import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameOriginPath } from "./sameOriginPath.ts";

const ORIGIN = "https://site.example";
const own = (wanted: string) => sameOriginPath(wanted, ORIGIN, URL);

/** Every one leaves the site when a browser follows it, or its normalised path, as it is. */
const LEAVES = [
  "//evil.example/",
  "///evil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/../..//evil.example/",
  "/a/..//evil.example/",
  "/a/../..//evil.example/",
  "/%2e//evil.example/",
  "/%2E//evil.example/",
  "/%2e%2e//evil.example/",
  "/.%2e//evil.example/",
  "/\\evil.example/",
  "/\\/evil.example/",
  "/.\\/evil.example/",
  "/./\\evil.example/",
  "/\t/evil.example/",
  "/\n/evil.example/",
  "/\r/evil.example/",
  "/.\t//evil.example/",
  "/.//user@evil.example/",
  "/.//evil.example:81/?a#b",
  "/.//",
  "//",
  "/.//[",
  "//[",
];

/** Nothing that begins at the root of a site. */
const NOTHING = [
  "",
  "evil.example",
  "https://evil.example/",
  "https:/evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " //evil.example/",
  "\t//evil.example",
  "\\\\evil.example",
  "?a=1",
  "#a",
  ".",
];

describe("an address from outside", () => {
  it.each(LEAVES)("%j leaves the site and is not followed", (wanted) => expect(own(wanted)).toBeUndefined());
  it.each(NOTHING)("%j is no address of this site", (wanted) => expect(own(wanted)).toBeUndefined());

  it.each([
    ["/", "/"],
    ["/a/list?tab=1#x", "/a/list?tab=1#x"],
    ["/a/./b/../c", "/a/c"],
    ["/a//b", "/a//b"],
    ["/a?to=//evil.example/", "/a?to=//evil.example/"],
    ["/a#//evil.example/", "/a#//evil.example/"],
    ["/%2f/evil.example/", "/%2f/evil.example/"],
    ["/%5cevil.example/", "/%5cevil.example/"],
    ["/木?词=竹", "/%E6%9C%A8?%E8%AF%8D=%E7%AB%B9"],
  ])("%j stays, written as a browser writes it", (wanted, address) => expect(own(wanted)).toBe(address));

  it("means this site wherever it is followed from, whatever was asked for", () => {
    const part = fc.constantFrom(
      "/",
      "//",
      ".",
      "..",
      "%2e",
      "%2E%2e",
      "\\",
      "\t",
      "\n",
      "evil.example",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "%5c",
      "a",
      " ",
      "\u0000",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const address = own(`/${parts.join("")}`);
        if (address === undefined) return;
        expect(new URL(address, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(address, `${ORIGIN}/deep/down/?x`).origin).toBe(ORIGIN);
        expect(own(address)).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });
});

import { expect, it } from "vitest";
import { isOwnPicture } from "./pictures.ts";

it("knows its own pictures by their address", () => {
  expect(isOwnPicture("/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png")).toBe(true);
});

it.each([
  "https://example.com/api/sys/common/static/a/b.png",
  "//example.com/api/sys/common/static/a/b.png",
  "/api/sys/common/static/../../sys/logout.png",
  "/api/sys/common/static/a/b.svg",
  "/api/sys/common/static/a/b.pdf",
  "/api/sys/common/static/a/b.png?x=1",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  `/api/sys/common/static/a/${"b".repeat(300)}.png`,
  "",
])("takes nothing else for one: %s", (address) => {
  expect(isOwnPicture(address)).toBe(false);
});

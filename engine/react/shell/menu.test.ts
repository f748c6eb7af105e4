import { describe, expect, test } from "vitest";
import type { MenuNode } from "#core/language";
import { pathsOf, menuLocationOf, searchMenu, visibleMenu } from "./menu.ts";

const node = (path: string, title: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  title,
  hidden: false,
  keepAlive: false,
  children: [],
  ...more,
});

const menu = [
  node("/a", "甲组", {
    children: [
      node("/a/list", "甲列表", { opens: "entity:first" }),
      node("/a/list/deep", "深处", { opens: "entity:deep" }),
      node("/a/hidden", "隐藏页", { opens: "entity:secret", hidden: true }),
    ],
  }),
  node("/b", "空组", { children: [node("/b/x", "乙隐藏", { opens: "entity:x", hidden: true })] }),
];

describe("the place of an address in the menu", () => {
  test("is the entry itself, with its ancestors", () => {
    const place = menuLocationOf(menu, "/a/list");
    expect(place?.trail.map((each) => each.title)).toEqual(["甲组", "甲列表"]);
    expect(place?.rest).toBe("");
  });

  test("is the entry above when the address opens one of its records", () => {
    expect(menuLocationOf(menu, "/a/list/42/edit")).toMatchObject({ key: "/a/list", rest: "/42/edit" });
  });

  test("is the longest entry that fits", () => {
    expect(menuLocationOf(menu, "/a/list/deep/7")).toMatchObject({ key: "/a/list/deep", rest: "/7" });
  });

  test("is not an entry whose name merely begins alike", () => {
    expect(menuLocationOf(menu, "/a/listing")).toBeUndefined();
  });

  test("exists for hidden entries, which still open by their address", () => {
    expect(menuLocationOf(menu, "/a/hidden")?.title).toBe("隐藏页");
  });

  test("does not mind a slash at the end", () => {
    expect(menuLocationOf(menu, "/a/list/")).toMatchObject({ key: "/a/list", rest: "" });
  });
});

describe("the menu as it is drawn", () => {
  test("leaves out hidden entries and the groups they leave empty", () => {
    const drawn = visibleMenu(menu);
    expect(drawn.map((each) => each.title)).toEqual(["甲组"]);
    expect(drawn[0]?.children.map((each) => each.title)).toEqual(["甲列表", "深处"]);
  });
});

describe("menu search", () => {
  test("finds a page by its title", () => {
    expect(searchMenu(menu, "深处").map((each) => each.path)).toEqual(["/a/list/deep"]);
  });

  test("finds every page of a group by the group's title", () => {
    expect(searchMenu(menu, "甲组")).toHaveLength(2);
  });

  test("never finds hidden entries", () => {
    expect(searchMenu(menu, "隐藏")).toEqual([]);
  });

  test("finds nothing for blanks", () => {
    expect(searchMenu(menu, "  ")).toEqual([]);
  });
});

test("an entity's records open where the menu first shows it", () => {
  expect(pathsOf(menu)("first")).toBe("/a/list");
  expect(pathsOf(menu)("secret")).toBe("/a/hidden");
  expect(pathsOf(menu)("nowhere")).toBeUndefined();
});

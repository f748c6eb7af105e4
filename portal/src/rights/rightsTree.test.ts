import { describe, expect, it } from "vitest";
import type { RightsSheet } from "#server/modules/identity/contract";
import {
  allKeys,
  branchKeys,
  changeOf,
  found,
  halfTicked,
  rightsTree,
  sentRights,
  tickedOf,
  toggled,
  withAll,
} from "./rightsTree.ts";

const SHEET: RightsSheet = {
  entries: [
    { id: "bid", title: "竞价", type: 0 },
    { id: "lots", pid: "bid", title: "标的", type: 0, action: "lot:list" },
    { id: "add", pid: "lots", title: "新增", type: 2, action: "lot:add" },
    { id: "phone", pid: "lots", title: "查看电话", type: 1, action: "contact:read" },
    { id: "deals", pid: "bid", title: "成交", type: 0, action: "deal:list" },
    { id: "roles", title: "角色", type: 0, action: "sys_role:list" },
    { id: "grant", pid: "roles", title: "编辑", type: 2, action: "sys_role:edit", refused: "不能授予" },
  ],
  granted: ["lots", "grant"],
  rules: [
    { id: "r1", under: "lots", title: "只看已公告", holds: true },
    { id: "r2", title: "只看自己的", holds: false },
  ],
  revision: "a",
};
const tree = rightsTree(SHEET, "其他数据规则");
const sorted = (keys: Iterable<string>) => [...keys].sort();
const ticks = (...keys: string[]): ReadonlySet<string> => new Set(keys);

describe("the tree of rights", () => {
  it("has the rules of a menu under it, and those of none in a group of their own", () => {
    expect(tree.roots.map(({ key }) => key)).toEqual(["bid", "roles", "rules"]);
    expect(tree.nodes.get("lots")?.children.map(({ key, sort }) => [key, sort])).toEqual([
      ["rule:r1", "rule"],
      ["add", "button"],
      ["phone", "field"],
    ]);
    expect(tree.nodes.get("rules")?.children.map(({ key }) => key)).toEqual(["rule:r2"]);
    expect(sorted(tickedOf(SHEET))).toEqual(["grant", "lots", "rule:r1"]);
  });

  it("survives entries whose parent is unknown or that lie in a circle", () => {
    const entry = (id: string, pid: string) => ({ id, pid, title: id, type: 0 as const });
    const { roots } = rightsTree(
      { ...SHEET, rules: [], entries: [entry("a", "gone"), entry("b", "b"), entry("c", "d"), entry("d", "c")] },
      "",
    );
    expect(roots.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("ticks with all below and above where levels are linked, rules apart", () => {
    expect(sorted(toggled(tree, ticks(), "lots", true))).toEqual(["add", "bid", "lots", "phone"]);
    expect(sorted(toggled(tree, ticks(), "add", true))).toEqual(["add", "bid", "lots"]);
    expect(sorted(toggled(tree, ticks(), "add", false))).toEqual(["add"]);
    expect(sorted(toggled(tree, ticks(), "rule:r1", true))).toEqual(["rule:r1"]);
  });

  it("unticks a button without its page, and the group above with the last below it", () => {
    const all = ticks("bid", "lots", "add", "deals", "rule:r1");
    expect(sorted(toggled(tree, all, "add", true))).toEqual(["bid", "deals", "lots", "rule:r1"]);
    expect(sorted(toggled(tree, all, "lots", true))).toEqual(["bid", "deals", "rule:r1"]);
    expect(sorted(toggled(tree, ticks("bid", "deals"), "deals", true))).toEqual([]);
    expect(sorted(toggled(tree, ticks("bid", "deals"), "bid", false))).toEqual(["deals"]);
  });

  it("never changes what is refused: not by itself, with others, nor with all", () => {
    expect(sorted(toggled(tree, ticks("grant"), "grant", true))).toEqual(["grant"]);
    expect(sorted(toggled(tree, ticks("grant", "roles"), "roles", true))).toEqual(["grant"]);
    expect(sorted(withAll(tree, ticks("grant"), allKeys(tree.roots), false))).toEqual(["grant"]);
    const all = withAll(tree, ticks(), allKeys(tree.roots), true);
    expect(sorted(all)).toEqual(["add", "bid", "deals", "lots", "phone", "roles"]);
    const closed = rightsTree({ ...SHEET, closed: "只能查看" }, "");
    expect(sorted(withAll(closed, ticks("lots"), allKeys(closed.roots), true))).toEqual(["lots"]);
  });

  it("half ticks what is above a ticked entry, not above a rule", () => {
    expect(halfTicked(tree, ticks("add"))).toEqual(["lots", "bid"]);
    expect(halfTicked(tree, ticks("rule:r1", "rule:r2"))).toEqual([]);
  });

  it("is searched by names and codes", () => {
    const keys = (typed: string) => allKeys(found(tree.roots, typed));
    expect(keys("电话")).toEqual(["bid", "lots", "phone"]);
    expect(keys(" DEAL:list ")).toEqual(["bid", "deals"]);
    expect(keys("标的")).toEqual(["bid", "lots", "rule:r1", "add", "phone"]);
    expect(keys("没有")).toEqual([]);
    expect(branchKeys(tree.roots)).toEqual(["bid", "lots", "roles", "rules"]);
  });

  it("says and sends what changes", () => {
    const ticked = ticks("lots", "grant", "add", "rule:r2");
    expect(changeOf(tree, SHEET, ticked)).toEqual({ given: ["新增", "只看自己的"], taken: ["只看已公告"] });
    expect(sentRights(SHEET, ticked)).toEqual({
      permissionIds: "lots,grant,add",
      lastpermissionIds: "lots,grant",
      revision: "a",
      ruleIds: "r2",
    });
    expect(sentRights({ ...SHEET, rules: [] }, ticks("lots"))).not.toHaveProperty("ruleIds");
  });
});

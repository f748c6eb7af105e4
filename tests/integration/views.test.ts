// A second screen of an entity: its own rows, columns, tabs and filters, under the rights of the entity.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EntityView, Page } from "#core/api";
import type { MenuNode, Viewer } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, nobody } = PEOPLE;
const office = (username: string, grants: readonly string[], roles: readonly string[] = []): Viewer => ({
  ...boss,
  id: `id-${username}`,
  username,
  roles,
  grants,
  rightsKey: `${username} ${grants.join()}`,
  variables: { id: `id-${username}`, username, roles },
});
const reader = office("reader", ["crate:list", "crate:get"]);
const narrow = office("narrow", ["crate:list", "crate:get"], ["narrow"]);
const other = office("other", ["note:list"]);
/** May list crates and may not read what one view is cut by. */
const blind = office("blind", ["crate:list", "crate:get"]);
const keen = office("keen", ["crate:list", "crate:get", "crate:worth"]);

const FILES: Readonly<Record<string, object>> = {
  "crate.entity.json": {
    entity: "crate",
    title: "木箱",
    purpose: "What views are tried on",
    path: "/crates",
    titleField: "name",
    fields: {
      name: { kind: "text", title: "名称", max: 60 },
      place: { kind: "text", title: "位置", max: 60 },
      full: { kind: "switch", title: "已满", default: false },
      weight: { kind: "integer", title: "重量" },
      worth: { kind: "money", title: "价值", permissions: { read: "crate:worth" } },
    },
    indexes: [["-createTime"], ["full", "-createTime"], ["place"]],
    list: {
      columns: ["name", "place", "weight"],
      filters: [{ field: "place", op: "eq" }],
      tabs: [{ title: "全部" }, { title: "已满", where: { full: true } }],
      sort: "-createTime",
      totals: ["weight"],
    },
    form: { sections: [{ fields: ["name", "place", "full", "weight", "worth"] }] },
  },
  "full_crates.view.json": {
    view: "full_crates",
    title: "已满的木箱",
    entity: "crate",
    where: { full: true },
    list: {
      columns: ["name", "weight"],
      filters: [{ field: "place", op: "like" }],
      tabs: [{ title: "全部" }, { title: "甲区", where: { place: "甲区" } }],
      pageSize: 20,
    },
  },
  "dear_crates.view.json": {
    view: "dear_crates",
    title: "贵重的木箱",
    entity: "crate",
    where: { worth: { gt: "100.00" } },
    list: { columns: ["name"] },
    waive: { "INDEX.MISSING": "a few rows" },
  },
  "menu.json": {
    menu: [
      { path: "/crates", title: "木箱", opens: "entity:crate" },
      { path: "/crates-full", title: "已满", opens: "view:full_crates" },
      { path: "/crates-dear", title: "贵重", opens: "view:dear_crates" },
    ],
  },
  "narrow.role.json": {
    role: "narrow",
    title: "窄",
    office: true,
    grants: ["crate:list", "crate:get"],
    rowRules: [{ entity: "crate", may: ["read"], where: { place: "甲区" } }],
  },
};

const VIEW = { view: "full_crates" } as const;

describeEachDatabase("a view", { inGate: "both" }, (database) => {
  let at: TestEngine;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) =>
        Object.entries(FILES).forEach(([name, file]) => writeFileSync(join(folder, name), JSON.stringify(file))),
    });
    for (const crate of [
      { name: "一", place: "甲区", full: true, weight: 3, worth: "500.00" },
      { name: "二", place: "乙区", full: true, weight: 4, worth: "5.00" },
      { name: "三", place: "甲区", full: false, weight: 9, worth: "900.00" },
    ])
      ids[crate.name] = String((await at.added(boss, "/crates", crate))["id"]);
  });
  afterAll(() => at.close());

  const names = async (who: Viewer, query: Record<string, string>) =>
    (await at.get<Page<Row>>(who, "/crates/list", query)).result.records.map((row) => row["name"]).sort();

  it("lists its own rows, whatever else is asked for, and the entity keeps all of its own", async () => {
    expect(await names(reader, VIEW)).toEqual(["一", "二"]);
    expect(await names(reader, { ...VIEW, full: "false" })).toEqual([]);
    expect(await names(reader, { ...VIEW, keyword: "三" })).toEqual([]);
    expect(await names(reader, {})).toEqual(["一", "三", "二"]);
  });

  it("has tabs, counts, totals, filters and a page size of its own", async () => {
    expect(await names(reader, { ...VIEW, tab: "1" })).toEqual(["一"]);
    expect((await at.get(reader, "/crates/counts", VIEW)).result).toEqual([2, 1]);
    expect((await at.get(reader, "/crates/counts")).result).toEqual([3, 2]);
    expect((await at.get(reader, "/crates/totals", VIEW)).result).toEqual({ count: 2, sums: { weight: "7" } });
    // `like` in the view, `eq` in the entity's own list.
    expect(await names(reader, { ...VIEW, place: "区" })).toEqual(["一", "二"]);
    expect(await names(reader, { place: "区" })).toEqual([]);
    expect((await at.get<Page<Row>>(reader, "/crates/list", VIEW)).result.size).toBe(20);
  });

  it("is described with its title and list, and the entity for the rest", async () => {
    const { result } = await at.get<EntityView>(reader, "/online/view/full_crates");
    expect(result).toMatchObject({ view: "full_crates", entity: { entity: "crate", title: "已满的木箱" } });
    expect(result.entity.list.columns.map(({ field }) => field)).toEqual(["name", "weight"]);
    expect(result.entity.list.sort).toEqual([{ field: "createTime", desc: true }]);
    expect(result.entity.fields.map(({ name }) => name)).not.toContain("worth");
    expect((await at.get<EntityView>(reader, "/online/model/crate")).result).not.toHaveProperty("view");
  });

  it("gives no right: row rules of the entity hold, and who may not list the entity has no view of it", async () => {
    expect(await names(narrow, VIEW)).toEqual(["一"]);
    expect((await at.get(narrow, "/crates/counts", VIEW)).result).toEqual([1, 1]);
    for (const who of [nobody, other]) {
      expect((await at.get(who, "/crates/list", VIEW)).status).toBe(who === nobody ? 401 : 403);
      expect((await at.get(who, "/online/view/full_crates")).status).toBe(404);
    }
  });

  it("is closed to who may not read what it is cut by, and is then not in their menu", async () => {
    const menu = async (who: Viewer) =>
      (await at.get<{ menu: MenuNode[] }>(who, "/online/model")).result.menu.map(({ path }) => path);
    expect(await menu(blind)).toEqual(["/crates", "/crates-full"]);
    expect(await menu(keen)).toEqual(["/crates", "/crates-full", "/crates-dear"]);
    expect(await menu(other)).toEqual([]);
    expect((await at.get(blind, "/online/view/dear_crates")).status).toBe(404);
    expect((await at.get(blind, "/crates/list", { view: "dear_crates" })).status).toBe(404);
    expect(await names(keen, { view: "dear_crates" })).toEqual(["一", "三"]);
    expect((await at.get(blind, "/online/page", { path: "/crates-dear" })).status).toBe(403);
  });

  it("is refused by another name, and of another entity", async () => {
    for (const view of ["", "nothing", "__proto__", "crate"])
      expect((await at.get(reader, "/crates/list", { view })).status, view).toBe(400);
    expect((await at.get(boss, "/notes/list", VIEW)).status).toBe(400);
    expect((await at.get(boss, "/online/view/nothing")).status).toBe(404);
  });

  it("follows the file: a changed condition holds for the next call", async () => {
    const changed = { ...FILES["full_crates.view.json"], where: { full: false } };
    writeFileSync(join(at.folder, "full_crates.view.json"), JSON.stringify(changed));
    await at.engine.reload();
    expect(await names(reader, VIEW)).toEqual(["三"]);
  });
});

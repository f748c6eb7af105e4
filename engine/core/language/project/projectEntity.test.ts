import { describe, expect, it } from "vitest";
import { ANONYMOUS, compile, projectEntity, rowAccessOf, type Viewer } from "#core/language";
import type { Model } from "#core/model";

const FILES = {
  "visit.entity.json": {
    entity: "visit",
    title: "来访",
    purpose: "Who came",
    fields: {
      visitor: { kind: "text", title: "来访人", required: true },
      phone: { kind: "text", title: "电话", mask: { as: "mobile", unless: "visit:phone" } },
      secret: { kind: "text", title: "内情", permissions: { read: "visit:secret", write: "visit:secret" } },
      hint: { kind: "text", title: "提示", visible: { secret: "x" }, whenHidden: "keep" },
      called: { kind: "text", title: "已联系", required: { phone: "13900001111" } },
      price: { kind: "money", title: "估价", disclosed: { or: [{ called: "是" }, { "host.visitor": "甲" }] } },
      host: { kind: "reference", to: "visit", title: "接待", where: { secret: "x" } },
    },
    indexes: [["-createTime"], ["secret"]],
    search: ["visitor", "secret"],
    list: {
      columns: ["visitor", "phone", "secret", "host.visitor", "price"],
      filters: ["visitor", "phone", "secret"],
      tabs: [{ title: "全部" }, { title: "内", where: { secret: "x" } }],
    },
    form: {
      sections: [
        { title: "来访", fields: ["visitor", "phone", "hint", "called", "host", "price"] },
        { title: "内部", fields: ["secret"] },
      ],
    },
    actions: { call: { title: "呼叫", on: "row" } },
    rowRules: [
      { for: "clerk", may: ["read"], where: { createBy: "$user.username" } },
      { for: "member", may: ["read"], where: { createBy: "$user.username" } },
    ],
  },
  "roles/clerk.role.json": {
    role: "clerk",
    title: "文员",
    office: true,
    grants: ["visit:list", "visit:get", "visit:phone"],
  },
  "roles/head.role.json": { role: "head", title: "主任", office: true, grants: ["visit:*"] },
  "roles/guest.role.json": { role: "guest", title: "访客", office: true, grants: ["visit:list"] },
};

const compiled = compile(Object.entries(FILES).map(([path, value]) => ({ path, text: JSON.stringify(value) })));
const model = compiled.model as Model;
const office = (role: string): Viewer => ({
  ...ANONYMOUS,
  id: role,
  userType: "office",
  roles: [role],
  grants: model.roles[role]?.grants ?? [],
  rightsKey: role,
});
const view = (viewer: Viewer) => projectEntity(model, "visit", viewer);

describe("an entity cut to its viewer", () => {
  it("is not there for who may not open it", () => {
    expect(view(ANONYMOUS)).toBeUndefined();
    expect(projectEntity(model, "toString", office("head"))).toBeUndefined();
  });

  it("is whole for who holds everything", () => {
    const { entity, masked, may } = view(office("head")) ?? expect.fail();
    expect(entity.list.columns.map((column) => column.field)).toEqual([
      "visitor",
      "phone",
      "secret",
      "host.visitor",
      "price",
    ]);
    expect(masked).toEqual([]);
    expect(may).toMatchObject({ list: true, add: true, call: true });
  });

  it("names an unreadable field nowhere", () => {
    expect(JSON.stringify(view(office("guest")))).not.toContain("secret");
  });

  it("shows masked fields, and refuses to filter, sort or decide by them", () => {
    const { entity, masked, filterable } = view(office("guest")) ?? expect.fail();
    expect(masked).toEqual(["phone"]);
    expect(filterable).not.toContain("phone");
    expect(entity.list.filters.map((filter) => filter.field)).toEqual(["visitor"]);
    expect(entity.list.columns.find((column) => column.field === "phone")?.sort).toBe(false);
    expect(entity.fields.find((field) => field.name === "called")?.required).toBeUndefined();
  });

  it("lets no one sort, filter or write by a field that only some rows disclose, whoever they are", () => {
    for (const viewer of [office("head"), { ...office("head"), grants: ["*"], rightsKey: "all" }]) {
      const { entity, filterable, writable } = view(viewer) ?? expect.fail();
      expect([filterable, writable].flat()).not.toContain("price");
      expect(entity.list.columns.find((column) => column.field === "price")?.sort).toBe(false);
      const price = entity.fields.find((field) => field.name === "price");
      expect(price?.title).toBe("估价");
      expect(price?.disclosed).toBeUndefined();
    }
  });

  it("offers the acts that are granted", () => {
    const { entity, may } = view(office("clerk")) ?? expect.fail();
    expect(entity.actions).toEqual([]);
    expect(may).toMatchObject({ list: true, get: true, add: false, call: false });
  });
});

describe("row rules", () => {
  const rows = (viewer: Viewer) => rowAccessOf(model, model.entities["visit"] ?? expect.fail(), viewer, "read");
  it("leave an operator whose role has none with every row", () => expect(rows(office("head"))).toBe("all"));
  it("narrow an operator whose role has one", () => expect(rows(office("clerk"))).toHaveLength(1));
  it("open nothing to a member by default", () =>
    expect(
      rowAccessOf(model, model.entities["visit"] ?? expect.fail(), { ...ANONYMOUS, userType: "member" }, "edit"),
    ).toEqual([]));
  it("give an anonymous viewer nothing", () => expect(rows(ANONYMOUS)).toEqual([]));
  it("open every row when one of several roles has no rule", () => {
    expect(rows({ ...office("clerk"), roles: ["clerk", "head"], rightsKey: "both" })).toBe("all");
  });
});

it("the sample compiles", () =>
  expect(compiled.findings.filter((finding) => finding.severity === "error")).toEqual([]));

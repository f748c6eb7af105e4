import { describe, expect, it } from "vitest";
import { compile } from "#core/language";
import { normalizeRow } from "./normalizeRow.ts";
import type { RowContext } from "./context.ts";
import type { EntityModel } from "#core/model";

const CONTEXT: RowContext = {
  now: Date.parse("2026-03-31T17:00:00Z"),
  user: { username: "amy", departId: "d1", roles: ["clerk", "peer"], memberId: null, tenantId: "7" },
};

function entityWith(fields: Readonly<Record<string, unknown>>): EntityModel {
  const source = {
    entity: "visit",
    title: "来访",
    purpose: "A visit",
    fields: { name: { kind: "text", title: "名称" }, ...fields },
  };
  const { model, findings } = compile([{ path: "visit.entity.json", text: JSON.stringify(source) }]);
  const entity = model?.entities["visit"];
  if (entity === undefined) throw new Error(JSON.stringify(findings));
  return entity;
}

const fresh = (fields: Readonly<Record<string, unknown>>, row = {}) =>
  normalizeRow(entityWith(fields), row, CONTEXT, { mode: "add" });

describe("a default by a variable", () => {
  it("is the caller's name, department, member, roles or tenant, as its field stores it", () => {
    expect(
      fresh({
        by: { kind: "text", title: "登记人", default: "$user.username" },
        depart: { kind: "text", title: "部门", default: "$user.departId" },
        member: { kind: "text", title: "会员", default: "$user.memberId" },
        roles: { kind: "tags", title: "角色", default: "$user.roles" },
        tenant: { kind: "integer", title: "租户", default: "$user.tenantId" },
      }),
    ).toMatchObject({ by: "amy", depart: "d1", member: null, roles: "clerk,peer", tenant: 7 });
  });

  it("is the moment or the business day, moved by an offset", () => {
    expect(
      fresh({
        at: { kind: "instant", title: "时刻", default: "$now" },
        since: { kind: "instant", title: "当日", default: "$today" },
        day: { kind: "date", title: "日", default: "$today" },
        due: { kind: "date", title: "到期", default: "$today+1M" },
        month: { kind: "month", title: "月", default: "$today" },
      }),
    ).toMatchObject({
      at: CONTEXT.now,
      since: Date.parse("2026-03-31T16:00:00Z"),
      day: "2026-04-01",
      due: "2026-05-01",
      month: "2026-04",
    });
  });

  it("is given before expressions are computed, and not where the row says something, null included", () => {
    const fields = {
      by: { kind: "text", title: "登记人", default: "$user.username" },
      note: { kind: "text", title: "说明", default: { expr: "'由 ' + by" } },
    };
    expect(fresh(fields)).toMatchObject({ by: "amy", note: "由 amy" });
    expect([fresh(fields, { by: "bob" })["by"], fresh(fields, { by: null })["by"]]).toEqual(["bob", null]);
  });

  it("is a text that begins with a dollar where it is written with two", () => {
    expect(fresh({ price: { kind: "text", title: "价", default: "$$user.username" } })["price"]).toBe("$user.username");
  });
});

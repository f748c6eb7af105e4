// Attack rows that every generic operation must refuse, by their numbers in the security design: paths and queries.
import { beforeAll, expect, it } from "vitest";
import { LISTS, attackedNotes } from "../support/attackedNotes.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
}

describeEachDatabase("attacks on generic operations by paths and queries", { inGate: "both" }, (database) => {
  const notes = attackedNotes(database);
  const { ids, stored, each } = notes;
  let at: TestEngine;
  beforeAll(() => {
    at = notes.engine();
  });
  const superQuery = (records: unknown, more: Record<string, string> = {}): Record<string, string> => ({
    superQueryParams: JSON.stringify(records),
    ...more,
  });

  it.each([
    ["A01", "create_time;drop table x--"],
    ["A02", "(select password from sys_user limit 1)"],
    ["A03", "createTime,case when (1=1) then 1 else 2 end"],
    ["A01", "CREATETIME"],
    ["A02", "createTime desc"],
    ["A01", '"createTime"'],
    ["A03", "title,createTime"],
    ["A08", "secret"],
    ["A08", "deletedAt"],
    ["A59", "__proto__"],
    ["A59", "constructor"],
  ])("%s: a list is not sorted by %j", async (_, column) => {
    for (const answer of await each({ column }))
      expect(answer).toMatchObject({ status: 400, code: "FILTER.UNKNOWN_FIELD" });
  });

  it.each(["desc nulls last, pg_sleep(5)", "DESC", "asc;", "random()"])(
    "A04: a list is not sorted %j",
    async (order) => {
      for (const answer of await each({ order, column: "createTime" }))
        expect(answer).toMatchObject({ status: 400, code: "FILTER.ORDER" });
    },
  );

  it.each([
    "order[]=desc&order[]=asc",
    "column=title&column=code",
    "id[$ne]=",
    "a[__proto__]=1",
    "__proto__=1",
    "constructor.prototype=1",
    "title=%ff",
    "title=a%00b",
  ])("A05, A28, A59: the query %j is refused", async (query) => {
    for (const answer of await each(query, [...LISTS, "/notes/queryById", "/notes/history", "/notes/options"]))
      expect(answer.status).toBe(400);
    expect((await at.remove(clerk, "/notes/delete", query)).status).toBe(400);
    expect((await at.remove(clerk, "/notes/deleteBatch", query)).status).toBe(400);
  });

  it.each([
    "1=1) or (1",
    "title' or '1",
    'title"',
    "createBy.password",
    "title;",
    "",
    "secret",
    "deletedAt",
    "nonsense",
    "phone.x",
  ])("A06, A08: a super query knows no field %j", async (field) => {
    for (const answer of await each(superQuery([{ field, rule: "eq", val: "1" }])))
      expect(answer).toMatchObject({ status: 400, code: "FILTER.UNKNOWN_FIELD", message: `未知字段：${field}` });
  });

  it.each(["exists", "regexp", "raw", "EQ", "between", "under", "contains", "=", "__proto__", "toString"])(
    "A07: a super query has no rule %j",
    async (rule) => {
      for (const answer of await each(superQuery([{ field: "title", rule, val: "1" }])))
        expect(answer.status).toBe(400);
    },
  );

  it.each(["' or '1'='1", "%27", "\\'", "＇", '" or 1=1 --', "1'; drop table note; --", "${1+1}", "{{1+1}}"])(
    "A09: %j is a value like any other",
    async (val) => {
      const matching = (await stored()).filter((row) => row["title"] === val).length;
      for (const path of ["/notes/list", "/notes/all"]) {
        expect((await at.get<Page>(clerk, path, superQuery([{ field: "title", rule: "eq", val }]))).result.total).toBe(
          matching,
        );
      }
      expect((await at.get<Page>(clerk, "/notes/list", { title: val })).result.total).toBe(
        (await stored()).filter((row) => String(row["title"]).includes(val)).length,
      );
    },
  );

  it("A10: like takes its signs for themselves, and no endless word", async () => {
    const found = async (word: string): Promise<unknown[]> =>
      (await at.get<Page>(clerk, "/notes/list", { title: word })).result.records.map((row) => row["title"]);
    expect(await found("%")).toEqual(["100%"]);
    expect(await found("_")).toEqual(["a_b"]);
    expect(await found("\\")).toEqual(["a\\b"]);
    for (const answer of await each({ title: "%_".repeat(5000) })) expect(answer.status).toBe(400);
    for (const answer of await each({ keyword: "%_".repeat(5000) })) expect(answer.status).toBe(400);
    for (const answer of await each(superQuery([{ field: "title", rule: "like", val: "x".repeat(201) }])))
      expect(answer.status).toBe(400);
  });

  it("A11: a super query is bounded in conditions, depth and bytes", async () => {
    const one = { field: "count", rule: "eq", val: "1" };
    let deep: unknown = one;
    for (let level = 0; level < 50; level++) deep = { matchType: "or", records: [deep] };
    for (const records of [
      Array.from({ length: 5000 }, () => one),
      Array.from({ length: 101 }, () => one),
      [deep],
      [{ ...one, val: "x".repeat(11_000) }],
    ]) {
      for (const answer of await each(superQuery(records))) expect(answer.status).toBe(400);
    }
    expect((await at.get(clerk, "/notes/list", superQuery([{ matchType: "or", records: [one, one] }]))).status).toBe(
      200,
    );
    for (const text of [
      "{}",
      "[",
      "null",
      "[null]",
      '["x"]',
      '[{"field":"count","rule":"eq","val":"1","sql":"1=1"}]',
      '[{"__proto__":{"isAdmin":true}}]',
      "%5B%5B",
    ]) {
      for (const answer of await each({ superQueryParams: text })) expect(answer.status, text).toBe(400);
    }
  });

  it.each(["or 1=1", "OR", "xor", "and;"])("A12: conditions are not joined by %j", async (superQueryMatchType) => {
    for (const answer of await each(superQuery([{ field: "count", rule: "eq", val: "1" }], { superQueryMatchType })))
      expect(answer.status).toBe(400);
  });

  it("A13: in takes a thousand values and no more", async () => {
    for (const answer of await each(
      superQuery([{ field: "count", rule: "in", val: Array.from({ length: 100_000 }, (_, n) => n) }]),
    ))
      expect(answer.status).toBe(400);
    for (const answer of await each({ level: Array.from({ length: 1001 }, () => "a").join(",") }))
      expect(answer.status).toBe(400);
  });

  it("A16: children of a tree are asked for by key, and only of a tree", async () => {
    expect((await at.get(clerk, "/notes/list", { parentId: "0" })).status).toBe(400);
    expect((await at.get(clerk, "/online/api/topic/list", { parentId: "0' or '1'='1" })).result).toMatchObject({
      total: 0,
    });
    expect(
      (await at.get(clerk, "/online/api/topic/list", { condition: '{"_tableFilterSql":"1=1 union select 1"}' })).status,
    ).toBe(400);
  });

  it("A17: a keyword is a word, and a page has its size", async () => {
    expect(
      (await at.get(clerk, "/notes/options", { field: "friend", keyword: "' union select 1" })).result,
    ).toMatchObject({ total: 0 });
    expect((await at.get<Page>(clerk, "/notes/options", { field: "friend", pageSize: "100000" })).result.size).toBe(
      1000,
    );
    expect((await at.get(clerk, "/notes/options", { field: "friend' --" })).status).toBe(400);
    expect((await at.get(clerk, "/notes/options", { field: "friend", tableName: "sys_user" })).status).toBe(400);
  });

  it("A18: columns to come back are names of fields", async () => {
    for (const field of ["extractvalue(1,concat(0x7e,version()))", "title,secret", "*", "title,", "deletedAt"]) {
      expect((await at.get(clerk, "/notes/list", { field })).status, field).toBe(400);
    }
  });

  it.each([
    "/notes/list/",
    "//notes//list",
    "/notes/list;.js",
    "/notes/list.js",
    "/notes/%6cist",
    "/Notes/list",
    "/notes/LIST",
    "/notes/list%2f",
    "/notes/./list",
    "/x/../notes/list",
    "/notes/list%00",
    "\\notes\\list",
    "/notes/list%3f",
    "/notes/%2e/list",
  ])("A34: %j is not the list", async (path) => {
    expect((await at.get(boss, path)).status).toBe(404);
  });

  it("A34: another method, or another’s operation, is no way in", async () => {
    expect((await at.post(boss, "/notes/list")).status).toBe(404);
    expect((await at.get(boss, "/notes/delete", { id: ids[0]! })).status).toBe(404);
    expect((await at.call(boss, "PATCH", "/notes/edit", { body: { id: ids[0] } })).status).toBe(404);
    expect((await at.call(boss, "get", "/notes/list")).status).toBe(404);
    expect((await at.get(PEOPLE.peer, "/online/api/bill/list")).status).toBe(403);
    expect((await at.get(PEOPLE.clerk, "/online/findings")).status).toBe(403);
  });

  it("A35: a token or identity in query or body is no more than an unknown name", async () => {
    for (const name of ["token", "X-Original-URL", "tenantId", "userId", "X_GATEWAY_BASE_PATH"]) {
      const answer = await at.get(clerk, "/notes/list", { [name]: "boss" });
      expect(answer.status, name).toBe(400);
    }
  });

  it("A103: no page grows beyond its bounds, and none lies below the first", async () => {
    for (const pageSize of ["1e9", "1000000000", "1001"])
      expect((await at.get<Page>(clerk, "/notes/list", { pageSize })).result.size).toBe(1000);
    for (const pageNo of ["-1", "0", "1.5", "x", "1e99"])
      for (const path of ["/notes/list", "/notes/history", "/notes/options"]) {
        expect(
          (
            await at.get(clerk, path, {
              pageNo,
              ...(path === "/notes/history" ? { id: ids[0]! } : {}),
              ...(path === "/notes/options" ? { field: "friend" } : {}),
            })
          ).status,
          `${path} ${pageNo}`,
        ).toBe(400);
      }
    const many = Array.from({ length: 100_000 }, (_, n) => String(n)).join(",");
    expect((await at.remove(clerk, "/notes/deleteBatch", { ids: many })).status).toBe(400);
    expect((await at.post(clerk, "/notes/submit", { ids: many.split(",") })).status).toBe(400);
    expect((await at.get(clerk, "/notes/list", { id: many })).status).toBe(400);
    expect((await at.get(clerk, "/notes/options", { field: "friend", values: many })).status).toBe(400);
  });
});

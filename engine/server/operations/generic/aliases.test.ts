import { describe, expect, it } from "vitest";
import type { AliasModel, EntityModel } from "#core/language";
import type { Call, Operation } from "../operation.ts";
import { aliasOperation } from "./aliases.ts";

const ENTITY = { key: "id", titleField: "name" } as EntityModel;
const RECORDS = [
  { id: "b", name: "乙" },
  { id: "a", name: "甲" },
];
const LIST = {
  method: "GET",
  path: "/areas/list",
  permission: "area:list",
  query: { type: "object", properties: { parentId: { type: "string" }, pageNo: { type: "integer" } } },
  result: { type: "object", properties: { records: { type: "array", items: { type: "object" } } } },
  handle: () => undefined,
} as unknown as Operation;
const STEP = {
  ...LIST,
  method: "POST",
  body: { type: "object", required: ["id"], properties: { id: {} } },
} as Operation;

/** What the operation is asked with, and what the alias answers. */
async function called(
  alias: Partial<AliasModel>,
  { query = {}, body }: { readonly query?: Record<string, string>; readonly body?: unknown },
  operation = LIST,
) {
  let asked: Pick<Call, "query" | "body"> | undefined;
  const whole = { method: "GET", path: "/areas/below", op: "list", ...alias } as AliasModel;
  const { handle } = aliasOperation(ENTITY, whole, operation, (call) => {
    asked = call;
    return { records: RECORDS, total: 2 };
  });
  const answer = await handle({ query, body } as unknown as Call);
  return { query: { ...asked?.query }, body: asked?.body, answer };
}

describe("an alias", () => {
  it("takes the body of a step that is asked for by GET from the query", async () => {
    const step = await called(
      { method: "GET", op: "release", params: { noteId: "id" } },
      { query: { noteId: "a", _t: "1" } },
      STEP,
    );
    expect(step.body).toEqual({ id: "a" });
    const operation = aliasOperation(
      ENTITY,
      { method: "GET", path: "/notes/release", op: "release", params: { noteId: "id" } },
      STEP,
      () => undefined,
    );
    expect(operation.body).toBeUndefined();
    expect(operation.query).toEqual({ type: "object", properties: { noteId: {} } });
  });

  it("gives parameters the operation's names, and keeps its own names", async () => {
    const alias = { params: { pid: "parentId" } };
    expect((await called(alias, { query: { pid: "p", pageNo: "2" } })).query).toEqual({ parentId: "p", pageNo: "2" });
    expect((await called(alias, { query: { parentId: "p" } })).query).toEqual({ parentId: "p" });
    await expect(called(alias, { query: { pid: "p", parentId: "q" } })).rejects.toMatchObject({
      code: "REQUEST.REPEATED",
    });
  });

  it("exchanges two names", async () => {
    const alias = { params: { a: "b", b: "a" } };
    expect((await called(alias, { query: { a: "1", b: "2" } })).query).toEqual({ a: "2", b: "1" });
  });

  it("names fields of a body, too, and reads a list's parameters from it", async () => {
    const step = await called({ method: "PUT", params: { anntId: "id" } }, { body: { anntId: "1", note: "好" } }, STEP);
    expect(step.body).toEqual({ id: "1", note: "好" });
    const list = await called({ method: "POST", params: { pid: "parentId" } }, { body: { pid: "p", pageNo: 2 } });
    expect(list.query).toEqual({ parentId: "p", pageNo: "2" });
  });

  it("is the list of a view, whatever the call says", async () => {
    expect((await called({ view: "open" }, {})).query).toEqual({ view: "open" });
    await expect(called({ view: "open" }, { query: { view: "all" } })).rejects.toMatchObject({
      code: "REQUEST.UNKNOWN",
    });
  });

  it("has a page size of its own where the call does not say", async () => {
    expect((await called({ pageSize: 50 }, {})).query).toEqual({ pageSize: "50" });
    expect((await called({ pageSize: 50 }, { query: { pageSize: "5" } })).query).toEqual({ pageSize: "5" });
  });

  it("answers the rows as an array, as many as a page may have", async () => {
    const { query, answer } = await called({ answer: "rows" }, {});
    expect(query).toEqual({ pageSize: "1000" });
    expect(answer).toEqual(RECORDS);
  });

  it("answers titles in the order of the keys, an unknown key as itself", async () => {
    const alias = { answer: "titles", params: { ids: "id" } } as const;
    expect((await called(alias, { query: { ids: "a,x,b" } })).answer).toEqual(["甲", "x", "乙"]);
    expect((await called(alias, {})).answer).toEqual(["乙", "甲"]);
  });

  it("is described by its own names and answer", () => {
    const described = (alias: Partial<AliasModel>, operation = LIST) =>
      aliasOperation(ENTITY, { method: "GET", path: "/x", op: "list", ...alias }, operation, () => undefined);
    expect(described({ params: { pid: "parentId" }, answer: "rows" })).toMatchObject({
      method: "GET",
      path: "/x",
      permission: "area:list",
      query: { type: "object", properties: { pageNo: { type: "integer" }, pid: { type: "string" } } },
      result: { type: "array", items: { type: "object" } },
    });
    expect(described({ params: { anntId: "id" }, method: "PUT" }, STEP).body).toEqual({
      type: "object",
      required: ["anntId"],
      properties: { anntId: {} },
    });
  });
});

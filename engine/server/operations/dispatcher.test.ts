import { describe, expect, expectTypeOf, it } from "vitest";
import { ANONYMOUS, type Viewer } from "#core/language";
import { ApiError } from "#core/api";
import { createDispatcher, type DispatchRequest, type Dispatcher } from "./dispatcher.ts";
import { SILENT } from "./log.ts";
import { closedObject, defineOperation, type Operation, Reply } from "./operation.ts";

const operation = (given: Partial<Operation>): Operation => ({
  method: "GET",
  path: "/x",
  permission: "public",
  title: "测试",
  module: "test",
  handle: () => "done",
  ...given,
});

const dispatcherOf = (...operations: Operation[]): Dispatcher =>
  createDispatcher({
    operations,
    clock: () => 1000,
    log: SILENT,
    unauthorised: () => new ApiError("IDENTITY.SIGN_IN", { status: 401, text: "请先登录" }),
  });

const request = (given: Partial<DispatchRequest>): DispatchRequest => ({
  method: "GET",
  path: "/x",
  rawQuery: "",
  body: undefined,
  viewer: ANONYMOUS,
  requestId: "r1",
  ip: "::1",
  userAgent: "",
  token: "",
  raw: null,
  ...given,
});

const office: Viewer = {
  ...ANONYMOUS,
  id: "u",
  username: "u",
  userType: "office",
  grants: ["article:list"],
  rightsKey: "o",
};

describe("the dispatcher", () => {
  it("answers the result in an envelope", async () => {
    expect(await dispatcherOf(operation({})).dispatch(request({}))).toEqual({
      status: 200,
      envelope: { success: true, message: "", code: "200", result: "done", timestamp: 1000 },
    });
    const reply = dispatcherOf(operation({ handle: () => new Reply(null, "已导入", "201") }));
    expect((await reply.dispatch(request({}))).envelope).toMatchObject({ message: "已导入", code: "201" });
  });

  it("answers 401 to the anonymous viewer and 403 without the permission", async () => {
    const dispatcher = dispatcherOf(
      operation({ permission: "article:list" }),
      operation({ path: "/y", permission: "article:add" }),
      operation({ path: "/z", permission: "none" }),
    );
    expect((await dispatcher.dispatch(request({}))).status).toBe(401);
    expect((await dispatcher.dispatch(request({ viewer: office }))).status).toBe(200);
    expect((await dispatcher.dispatch(request({ path: "/y", viewer: office }))).status).toBe(403);
    expect((await dispatcher.dispatch(request({ path: "/z", viewer: { ...office, grants: ["*"] } }))).status).toBe(404);
  });

  it("stops the start at an operation without a permission, and at two for one path", () => {
    expect(() => dispatcherOf(operation({ permission: "" }))).toThrow(/no permission/);
    expect(() => dispatcherOf(operation({}), operation({}))).toThrow(/defined twice/);
    expect(() => dispatcherOf(operation({ path: "/a/{id}" }), operation({ path: "/a/{code}" }))).toThrow(
      /already declared/,
    );
    expect(() => dispatcherOf(operation({ path: "/f/{path*}/x" }))).toThrow(/Wildcard must be the last/);
  });

  it.each(["/x/", "//x", "/X", "/%78", "/x;.js", "/x.js", "/./x", "/x%2f", "/y/../x", "/x#y", "/x?y", "x", ""])(
    "does not take %j for /x",
    async (path) => {
      expect((await dispatcherOf(operation({})).dispatch(request({ path }))).status).toBe(404);
    },
  );

  it("reads segments and the rest of a path, and lets neither reach out of itself", async () => {
    const dispatcher = dispatcherOf(
      operation({ path: "/d/{code}", handle: (call) => call.params["code"] }),
      operation({ path: "/f/{path*}", handle: (call) => call.params["path"] }),
    );
    const result = async (path: string): Promise<unknown> =>
      (await dispatcher.dispatch(request({ path }))).envelope?.result;
    expect(await result("/d/%E6%9C%A8%2C1")).toBe("木,1");
    expect(await result("/f/a/b.png")).toBe("a/b.png");
    expect(await result("/d/100%25%20%23%2561")).toBe("100% #%61");
    expect(await result(`/d/${"a".repeat(5000)}`)).toHaveLength(5000);
    for (const path of [
      "/%64/a",
      "/d/a/",
      "/d/a%5Cb",
      "/d/a%00",
      "/f",
      "/d/",
      "/d/a%2Fb",
      "/d/%2e%2e",
      "/d/%zz",
      "/f/",
      "/f/a/../b",
      "/f/a//b",
      "/f/%2e%2e/b",
    ]) {
      expect((await dispatcher.dispatch(request({ path }))).status, path).toBe(404);
    }
  });

  it("refuses repeated names, brackets and names of prototypes in a query", async () => {
    const dispatcher = dispatcherOf(operation({ query: { type: "object" }, handle: (call) => ({ ...call.query }) }));
    expect((await dispatcher.dispatch(request({ rawQuery: "a=1&b=%E6%9C%A8+x&c" }))).envelope?.result).toEqual({
      a: "1",
      b: "木 x",
      c: "",
    });
    for (const rawQuery of [
      "a=1&a=2",
      "order[]=desc&order[]=asc",
      "a[__proto__]=1",
      "__proto__=1",
      "constructor=1",
      "a=%zz",
      "a=%00",
      "id[$ne]=",
    ]) {
      expect((await dispatcher.dispatch(request({ rawQuery }))).status, rawQuery).toBe(400);
    }
  });

  it("holds bodies and queries to the declared shape", async () => {
    const body = {
      type: "object",
      required: ["name"],
      additionalProperties: false,
      properties: { name: { type: "string", maxLength: 5 } },
    };
    const dispatcher = dispatcherOf(
      operation({ method: "POST", body }),
      operation({ query: { type: "object", additionalProperties: false, properties: { q: { type: "string" } } } }),
    );
    const status = async (given: Partial<DispatchRequest>): Promise<[number, string | undefined]> => {
      const answer = await dispatcher.dispatch(request(given));
      return [answer.status, answer.envelope?.code];
    };
    expect(await status({ method: "POST", body: { name: "山茶" } })).toEqual([200, "200"]);
    expect(await status({ method: "POST", body: {} })).toEqual([400, "REQUEST.MISSING"]);
    expect(await status({ method: "POST", body: { name: "山茶", isAdmin: true } })).toEqual([400, "REQUEST.UNKNOWN"]);
    expect(await status({ method: "POST", body: { name: ["山茶"] } })).toEqual([400, "REQUEST.INVALID"]);
    expect(await status({ method: "POST" })).toEqual([400, "REQUEST.BAD_BODY"]);
    expect(await status({ rawQuery: "q=1&_t=5" })).toEqual([200, "200"]);
    expect(await status({ rawQuery: "p=1" })).toEqual([400, "REQUEST.UNKNOWN"]);
    expect(await status({ method: "POST", body: { name: "山茶" }, rawQuery: "id=1" })).toEqual([
      400,
      "REQUEST.UNKNOWN",
    ]);
  });

  it("refuses parameters of an operation that declares none, and of generic writes", async () => {
    const dispatcher = dispatcherOf(operation({}), operation({ method: "POST", entity: "article", op: "add" }));
    const refused = { status: 400, envelope: { code: "REQUEST.UNKNOWN" } };
    expect(await dispatcher.dispatch(request({ rawQuery: "_t=5" }))).toMatchObject({ status: 200 });
    expect(await dispatcher.dispatch(request({ rawQuery: "id=1" }))).toMatchObject(refused);
    expect(await dispatcher.dispatch(request({ method: "POST", rawQuery: "id=1" }))).toMatchObject(refused);
  });

  it("hands a handler what its schemas say, in their types, and no timestamp", async () => {
    const sorted = defineOperation({
      method: "PUT",
      path: "/x",
      permission: "public",
      title: "排序",
      module: "test",
      audit: { none: "it sorts nothing that is stored" },
      query: closedObject({ id: { type: "string" }, sort: { enum: ["up", "down"] } }, "id"),
      body: closedObject({ keys: { type: "array", items: { type: "string" } } }),
      handle: ({ query, body }) => {
        expectTypeOf(query.id).toEqualTypeOf<string>();
        expectTypeOf(query.sort).toEqualTypeOf<"up" | "down" | undefined>();
        expectTypeOf(body.keys).toEqualTypeOf<string[] | undefined>();
        return { query: { ...query }, keys: body.keys };
      },
    });
    const answer = await dispatcherOf(sorted).dispatch(
      request({ method: "PUT", rawQuery: "id=1&sort=up&_t=5", body: { keys: ["a"] } }),
    );
    expect(answer.envelope?.result).toEqual({ query: { id: "1", sort: "up" }, keys: ["a"] });
  });

  it("says nothing of a fault but the request's id", async () => {
    const dispatcher = dispatcherOf(
      operation({
        handle: () => {
          throw new Error("password=secret");
        },
      }),
    );
    const answer = await dispatcher.dispatch(request({}));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.envelope)).not.toContain("secret");
    expect(answer.envelope?.message).toContain("r1");
  });

  it("swaps the whole map at once", async () => {
    const dispatcher = dispatcherOf(operation({}));
    dispatcher.swap([operation({ path: "/new" })]);
    expect((await dispatcher.dispatch(request({}))).status).toBe(404);
    expect((await dispatcher.dispatch(request({ path: "/new" }))).status).toBe(200);
    expect(() => dispatcher.swap([operation({ permission: "" })])).toThrow();
    expect((await dispatcher.dispatch(request({ path: "/new" }))).status).toBe(200);
  });
});

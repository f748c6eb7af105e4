// Attack rows against the shipped product over HTTP: the calls that modules write by hand, and what a transport lets
// through.
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ANONYMOUS } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const LEAKS = /select |insert |sqlite|postgres|SQLITE|syntax error|\bat \w+ \(|node_modules|\/work\/|\.ts:\d/;

describeEachDatabase("attacks on the product", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());
  afterEach(() => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  const refused = async (
    path: string,
    query: Record<string, string> | string,
    status: readonly number[] = [400],
  ): Promise<void> => {
    const answer = await at.get("admin", path, query);
    expect(status, `${path} ${JSON.stringify(query)}`).toContain(answer.status);
    expect(answer.success).toBe(false);
    expect(JSON.stringify(answer)).not.toMatch(LEAKS);
  };

  it.each([
    "sys_user,username,password",
    "sys_user,realname,id,1=1",
    "sys_user%2crealname%2cid",
    "sys_user%252crealname",
    "__proto__",
    "constructor",
    "species' or '1'='1",
  ])("A14, A15: %s names no dictionary", async (code) => {
    for (const call of ["getDictItems", "loadDict", "loadDictItem"])
      await refused(
        `/sys/dict/${call}/${code.includes("%") ? code : encodeURIComponent(code)}`,
        call === "loadDictItem" ? { key: "1" } : "",
        [400, 404],
      );
  });

  it.each([
    { tableName: "sys_user", text: "password", code: "id", pidField: "id" },
    { tableName: "sys_user", text: "username", code: "id", condition: '{"_tableFilterSql":"1=1 union select 1"}' },
    { tableName: "lot", text: "landTitle", code: "landId" },
    { tableName: "sys_category", text: "passwordHash", code: "id" },
    { tableName: "sys_category", text: "name", code: "id", pidField: "name" },
    { tableName: "sys_category", text: "name", code: "id", condition: '{"1=1) or (1":"1"}' },
    { tableName: "sys_category", text: "name", code: "id", condition: "name = 1" },
    { tableName: "sys_category", text: "name", code: "id", condition: '{"name":{"$ne":null}}' },
    { tableName: "sys_category", text: "name", code: "id", hasChildField: 'x"; drop table sys_category; --' },
    { tableName: "__proto__", text: "name", code: "id" },
  ])("A16: a tree is an entity declared as one, and its names are its fields: %j", async (query) => {
    await refused("/sys/dict/loadTreeData", query as Record<string, string>);
  });

  it("A16: a tree that is one is read", async () => {
    const { result } = await at.get<{ title: string; leaf: number }[]>("admin", "/sys/dict/loadTreeData", {
      tableName: "sys_category",
      pid: "HN",
      text: "name",
      code: "id",
      pidField: "pid",
      condition: '{"name":"海口市"}',
    });
    expect(result).toEqual([expect.objectContaining({ title: "海口市", leaf: 1 })]);
  });

  it("refuses a call within the process that its caller may not make", async () => {
    const caller = { viewer: ANONYMOUS, requestId: "", ip: "", userAgent: "", token: "", cookies: {}, now: Date.now() };
    const { calls } = at.engine;
    await expect(calls.list(caller, "sys_category", {})).rejects.toMatchObject({ status: 403 });
    await expect(calls.list(caller, "no_such", {})).rejects.toMatchObject({ status: 404 });
    await expect(calls.dictOptions(caller, "approvedLot", {})).rejects.toMatchObject({ status: 403 });
    await expect(calls.dictOptions(caller, "no_such", {})).rejects.toMatchObject({ status: 404 });
  });

  it("A17: a word is a word, and a page has its size", async () => {
    expect(
      (await at.get<unknown[]>("admin", "/sys/dict/loadDict/species", { keyword: "' union select 1 --" })).result,
    ).toEqual([]);
    expect(
      (await at.get<unknown[]>("admin", "/sys/dict/loadDict/approvedLot", { keyword: "", pageSize: "100000" })).result
        .length,
    ).toBeLessThanOrEqual(200);
  });

  it.each(["extractvalue(1,concat(0x7e,version()))", "deletedAt", "passwordHash", "", 'name"', "__proto__"])(
    "A18: a category is looked up by its fields only, not by %j",
    async (field) => {
      await refused("/sys/category/loadOne", { field, val: "1" });
    },
  );

  it("A19: what is no declared unique field answers alike, whatever it is", async () => {
    const bodies = new Set<string>();
    for (const [tableName, fieldName] of [
      ["sys_user", "1\tand\tif(1,sleep(9),0)"],
      ["sys_user", "password"],
      ["nothing", "username"],
      ["lot", "contactPhone"],
      ["lot", "nonsense"],
      ["__proto__", "x"],
    ]) {
      const answer = await at.get("admin", "/sys/duplicate/check", {
        tableName: tableName ?? "",
        fieldName: fieldName ?? "",
        fieldVal: "x",
      });
      expect(answer.status).toBe(400);
      bodies.add(answer.message);
    }
    expect(bodies.size).toBe(1);
  });

  it("A20: uniqueness is answered to those who write the field, and not without limit", async () => {
    const ask = (who: "admin" | "editor" | "auditor" | "nobody", fieldVal: string) =>
      at.get(who, "/sys/duplicate/check", { tableName: "lot", fieldName: "landCode", fieldVal });
    expect((await ask("editor", "HN-T-2026-001")).status).toBe(409);
    expect((await ask("editor", "HN-T-2026-00")).status).toBe(200);
    expect((await ask("editor", "HN-T-2026-%")).status).toBe(200);
    expect((await ask("auditor", "HN-T-2026-001")).status).toBe(400);
    expect((await ask("nobody", "HN-T-2026-001")).status).toBe(401);
    const many = await Promise.all(Array.from({ length: 80 }, (_, n) => ask("editor", `X${n}`)));
    expect(many.some((answer) => answer.status === 429)).toBe(true);
  });

  it("A20: another spelling of a value is taken with it", async () => {
    // A company of the demo has it.
    const ask = (fieldVal: string) =>
      at.get("admin", "/sys/duplicate/check", { tableName: "sys_user", fieldName: "businessLicense", fieldVal });
    for (const taken of ["91460400MA5DEM3X1M", "91460400ma5dem3x1m", "9146 0400MA5DEM3X1Ｍ"])
      expect((await ask(taken)).status).toBe(409);
    expect((await ask("91460400MA5DEM3X2M")).status).toBe(200);
  });

  it("A34: no other spelling of a path reaches what it names", async () => {
    const token = await at.token("editor");
    const spelled = [
      "/api/online/api/data_log/list/",
      "/api//online/api/data_log/list",
      "/api/online//api/data_log/list",
      "/api/online/api/data_log/list;.js",
      "/api/online/api/data_log/list.js",
      "/api/online/api/data_log/%6cist",
      "/api/online/api/data_log/./list",
      "/api/online/api/data_log/%2e/list",
      "/api/online/api/x/../data_log/list",
      "/api/ONLINE/api/data_log/list",
      "/API/online/api/data_log/list",
      "/api/online/api/data_log\\list",
      "/api/online/api/data_log/list%00",
    ];
    for (const path of spelled) {
      const status = await rawStatus(at.url, `GET ${path} HTTP/1.1`, [`X-Access-Token: ${token}`]);
      expect([400, 403, 404], path).toContain(status);
    }
    expect((await at.get("editor", "/online/api/data_log/list")).status).toBe(403);
    expect((await at.get("auditor", "/online/api/data_log/list")).status).toBe(200);
  });

  it("A35: headers that claim another address, method, person or tenant change nothing", async () => {
    const headers = {
      "x-original-url": "/api/subjectMatter/list",
      "x-rewrite-url": "/api/subjectMatter/list",
      "x-http-method-override": "DELETE",
      x_gateway_base_path: "/x",
      "x-user-id": "admin",
    };
    expect((await at.call("editor", "GET", "/online/api/data_log/list", { headers })).status).toBe(403);
    expect(
      (
        await at.call("nobody", "GET", "/subjectMatter/list", {
          headers: {
            ...headers,
            authorization: `Bearer ${await at.token("admin")}`,
            cookie: `token=${await at.token("admin")}`,
          },
        })
      ).status,
    ).toBe(401);
    expect(
      (await at.call("nobody", "GET", "/subjectMatter/list", { query: { token: await at.token("admin") } })).status,
    ).toBe(401);
    for (const tenant of ["0", ""])
      expect(
        (await at.call("admin", "GET", "/sys/dict/list", { headers: { "x-tenant-id": tenant } })).status,
        tenant,
      ).toBe(200);
    expect((await at.call("admin", "GET", "/sys/dict/list", { headers: { "x-tenant-id": "7" } })).status).toBe(403);
  });

  it.each([
    [
      "a byte order mark",
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"dictName":"a","dictCode":"b"}')]),
    ],
    ["UTF-16", Buffer.from('{"dictName":"a","dictCode":"b"}', "utf16le")],
    ["a key twice", '{"dictName":"a","dictName":"b","dictCode":"c"}'],
    ["a prototype", '{"dictName":"a","dictCode":"c","__proto__":{"isAdmin":true}}'],
    ["a constructor", '{"dictName":"a","dictCode":"c","constructor":{"prototype":{"isAdmin":true}}}'],
    ["depth 1,000", `{"dictName":${"[".repeat(1000)}1${"]".repeat(1000)},"dictCode":"c"}`],
    ["a string of a megabyte", JSON.stringify({ dictName: "x".repeat(1_000_000), dictCode: "c" })],
    ["a number for a text", '{"dictName":5,"dictCode":"c"}'],
    ["a list for a text", '{"dictName":["a"],"dictCode":"c"}'],
    ["an object for a text", '{"dictName":{"$ne":""},"dictCode":"c"}'],
    ["no object", "[1,2]"],
    ["broken JSON", '{"dictName":'],
  ])("A59, A60: a body with %s is refused and leaves nothing", async (_, body) => {
    const before = (await at.get<{ total: number }>("admin", "/sys/dict/list")).result.total;
    const answer = await at.call("admin", "POST", "/sys/dict/add", { body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer)).not.toMatch(LEAKS);
    expect((await at.get<{ total: number }>("admin", "/sys/dict/list")).result.total).toBe(before);
  });

  it("A60: a body of another type, or larger than any screen sends, never reaches an operation", async () => {
    expect(
      (
        await at.call("admin", "POST", "/sys/dict/add", {
          body: "dictName=a",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      ).status,
    ).toBe(400);
    expect(
      (await at.call("admin", "POST", "/sys/dict/add", { body: "<a/>", headers: { "content-type": "text/xml" } }))
        .status,
    ).toBe(400);
    expect(
      (await at.call("admin", "POST", "/sys/dict/add", { body: `{"dictName":"${"x".repeat(3_000_000)}"}` })).status,
    ).toBe(413);
  });

  it.each(["1e3", "NaN", "Infinity", "1,23", "1，5", "5%", "1.234,5", "0x10", "5.001", "3万", "99999999999999.00"])(
    "A60: %j is no amount on the wire",
    async (amount) => {
      const answer = await at.post<{ issues: { field: string }[] }>("admin", "/online/api/demo_money/add", {
        price: amount,
      });
      expect(answer).toMatchObject({ status: 400, result: { issues: [expect.objectContaining({ field: "price" })] } });
    },
  );

  it(
    "A103: no list of the product grows beyond its bounds, and none lies below the first page",
    { tags: "full" },
    async () => {
      const lists = at.engine.dispatcher
        .operations()
        .filter((operation) => operation.op === "list" && operation.method === "GET");
      expect(lists.length).toBeGreaterThan(30);
      for (const { path, permission } of lists) {
        const who = permission === "member" ? "member" : "admin";
        const wide = await at.get<{ size: number } | readonly unknown[]>(who, path, { pageSize: "1000000000" });
        expect(wide.status, path).toBe(200);
        // Some aliases answer the rows alone.
        expect("size" in wide.result ? wide.result.size : wide.result.length, path).toBeLessThanOrEqual(1000);
        expect((await at.get(who, path, { pageNo: "-1" })).status, path).toBe(400);
        expect((await at.get(who, path, { column: "create_time;drop table x--" })).status, path).toBe(400);
        expect((await at.get(who, path, { nonsense: "1" })).status, path).toBe(400);
      }
    },
  );
});

/** The status of a request line exactly as written: `fetch` would tidy the path first. */
function rawStatus(url: string, line: string, headers: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${line}\r\nHost: ${hostname}\r\nConnection: close\r\n${headers.join("\r\n")}\r\n\r\n`),
    );
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("end", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)));
    socket.on("error", reject);
  });
}

// Every operation of the route map that writes, with rows that exist, called by whoever may not: nobody, a member, each
// operator without the right, and one of another department who holds every right, but on its rows only; and with
// bodies that are none. Nothing of it has an effect (A26, A28, A30, A33, A34, A60).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { EntityModel, FieldModel } from "#core/language";
import { statement, type Operation } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered } from "../support/engine.ts";
import { accountMay, permissionsFor } from "../support/permissionTable.ts";
import { ACCOUNTS, startProduct, type Caller, type TestProduct } from "../support/product.ts";
import { encryptedFor, signInAs } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;

const OTHERS = "outsider";
const PASSWORD = "Teak#2027x";
/** Of the journal, whose own tables are looked at. */
const VIEWS: ReadonlySet<string> = new Set([
  "ledger_account_shown",
  "ledger_entry_shown",
  "ledger_line",
  "ledger_book",
  "ledger_book_month",
]);
/** What every call or the server itself writes, whether or not it is refused. */
const OF_THE_CALL = /audit|session|nonce|sign_in|captcha|source_count|job|lease|hw_counter|sqlite_/;

describeEachDatabase("a write that is refused", (database, dialect) => {
  let at: TestProduct;
  let folder: string;
  let headers: Readonly<Record<string, string>>;
  const examples = new Map<string, Row>();

  /** Everything of the product: one text a table. */
  async function snapshot(): Promise<ReadonlyMap<string, string>> {
    const { read } = at.engine.database;
    const query =
      dialect === "sqlite"
        ? `select "name" from "sqlite_master" where "type" = 'table'`
        : `select "table_name" as "name" from "information_schema"."tables" where "table_schema" = current_schema()`;
    const names = (await read.all<{ name: string }>(statement(dialect, query), [])).map(({ name }) => name);
    const kept = names.filter((name) => !OF_THE_CALL.test(name)).sort();
    const texts = new Map<string, string>();
    for (const name of kept) {
      const rows = await read.all<Row>(statement(dialect, `select * from "${name}"`), []);
      texts.set(name, rows.map(asText).sort().join("\n"));
    }
    return texts;
  }

  async function expectUnchanged(before: ReadonlyMap<string, string>, who: string): Promise<void> {
    const after = await snapshot();
    const changed = [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name);
    expect([...changed, ...[...after.keys()].filter((name) => !before.has(name))], who).toEqual([]);
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "heartwood-outsider-"));
    at = await startProduct(database(), { SCHEMAS_DIR: folder });
    const rules = ownEntities(at).map(({ entity, fields }) => ({
      entity,
      may: ["read", "edit", "delete"],
      where: fields.some(({ name }) => name === "departId")
        ? { departId: "$user.departId" }
        : { createBy: "$user.username" },
    }));
    const role = { role: OTHERS, title: "外部门", office: true, users: [OTHERS], grants: ["*"], rowRules: rules };
    const depart = (await at.post<Row>("admin", "/sys/sysDepart/add", { departName: "外部门" })).result;
    const user = { username: OTHERS, realname: "外部门", departId: depart["id"] };
    expect(await at.post("admin", "/sys/user/add", user)).toMatchObject({ status: 200 });
    const passwords = await encryptedFor(at.url, "resetPassword", { password: PASSWORD, confirmpassword: PASSWORD });
    await at.put("admin", "/sys/user/changePassword", { username: OTHERS, ...passwords });
    writeFileSync(join(folder, "outsider.role.json"), JSON.stringify(role));
    await vi.waitFor(() => expect(Object.keys(at.engine.model().roles)).toContain(OTHERS), { timeout: 120_000 });
    headers = { "x-access-token": (await signInAs(at.url, OTHERS, PASSWORD)).token };
    for (const { entity, table, softDelete } of Object.values(at.engine.model().entities)) {
      const query = `select * from "${table}"${softDelete ? ' where "deletedAt" is null' : ""}`;
      const rows = await at.engine.database.read.all<Row>(statement(dialect, query), []);
      const row = rows.find(({ departId }) => departId === undefined || departId !== depart["id"]);
      if (row !== undefined) examples.set(entity, row);
    }
  });
  afterAll(async () => {
    await at.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Entities whose rows are parts of rows under rules. */
  const parts = (): ReadonlySet<string> => {
    const { entities } = at.engine.model();
    const ruled = new Set(ownEntities(at).map(({ entity }) => entity));
    const within = (name: string): boolean => {
      const { parent } = entities[name] ?? {};
      return parent?.rights === "parent" && (ruled.has(parent.entity) || within(parent.entity));
    };
    return new Set(Object.keys(entities).filter(within));
  };

  /** Nobody of the back office may call its operations, whatever the rows. */
  const isOfMembers = (entity: string): boolean => at.engine.model().entities[entity]?.permissions.list === "member";

  const writes = (): readonly Operation[] =>
    at.engine.dispatcher.operations().filter(({ method, path }) => method !== "GET" && path !== "/sys/logout");

  const send = (
    operation: Operation,
    who: Caller | typeof OTHERS,
    row: Row | undefined = examples.get(operation.entity ?? ""),
  ): Promise<Answered> =>
    at.call(who === OTHERS ? "nobody" : who, operation.method, operation.path.replace(/\{\w+\*?\}/g, "none"), {
      ...requestOf(operation, at.engine.model().entities[operation.entity ?? ""], row),
      ...(who === OTHERS ? { headers } : {}),
    });

  /** What a step asks for is read before any row is: the same words refuse it where there is no row. */
  const answersAsWithoutRow = async (operation: Operation, { status, code, message }: Answered): Promise<boolean> => {
    if (code !== "VALIDATE.INVALID") return false;
    const none = await send(operation, OTHERS, {});
    return `${status} ${code} ${message}` === `${none.status} ${none.code} ${none.message}`;
  };

  it("covers every table of the product and a row of most entities", async () => {
    const tables = await snapshot();
    for (const { table } of Object.values(at.engine.model().entities))
      if (!OF_THE_CALL.test(table) && !VIEWS.has(table)) expect(tables.has(table), table).toBe(true);
    expect(examples.size).toBeGreaterThan(40);
    expect(writes().length).toBeGreaterThan(380);
  });

  it.each(["nobody", "member", ...ACCOUNTS] as const)("has no effect: %s", async (who) => {
    const operations = at.engine.dispatcher.operations();
    // The sign-in itself is stored.
    if (who !== "nobody") await at.token(who);
    const before = await snapshot();
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of writes()) {
      if (permissionsFor(operation, operations).some((code) => accountMay(who, code))) continue;
      const { status, code, result } = await send(operation, who);
      tried += 1;
      const expected = who === "nobody" ? "401 IDENTITY.NOT_SIGNED_IN" : "403 REQUEST.FORBIDDEN";
      if (`${status} ${code}` !== expected || result !== null)
        wrong.push(`${operation.method} ${operation.path} as ${who}: ${status} ${code} for ${expected}`);
    }
    expect(wrong).toEqual([]);
    if (who !== "admin") expect(tried).toBeGreaterThan(who === "nobody" ? 380 : 100);
    await expectUnchanged(before, who);
  });

  it.each(Object.keys(BROKEN))("has no effect: an administrator, whose body is %s", { tags: "full" }, async (name) => {
    await at.token("admin");
    const before = await snapshot();
    const wrong: string[] = [];
    for (const operation of writes().filter((one) => readsBody(one, name))) {
      const { status } = await at.call("admin", operation.method, operation.path.replace(/\{\w+\*?\}/g, "none"), {
        body: BROKEN[name],
      });
      if (status < 400 || status >= 500) wrong.push(`${operation.method} ${operation.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    await expectUnchanged(before, name);
  });

  it("has no effect: whoever may call it, on rows that the rules hide", async () => {
    const before = await snapshot();
    const ruled = new Set(ownEntities(at).map(({ entity }) => entity));
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of writes()) {
      const { entity = "", op = "" } = operation;
      if (!ruled.has(entity) || op === "add" || !examples.has(entity)) continue;
      const answer = await send(operation, OTHERS);
      const { status, code } = answer;
      tried += 1;
      // One row is not there for them; of several the answer names each. What needs more than a session is not reached.
      const fine =
        status === (isOfMembers(entity) ? 403 : 404) ||
        code === "ROW.BATCH" ||
        /STEP_UP|SIGNATURE|KEY_REQUIRED/.test(code) ||
        (await answersAsWithoutRow(operation, answer));
      if (!fine) wrong.push(`${operation.method} ${operation.path}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
    await expectUnchanged(before, OTHERS);
  });

  it("has no effect: whoever may call it, on parts of rows that the rules hide", async () => {
    const before = await snapshot();
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of writes()) {
      const { entity = "", op = "" } = operation;
      if (!parts().has(entity) || op === "add" || !examples.has(entity)) continue;
      const { status, code } = await send(operation, OTHERS);
      tried += 1;
      if (status !== 404 && code !== "ROW.BATCH" && code !== "ROW.PARENT")
        wrong.push(`${operation.method} ${operation.path}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20);
    await expectUnchanged(before, OTHERS);
  });

  it(
    "nor is anything read of such rows, by whichever operation and under whichever name of theirs",
    { tags: "full" },
    async () => {
      const hidden = new Set([...ownEntities(at).map(({ entity }) => entity), ...parts()]);
      const wrong: string[] = [];
      let tried = 0;
      for (const { method, path, entity = "", op = "" } of at.engine.dispatcher.operations()) {
        const row = examples.get(entity);
        const model = at.engine.model().entities[entity];
        if (method !== "GET" || !hidden.has(entity) || row === undefined || model === undefined) continue;
        const id = String(row[model.key]);
        const read = (key: string) => {
          const query = op === "deletable" ? { ids: key } : ONE_ROW.has(op) ? { [model.key]: key } : undefined;
          return at.call("nobody", method, path, { headers, ...(query === undefined ? {} : { query }) });
        };
        const [answer, ofNone] = [await read(id), await read("none")];
        tried += 1;
        const text = ({ status, code, result }: Answered, key: string): string =>
          JSON.stringify([status, code, result]).replaceAll(JSON.stringify(key), "the row");
        // A call for one row answers as if there were none; a list does not have it.
        const named = ASKS_FOR_ROWS.has(op)
          ? text(answer, id) !== text(ofNone, "none")
          : JSON.stringify(answer.result ?? null).includes(JSON.stringify(id));
        if (answer.status >= 500 || named || (ONE_ROW.has(op) && answer.status !== (isOfMembers(entity) ? 403 : 404)))
          wrong.push(`${method} ${path}: ${answer.status} ${answer.code}`);
      }
      const editor = String(examples.get("sys_user")?.["id"]);
      const roleId = String(examples.get("sys_role")?.["id"]);
      const departId = String(examples.get("sys_depart")?.["id"]);
      for (const [path, query] of [
        ["/sys/user/queryUserRole", { userid: editor }],
        ["/sys/user/getMultiUser", { id: editor }],
        ["/sys/user/queryUserByDepId", { id: departId }],
        ["/sys/permission/queryRolePermission", { roleId }],
        ["/sys/permission/queryDepartPermission", { departId }],
        ["/sys/role/queryall", {}],
      ] as const) {
        const { result } = await at.call<readonly unknown[]>("nobody", "GET", path, { query, headers });
        if (result.length > 0) wrong.push(`${path}: ${JSON.stringify(result).slice(0, 200)}`);
      }
      for (const [path, query] of [
        ["/sys/rights/ofRole", { roleId }],
        ["/sys/rights/ofDepartment", { departId }],
      ] as const) {
        const { status } = await at.call("nobody", "GET", path, { query, headers });
        if (status !== 404) wrong.push(`${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(150);
    },
  );
});

const ONE_ROW: ReadonlySet<string> = new Set(["queryById", "history"]);
const ASKS_FOR_ROWS: ReadonlySet<string> = new Set([...ONE_ROW, "deletable"]);

/** What no screen sends; none of it is an object of fields. */
const BROKEN: Readonly<Record<string, string>> = {
  blank: "",
  "no JSON": '{"id":',
  nothing: "null",
  "a text": '"不应生效"',
  "a number": "1",
  "a list": '[{"id":"none"}]',
  "a thousand lists deep": "[".repeat(1_000) + "]".repeat(1_000),
  "a hundred objects deep": '{"id":'.repeat(100) + "1" + "}".repeat(100),
  "fields of no entity": '{"id":"none","不存在的字段":{"$ne":null}}',
};

/** What asks for no fields takes a missing body for one without. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set([
  "/online/api/account_check/check",
  "/online/api/audit_check/verify",
  "/sys/oss/file/check",
  "/sys/user/secondFactor/enrol",
  "/sys/user/secondFactor/remove",
  "/ws/ticket",
]);

function readsBody({ method, accepts, path }: Operation, broken: string): boolean {
  if (method === "DELETE" || accepts === "multipart") return false;
  return !WITHOUT_FIELDS.has(path) || !["blank", "nothing"].includes(broken);
}

const asText = (row: Row): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Entities whose rows are written by people, under rules of their own. */
const ownEntities = (at: TestProduct): readonly EntityModel[] =>
  Object.values(at.engine.model().entities).filter(
    ({ fields, parent }) => fields.some(({ name }) => name === "createBy") && parent?.rights !== "parent",
  );

/** A request that would have an effect if it were let through. */
function requestOf(
  { method, op = "" }: Operation,
  entity: EntityModel | undefined,
  row: Row | undefined,
): { readonly query?: string; readonly body?: unknown } {
  const id = String(row?.[entity?.key ?? "id"] ?? "none");
  if (method === "DELETE") return { query: op === "deleteBatch" ? `ids=${id}` : `id=${id}` };
  if (entity === undefined) return { body: { id } };
  const words = wordsOf(entity.fields.filter(({ name }) => name === entity.titleField));
  const edited = { ...words, [entity.key]: id, version: row?.["version"] };
  if (op === "add") return { body: words };
  if (op === "edit") return { body: edited };
  if (op === "saveRows") return { body: { add: [], edit: [edited], delete: [] } };
  if (op === "restore") return { body: { id, version: 1 } };
  const step = entity.states?.steps.find(({ name }) => name === op);
  if (step !== undefined) return { body: { id, ...wordsOf(step.input) } };
  const action = entity.actions.find(({ name }) => name === op);
  return { body: { ...(action?.on === "row" ? { id } : { ids: [id] }), ...wordsOf(action?.input ?? []) } };
}

const wordsOf = (fields: readonly FieldModel[]): Record<string, string> =>
  Object.fromEntries(
    fields.filter(({ kind }) => kind === "text" || kind === "textarea").map(({ name }) => [name, "不应生效"]),
  );

// What operations require besides a permission: a signature, a fresh authentication, a key against repetition
// (A69b–A69e, A93, A110), and what of it the audit holds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import type { LoginResult } from "#server/modules/identity/contract";
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import { signCall } from "#portal/signIn/smCrypto.ts";
import { bothStatements, type Engine } from "#engine/server";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PROJECT_ROOT } from "../support/server.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MINUTE = 60_000;
const PATH = "/online/api/guarded_note";

const GUARDED_NOTE = {
  entity: "guarded_note",
  title: "受保护的便签",
  purpose: "Operations that require more than a permission",
  fields: { text: { kind: "text", title: "内容", max: 40 } },
  indexes: [["-createTime"]],
  list: { columns: ["text"] },
  requires: { add: ["signature", "idempotencyKey"], edit: ["signature"], delete: ["stepUp"], get: ["stepUp"] },
};

interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly code: string;
  readonly result: T;
}

interface Sent {
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describeEachDatabase("a guarded operation", (database) => {
  let app: FastifyInstance;
  let engine: Engine;
  let now = Date.UTC(2026, 10, 23);
  let session: LoginResult;
  const folder = mkdtempSync(join(tmpdir(), "heartwood-guarded-"));
  beforeAll(async () => {
    const schemas = join(folder, database().dialect);
    mkdirSync(schemas);
    writeFileSync(join(schemas, "guarded_note.entity.json"), JSON.stringify(GUARDED_NOTE));
    const env = { ...database().env, SCHEMAS_DIR: schemas };
    const built = await buildApp(readConfig(env, PROJECT_ROOT), () => now);
    app = built.app;
    engine = built.product.engine;
    session = await signIn("admin");
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> =>
    (await app.inject({ method: "GET", url: `/api${path}`, query })).json<{ result: R }>().result;
  const signIn = async (username: string): Promise<LoginResult> => {
    const payload = { username, ...(await encryptPasswords(get, "login", { password: "Wood@2026" })) };
    return (await app.inject({ method: "POST", url: "/api/sys/login", payload })).json<{ result: LoginResult }>()
      .result;
  };
  const call = async <T = Record<string, unknown>>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    { body, query = "", headers = {} }: Sent = {},
    token = session.token,
  ): Promise<Answer<T>> => {
    const reply = await app.inject({
      method,
      url: `/api${path}${query === "" ? "" : `?${query}`}`,
      headers: {
        ...(token === "" ? {} : { "x-access-token": token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { code, result } = reply.json<{ code: string; result: T }>();
    return { status: reply.statusCode, code, result };
  };
  /** Headers of a signed addition. */
  const signed = (body: unknown, more: Partial<Parameters<typeof signCall>[0]> = {}, key = session.signKey) =>
    signCall({ method: "POST", path: `${PATH}/add`, rawQuery: "", body: JSON.stringify(body), at: now, ...more }, key);
  const add = (body: unknown, headers: Readonly<Record<string, string>>, more: Sent = {}) =>
    call("POST", `${PATH}/add`, { body, headers: { "idempotency-key": crypto.randomUUID(), ...headers }, ...more });
  const count = async (text: string): Promise<number> =>
    (await call<{ total: number }>("GET", `${PATH}/list`, { query: `text=${text}` })).result.total;
  const refused = (answer: Answer, code: string, status = 400) =>
    expect([answer.status, answer.code]).toEqual([status, code]);

  it("passes with a signature, and is refused without one or with one of another key", async () => {
    const body = { text: "signed" };
    expect((await add(body, signed(body))).status).toBe(200);
    refused(await add(body, {}), "IDENTITY.SIGNATURE_REQUIRED");
    refused(await add(body, signed(body, {}, "00".repeat(32))), "IDENTITY.SIGNATURE_INVALID");
    refused(await add(body, signed(body, {}, (await signIn("admin")).signKey)), "IDENTITY.SIGNATURE_INVALID");
    refused(await add(body, { ...signed(body), "X-Sign": "" }), "IDENTITY.SIGNATURE_INVALID");
    expect(await count("signed")).toBe(1);
  });

  it("A69b: has one effect however often it is sent, and answers it again under its key", async () => {
    const body = { text: "once" };
    const headers = { ...signed(body), "idempotency-key": crypto.randomUUID() };
    const first = await call("POST", `${PATH}/add`, { body, headers });
    const again = await call("POST", `${PATH}/add`, { body, headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.result).toEqual(first.result);
    // Signed anew, as by a client that has had no answer.
    expect((await call("POST", `${PATH}/add`, { body, headers: { ...headers, ...signed(body) } })).result).toEqual(
      first.result,
    );
    // A recorded request under another key.
    refused(await add(body, signedAs(headers)), "IDENTITY.SIGNATURE_USED");
    const other = { text: "once more" };
    refused(
      await call("POST", `${PATH}/add`, { body: other, headers: { ...headers, ...signed(other) } }),
      "REQUEST.KEY_REUSED",
      422,
    );
    expect(await count("once")).toBe(1);
    const editor = await signIn("editor");
    expect((await call("POST", `${PATH}/add`, { body, headers }, editor.token)).status).toBe(403);
  });
  const signedAs = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "idempotency-key"));

  it("A69b: has one effect where twenty come at the same time", async () => {
    const body = { text: "raced" };
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call("POST", `${PATH}/add`, { body, headers: { ...signed(body), "idempotency-key": key } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(await count("raced")).toBe(1);
  });

  it("needs a key of its own where an answer is stored, and stores none of what was refused", async () => {
    const body = { text: "keyed" };
    refused(await call("POST", `${PATH}/add`, { body, headers: signed(body) }), "REQUEST.KEY_REQUIRED");
    refused(await add(body, { ...signed(body), "idempotency-key": "short" }), "REQUEST.INVALID");
    const key = crypto.randomUUID();
    const wrong = { text: "x".repeat(99) };
    expect((await add(wrong, { ...signed(wrong), "idempotency-key": key })).status).toBe(400);
    expect((await add(body, { ...signed(body), "idempotency-key": key })).status).toBe(200);
  });

  it("A69c: is refused at another time than its own", async () => {
    const body = { text: "timed" };
    for (const at of [now + 86_400_000, now - 6 * MINUTE, now + 6 * MINUTE])
      refused(await add(body, signed(body, { at })), "IDENTITY.SIGNATURE_EXPIRED");
    for (const timestamp of ["0", "", "now", "1e13", `${now}0`])
      refused(await add(body, { ...signed(body), "X-TIMESTAMP": timestamp }), "IDENTITY.SIGNATURE_INVALID");
    for (const at of [now - 4 * MINUTE, now + 4 * MINUTE])
      expect((await add(body, signed(body, { at }))).status).toBe(200);
  });

  it("A69d: is refused where anything of it was changed", async () => {
    const body = { text: "é", tags: undefined };
    const headers = signed(body);
    refused(await add({ text: "e" }, headers), "IDENTITY.SIGNATURE_INVALID");
    refused(await add({ text: "e\u0301" }, headers), "IDENTITY.SIGNATURE_INVALID");
    refused(await add('{ "text":"é"}', headers), "IDENTITY.SIGNATURE_INVALID");
    refused(await add(body, headers, { query: "_t=1" }), "IDENTITY.SIGNATURE_INVALID");
    refused(await call("PUT", `${PATH}/edit`, { body, headers }), "IDENTITY.SIGNATURE_INVALID");
    refused(await add(body, { ...headers, "X-Nonce": "0".repeat(32) }), "IDENTITY.SIGNATURE_INVALID");
    refused(await add(body, { ...headers, "X-TIMESTAMP": String(now + 1) }), "IDENTITY.SIGNATURE_INVALID");
    // The order of a query says nothing.
    const sorted = signed(body, { rawQuery: "_t=1&a=2" });
    expect((await add(body, sorted, { query: "a=2&_t=1" })).code).not.toBe("IDENTITY.SIGNATURE_INVALID");
    expect((await add(body, headers)).status).toBe(200);
  });

  it("A69e: is refused without a session, whatever the signature", async () => {
    const body = { text: "nobody" };
    const headers = { ...signed(body), "idempotency-key": crypto.randomUUID() };
    expect((await call("POST", `${PATH}/add`, { body, headers }, "")).status).toBe(401);
    const ended = await signIn("admin");
    await call("POST", "/sys/logout", { body: {} }, ended.token);
    expect(
      (
        await call(
          "POST",
          `${PATH}/add`,
          { body, headers: { ...headers, ...signed(body, {}, ended.signKey) } },
          ended.token,
        )
      ).status,
    ).toBe(401);
  });

  it("A93: asks for the password ten minutes after the last one, and then passes", async () => {
    session = await signIn("admin");
    const { result } = await add({ text: "old" }, signed({ text: "old" }));
    const remove = (query = `id=${String(result["id"])}`) => call("DELETE", `${PATH}/delete`, { query });
    now += 10 * MINUTE + 1;
    refused(await remove(), "IDENTITY.STEP_UP_REQUIRED", 403);
    refused(
      await call("GET", `${PATH}/queryById`, { query: `id=${String(result["id"])}` }),
      "IDENTITY.STEP_UP_REQUIRED",
      403,
    );
    const stepUp = async (password: string, token = session.token) =>
      call("POST", "/sys/user/stepUp", { body: await encryptPasswords(get, "stepUp", { password }) }, token);
    refused(await stepUp("Wrong#2026"), "IDENTITY.STEP_UP_WRONG");
    refused(await remove(), "IDENTITY.STEP_UP_REQUIRED", 403);
    const other = await signIn("admin");
    expect((await stepUp("Wood@2026", other.token)).status).toBe(200);
    refused(await remove(), "IDENTITY.STEP_UP_REQUIRED", 403);
    expect((await stepUp("Wood@2026")).status).toBe(200);
    expect((await remove()).status).toBe(200);
    now += 10 * MINUTE + 1;
    refused(await remove(), "IDENTITY.STEP_UP_REQUIRED", 403);
  });

  it("is in the audit with the number of its request and the age of the authentication", async () => {
    session = await signIn("admin");
    now += 7_000;
    const { result } = await add({ text: "audited" }, signed({ text: "audited" }));
    const lines = await engine.database.read.all<{ requestId: string; authAge: number; ip: string }>(
      bothStatements(`select "requestId", "authAge", "ip" from "hw_audit" where "rowId" = ?`)[engine.database.dialect],
      [String(result["id"])],
    );
    expect(lines).toEqual([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), authAge: 7, ip: "127.0.0.1" }]);
  });
});

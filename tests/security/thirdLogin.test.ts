// Sign-in by a third party over HTTP, with a real OpenID Connect provider: who comes back is who was sent out, an
// unlinked account is refused, and no address ever holds a session.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { LoginResult } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from "../support/oidcProvider.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const SITE = "https://wood.example.com";
const LANDING = `${SITE}/api/sys/thirdLogin/callback`;

describeEachDatabase("sign-in by a third party", (database) => {
  let at: TestProduct;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startOidcProvider(LANDING);
    at = await startProduct(database(), {
      SITE_URL: SITE,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_TITLE: "集团账号",
    });
  });
  afterAll(async () => {
    await at.close();
    await provider.close();
  });

  interface Out {
    readonly url: string;
    readonly cookie: string;
  }

  /** The page asks where to go; the cookie stays in the browser. */
  const start = async (path = "/sys/thirdLogin/start", token = ""): Promise<Out> => {
    const reply = await fetch(`${at.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-access-token": token },
      body: JSON.stringify({ thirdType: "oidc" }),
    });
    const { result, message } = (await reply.json()) as { result: { url: string } | null; message: string };
    if (result === null) throw new Error(message);
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^Heartwood-Third=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    return { url: result.url, cookie: cookie.split(";")[0] ?? "" };
  };
  /** The landing; answers what the page's address says. */
  const land = async (back: URL, cookie: string): Promise<Readonly<Record<string, string>>> => {
    const reply = await fetch(`${at.url}${back.pathname}${back.search}`, { redirect: "manual", headers: { cookie } });
    expect(reply.status).toBe(302);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const page = new URL(reply.headers.get("location") ?? "", at.url);
    expect([page.origin, page.pathname]).toEqual([at.url, "/oauth2-app/login"]);
    return Object.fromEntries(page.searchParams);
  };
  const comeBack = async (subject: string): Promise<Readonly<Record<string, string>>> => {
    const { url, cookie } = await start();
    return land(await provider.visit(url, subject), cookie);
  };
  const exchange = (token: string, thirdType = "oidc") =>
    at.post<LoginResult>("nobody", "/sys/thirdLogin", { token, thirdType });

  it("is named among the ways, and the provider gets state, nonce and a challenge", async () => {
    const params = await at.get<{ ways: unknown }>("nobody", "/sys/login/params", { purpose: "login" });
    expect(params.result.ways).toEqual({
      phone: true,
      thirdParty: [{ thirdType: "oidc", title: "集团账号" }],
      cas: null,
    });
    const sent = Object.fromEntries(new URL((await start()).url).searchParams);
    expect(sent).toMatchObject({
      client_id: OIDC_CLIENT.id,
      redirect_uri: LANDING,
      response_type: "code",
      scope: "openid",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(sent[name]).toMatch(/^[\w-]{43}$/);
  });

  it("refuses a person whom nobody has linked, and creates no account", async () => {
    const users = async () => (await at.get<{ total: number }>("admin", "/sys/user/list")).result.total;
    const before = await users();
    expect(await comeBack("stranger")).toEqual({ error: "IDENTITY.THIRD_NOT_LINKED" });
    expect(await users()).toBe(before);
  });

  it("signs in whom the owner of the account has linked, with a ticket that is good once", async () => {
    const { token } = (await at.signIn<LoginResult>("editor")).result;
    const out = await start("/sys/thirdLogin/link", token);
    expect(await land(await provider.visit(out.url, "subject-1"), out.cookie)).toEqual({ linked: "oidc" });
    const page = await comeBack("subject-1");
    expect(Object.keys(page).sort()).toEqual(["thirdType", "token"]);
    expect((await exchange(page["token"] ?? "", "wechat")).code).toBe("IDENTITY.THIRD_TYPE");
    const signedIn = await exchange(page["token"] ?? "");
    expect(signedIn).toMatchObject({
      status: 200,
      code: "200",
      result: { userInfo: { username: "editor", userType: 1 } },
    });
    expect(Object.keys(signedIn.result.sysAllDictItems).length).toBeGreaterThan(5);
    expect(signedIn.result.token).not.toBe(page["token"]);
    const headers = { "x-access-token": signedIn.result.token };
    expect((await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).status).toBe(200);
    // The ticket is no token, and no ticket any more.
    expect(
      (
        await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", {
          headers: { "x-access-token": page["token"] ?? "" },
        })
      ).status,
    ).toBe(401);
    expect(await exchange(page["token"] ?? "")).toMatchObject({ status: 400, code: "IDENTITY.TICKET_ENDED" });
  });

  it("answers the same under the address of the specification, to one of fifty at once", async () => {
    const { token = "" } = await comeBack("subject-1");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        at.get<LoginResult>("nobody", `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/oidc`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([
      { result: { userInfo: { username: "editor" } } },
    ]);
    expect(answers.filter(({ code }) => code === "IDENTITY.TICKET_ENDED")).toHaveLength(49);
  });

  it("takes a state once, from the browser that was sent out with it, and with its own code", async () => {
    const ENDED = { error: "IDENTITY.THIRD_REQUEST_ENDED" };
    const [one, other] = [await start(), await start()];
    const back = await provider.visit(one.url, "subject-1");
    // Whoever puts their own return into another person's browser would sign that person in as themselves.
    expect(await land(back, other.cookie)).toEqual(ENDED);
    expect(await land(back, one.cookie)).toEqual(ENDED);
    const third = await start();
    expect(await land(await provider.visit(third.url, "subject-1"), "")).toEqual(ENDED);
    const swapped = await provider.visit((await start()).url, "subject-1");
    swapped.searchParams.set("state", new URL(other.url).searchParams.get("state") ?? "");
    expect(await land(swapped, other.cookie)).toEqual({ error: "IDENTITY.THIRD_REFUSED" });
    expect(await land(swapped, other.cookie)).toEqual(ENDED);
    const fourth = await start();
    const elsewhere = await provider.visit(fourth.url, "subject-1");
    elsewhere.searchParams.set("iss", "https://evil.example.com");
    expect(await land(elsewhere, fourth.cookie)).toEqual({ error: "IDENTITY.THIRD_REFUSED" });
    const missing = await at.get("nobody", "/sys/thirdLogin/callback", { code: "x" });
    expect(missing.status).toBe(400);
  });

  it("refuses what a person cancelled at the provider", async () => {
    const { url, cookie } = await start();
    const state = new URL(url).searchParams.get("state") ?? "";
    const back = new URL(`${LANDING}?${new URLSearchParams({ state, error: "access_denied" }).toString()}`);
    expect(await land(back, cookie)).toEqual({ error: "IDENTITY.THIRD_REFUSED" });
  });

  it("links one account to one, after a fresh authentication, until it is unlinked", async () => {
    const { token } = (await at.signIn<LoginResult>("reviewer")).result;
    const link = async (subject: string) => {
      const { url, cookie } = await start("/sys/thirdLogin/link", token);
      return land(await provider.visit(url, subject), cookie);
    };
    expect(await link("subject-1")).toEqual({ error: "IDENTITY.THIRD_LINKED" });
    expect(await link("subject-2")).toEqual({ linked: "oidc" });
    expect(await link("subject-3")).toEqual({ error: "IDENTITY.THIRD_LINKED" });
    const headers = { "x-access-token": token };
    const linked = async () => (await at.call<unknown>("nobody", "GET", "/sys/thirdLogin/linked", { headers })).result;
    expect(await linked()).toEqual([{ thirdType: "oidc", title: "集团账号", linked: true }]);
    await at.engine.database.write((tx) =>
      tx.run(
        {
          sql: `update "sys_session" set "createdAt" = "createdAt" - 1000000
            where "userId" = (select "id" from "sys_user" where "username" = 'reviewer')`,
          key: {},
        },
        [],
      ),
    );
    const send = (path: string) =>
      at.call("nobody", "POST", `/sys/thirdLogin/${path}`, { headers, body: { thirdType: "oidc" } });
    expect([(await send("link")).code, (await send("unlink")).code]).toEqual([
      "IDENTITY.STEP_UP_REQUIRED",
      "IDENTITY.STEP_UP_REQUIRED",
    ]);
    const proof = await encryptedFor(at.url, "stepUp", { password: "Wood@2026" });
    expect((await at.call("nobody", "POST", "/sys/user/stepUp", { headers, body: proof })).status).toBe(200);
    expect((await send("unlink")).status).toBe(200);
    expect(await linked()).toEqual([{ thirdType: "oidc", title: "集团账号", linked: false }]);
    expect((await send("unlink")).code).toBe("IDENTITY.THIRD_NOT_LINKED");
    expect(await comeBack("subject-2")).toEqual({ error: "IDENTITY.THIRD_NOT_LINKED" });
  });

  it("is closed to a frozen account, between the landing and the session, too", async () => {
    const { token = "" } = await comeBack("subject-1");
    const [editor] = (await at.get<{ records: { id: string }[] }>("admin", "/sys/user/list", { username: "editor" }))
      .result.records;
    await at.post("admin", "/sys/user/freeze", { id: editor?.id });
    expect((await exchange(token)).code).toBe("IDENTITY.TICKET_ENDED");
    expect(await comeBack("subject-1")).toEqual({ error: "IDENTITY.THIRD_NOT_LINKED" });
    await at.post("admin", "/sys/user/unfreeze", { id: editor?.id });
  });

  it("stands in the audit", async () => {
    const { records } = (
      await at.get<{ records: Record<string, unknown>[] }>("auditor", "/online/api/audit_log/list", { pageSize: "200" })
    ).result;
    const of = (op: string) => records.filter((line) => line["op"] === op);
    expect(of("linkThirdAccount").map(({ by }) => by)).toEqual(["reviewer", "editor"]);
    expect(of("unlinkThirdAccount").map(({ by }) => by)).toEqual(["reviewer"]);
    expect(of("login").filter(({ details }) => (details as { way?: string } | null)?.way === "thirdParty")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: "editor", result: "ok" }),
        expect.objectContaining({ result: "IDENTITY.THIRD_NOT_LINKED" }),
        expect.objectContaining({ result: "IDENTITY.THIRD_REFUSED" }),
        expect.objectContaining({ result: "IDENTITY.THIRD_REQUEST_ENDED" }),
      ]),
    );
  });
});

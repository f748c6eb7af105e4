// What the built server shows without being asked: tokens and passwords in its log, lines of a caller's making there,
// descriptions of itself, and answers that a cache would keep (A49, A75, A95, A108, A109).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { PROJECT_ROOT, startServer, type RunningServer } from "../support/server.ts";
import { encryptedFor, signInAs, trySignIn, type SignedInUser } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let database: TestDatabase;
let server: RunningServer;
let who: SignedInUser;
beforeAll(async () => {
  database = await createDatabase("sqlite");
  server = await startServer({ env: { ...database.env, TRUST_PROXY: "1" }, patienceMs: 120_000 });
  who = await signInAs(server.url, "admin");
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: "manual" });
const signed = () => ({ "x-access-token": who.token });

it("A75: no token, key, nonce or password stands in the log or in an address of the server's making", async () => {
  const passwords = await encryptedFor(server.url, "stepUp", { password: "Birch#2027x" });
  await fetch(`${server.url}/api/sys/user/stepUp`, {
    method: "POST",
    headers: { ...signed(), "content-type": "application/json" },
    body: JSON.stringify(passwords),
  });
  for (const path of ["/api/sys/dict/list", "/api/sys/nowhere", "/api/sys/dict/list?pageNo=0", "/content/notices"])
    await get(path, signed());
  // A token in the address is no way in, and is not repeated.
  const inQuery = await get(`/api/sys/user/list?token=${who.token}&X-Access-Token=${who.token}`);
  expect(inQuery.status).toBe(401);
  expect(await inQuery.text()).not.toContain(who.token);
  const log = server.output();
  for (const secret of [who.token, who.signKey, passwords.password, String(passwords.nonceId), "Birch#2027x"])
    expect(log.includes(secret), secret.slice(0, 6)).toBe(false);
});

it("A95: what a caller writes begins no line of the log, and paints nothing there", async () => {
  const forged = `x\r\n{"level":30,"msg":"admin signed in"}\u001b[31m`;
  await trySignIn(server.url, { username: forged, cipher: "00", from: "203.0.113.5" });
  await get(`/api/${encodeURIComponent(forged)}`, { "user-agent": "Browser/1 \t{forged}" });
  await get(`/${encodeURIComponent(forged)}`);
  const lines = server.output().split("\n");
  expect(lines.filter((line) => line.includes("admin signed in") && line.startsWith('{"level":30,"msg"'))).toEqual([]);
  expect(server.output()).not.toContain("\u001b");
});

it.each([
  "/swagger",
  "/swagger-ui.html",
  "/api-docs",
  "/v2/api-docs",
  "/v3/api-docs",
  "/openapi.json",
  "/api/openapi.json",
  "/graphql",
  "/api/graphql",
  "/druid/index.html",
  "/actuator/env",
  "/actuator/heapdump",
  "/api/actuator/env",
  "/.git/config",
  "/.env",
  "/backup.zip",
  "/heartwood.sqlite",
  "/uploads/../heartwood.sqlite",
  "/assets/..%2f..%2fpackage.json",
  "/assets/",
])("A49, A108: nothing is at %s, for an administrator neither", async (path) => {
  for (const headers of [{}, signed()]) {
    const reply = await get(path, headers);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toMatch(/"(openapi|swagger|paths|dependencies)"|__schema|\[core\]/);
  }
});

it("A108: no script of the pages names its source, and no source map is served", async () => {
  const folder = join(PROJECT_ROOT, "dist/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  expect(readdirSync(folder).filter((name) => name.endsWith(".map"))).toEqual([]);
  const naming = scripts.filter((name) => /sourceMappingURL=(?!data:)/.test(readFileSync(join(folder, name), "utf8")));
  expect(naming).toEqual([]);
  expect((await get(`/assets/${scripts[0] ?? ""}.map`)).status).toBe(404);
});

it("A109: what is answered to a person is kept by no cache, and no header of a caller stands in a page", async () => {
  for (const path of ["/api/sys/dict/list", "/api/sys/permission/getUserPermissionByToken", "/api/sys/nowhere"])
    expect((await get(path, signed())).headers.get("cache-control"), path).toBe("no-store");
  const named = { "x-forwarded-host": "evil.example", "x-host": "evil.example", "x-original-url": "/evil.example" };
  for (const path of ["/", "/index/home", "/manage/login", "/sitemap.xml", "/api/frontApi/unLogin/getSiteInfo"]) {
    const reply = await get(path, named);
    expect(reply.status, path).toBe(200);
    expect(await reply.text(), path).not.toContain("evil.example");
    expect([...reply.headers].flat().join(" "), path).not.toContain("evil.example");
  }
});

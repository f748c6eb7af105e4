// Sign-in by a CAS server over HTTP: its tickets, for this site alone, once; and servers that answer anything.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { LoginResult } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const SITE = "https://wood.example.com";
const SERVICE = `${SITE}/manage/login`;

const success = (user: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>` +
  `<cas:user>${user}</cas:user><cas:attributes><cas:mail>a@b.cn</cas:mail></cas:attributes>` +
  `</cas:authenticationSuccess></cas:serviceResponse>`;
const FAILURE =
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">` +
  `<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure></cas:serviceResponse>`;

describeEachDatabase("sign-in by a CAS server", (database) => {
  let at: TestProduct;
  let cas: Server;
  /** Tickets that the server has given: for whom, and for which address. */
  const given = new Map<string, { readonly user: string; readonly service: string }>();
  let asked: URL[] = [];
  let strange: ((response: ServerResponse) => void) | undefined;
  let count = 0;
  beforeAll(async () => {
    cas = createServer((request, response) => {
      const url = new URL(request.url ?? "", "http://cas");
      asked.push(url);
      if (strange !== undefined) return strange(response);
      const ticket = given.get(url.searchParams.get("ticket") ?? "");
      const fits = url.pathname === "/cas/serviceValidate" && ticket?.service === url.searchParams.get("service");
      response.end(fits ? success(ticket?.user ?? "") : FAILURE);
    });
    await new Promise<void>((resolve) => cas.listen(0, "127.0.0.1", resolve));
    const server = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas/`;
    at = await startProduct(database(), { SITE_URL: SITE, CAS_SERVER_URL: server });
  });
  afterAll(async () => {
    await at.close();
    cas.closeAllConnections();
    await new Promise((resolve) => cas.close(resolve));
  });
  beforeEach(() => {
    asked = [];
    strange = undefined;
  });

  const ticketFor = (user: string, service = SERVICE): string => {
    const ticket = `ST-${(count += 1)}-abc.def_${"x".repeat(20)}`;
    given.set(ticket, { user, service });
    return ticket;
  };
  const validate = (ticket: string, service?: string) =>
    at.post<LoginResult>("nobody", "/sys/cas/client/validateLogin", {
      ticket,
      ...(service === undefined ? {} : { service }),
    });

  it("signs in the account of the user's name, with the ticket alone or with its address", async () => {
    const { ways } = (await at.get<{ ways: { cas: string } }>("nobody", "/sys/login/params", { purpose: "login" }))
      .result;
    expect(new URL(ways.cas).searchParams.get("service")).toBe(SERVICE);
    const answer = await validate(ticketFor("editor"));
    expect(answer).toMatchObject({ status: 200, code: "200", result: { userInfo: { username: "editor" } } });
    expect(Object.keys(answer.result.sysAllDictItems).length).toBeGreaterThan(5);
    const page = `${SITE}/manage/login?redirect=%2Fcontent%2Fnotices`;
    expect((await validate(ticketFor("Reviewer", page), page)).result.userInfo.username).toBe("reviewer");
    const headers = { "x-access-token": answer.result.token };
    expect((await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).status).toBe(200);
  });

  it("takes a ticket once, of fifty calls at once, although the server would take it again", async () => {
    const ticket = ticketFor("editor");
    const answers = await Promise.all(Array.from({ length: 50 }, () => validate(ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "IDENTITY.CAS_REFUSED")).toHaveLength(49);
    expect(asked).toHaveLength(1);
  });

  it("refuses a ticket for another address, and sends no address of another site on", async () => {
    expect((await validate(ticketFor("editor", "https://other.example.com/"))).code).toBe("IDENTITY.CAS_REFUSED");
    asked = [];
    for (const service of [
      "https://evil.example.com/",
      "https://wood.example.com.evil.example.com/",
      "https://wood.example.com@evil.example.com/",
      "https://user@wood.example.com/",
      "http://wood.example.com/",
      "//wood.example.com/",
      "javascript:alert(1)",
      `${SERVICE}#x`,
      "",
    ])
      expect(await validate(ticketFor("editor", service), service), service).toMatchObject({
        status: 400,
        code: "IDENTITY.CAS_SERVICE",
      });
    for (const ticket of ["", "x", "PT-1", "ST-a b", "ST-1&user=admin", `ST-${"x".repeat(253)}`, "ST-\r\nHost: x"])
      expect((await validate(ticket)).code, ticket).toBe("IDENTITY.CAS_REFUSED");
    expect(asked).toEqual([]);
  });

  it("signs in no member, no unknown and no frozen account, all with one answer", async () => {
    const messages = new Set<string>();
    for (const user of ["member", "nobody-here", "", "../admin", "editor admin"]) {
      const { status, message } = await validate(ticketFor(user));
      expect(status, user).toBe(400);
      messages.add(message);
    }
    const [auditor] = (await at.get<{ records: { id: string }[] }>("admin", "/sys/user/list", { username: "auditor" }))
      .result.records;
    await at.post("admin", "/sys/user/freeze", { id: auditor?.id });
    messages.add((await validate(ticketFor("auditor"))).message);
    await at.post("admin", "/sys/user/unfreeze", { id: auditor?.id });
    expect([...messages]).toEqual(["统一认证未通过，请重新登录"]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["entities", (r) => r.end(`<!DOCTYPE x [<!ENTITY a "admin">]>${success("&a;")}`)],
    ["entities that grow", (r) => r.end(`<!DOCTYPE x [<!ENTITY a "${"a".repeat(1000)}">]>${success("&a;&a;&a;")}`)],
    ["a name cut by a comment", (r) => r.end(success("ad<!-- -->min"))],
    ["no XML", (r) => r.end("yes\nadmin\n")],
    ["half of it", (r) => r.end(success("admin").slice(0, 150))],
    ["a redirect", (r) => void r.writeHead(302, { location: "/cas/other" }).end()],
    ["an error", (r) => void r.writeHead(500).end(success("admin"))],
    [
      "without end",
      (r) => {
        const more = (): void => {
          while (!r.destroyed && r.write("x".repeat(65_536)));
          r.once("drain", more);
        };
        r.write(success("admin"));
        more();
      },
    ],
  ])("says that the server cannot be used where it answers %s", async (_what, answer) => {
    strange = answer;
    expect(await validate(ticketFor("admin"))).toMatchObject({ status: 503, code: "IDENTITY.CAS_UNAVAILABLE" });
    expect(asked).toHaveLength(1);
  });

  it("is refused where the server names two users, or both a success and a failure", async () => {
    for (const xml of [
      success("admin</cas:user><cas:user>editor"),
      success("admin").replace("</cas:serviceResponse>", "<cas:authenticationFailure>x</cas:authenticationFailure>$&"),
    ]) {
      strange = (response) => response.end(xml);
      expect((await validate(ticketFor("admin"))).code).toBe("IDENTITY.CAS_REFUSED");
    }
  });

  it("waits for no server that says nothing", { tags: "full" }, async () => {
    strange = () => undefined;
    const before = performance.now();
    expect((await validate(ticketFor("admin"))).code).toBe("IDENTITY.CAS_UNAVAILABLE");
    expect(performance.now() - before).toBeLessThan(30_000);
  });

  it("stands in the audit", async () => {
    const { records } = (
      await at.get<{ records: Record<string, unknown>[] }>("auditor", "/online/api/audit_log/list", {
        pageSize: "200",
        op: "login",
      })
    ).result;
    const by = records.filter(({ details }) => (details as { way?: string } | null)?.way === "cas");
    expect(by).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: "editor", result: "ok" }),
        expect.objectContaining({ result: "IDENTITY.CAS_REFUSED" }),
        expect.objectContaining({ result: "IDENTITY.CAS_UNAVAILABLE" }),
      ]),
    );
  });
});

// The screen 密码管理: a one-time password, a change that is demanded, and the end of a lock.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ShownOnce } from "#core/api";
import { bothStatements } from "#engine/server";
import type { LoginResult } from "#server/modules/identity/contract";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";
import { openSocket, ticketFor, type Opened } from "../support/sockets.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a limited session may still call: sign out, its own password, its own second factor. */
const OPEN_TO_LIMITED = [
  "GET /sys/user/secondFactor",
  "POST /sys/logout",
  "POST /sys/user/secondFactor/confirm",
  "POST /sys/user/secondFactor/enrol",
  "POST /sys/user/stepUp",
  "POST /sys/user/updatePassword",
];

/** Open to limited members, as members alone change their password there. */
const MEMBERS_OWN = `POST ${MEMBER_PATHS.revisePassword}`;

describeEachDatabase("passwords of others", (database, dialect) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
    // Before one of them is locked.
    for (const who of ["admin", "personnel", "security", "auditor"] as const) await at.token(who);
  }, 120_000);
  afterAll(() => at.close());

  const userOf = async (username: string) => {
    const { records } = (await at.get<{ records: readonly Row[] }>("admin", "/sys/user/list", { username })).result;
    return records.find((row) => row["username"] === username) ?? {};
  };
  const issue = async (who: Account, username: string) =>
    at.post<{ readonly once: ShownOnce }>(who, "/sys/user/issuePassword", { id: (await userOf(username))["id"] });
  const ofUsers = async (who: Account, action: string, username: string) =>
    at.post(who, `/sys/user/${action}`, { ids: [(await userOf(username))["id"]] });
  const asToken = (token: string) => {
    const headers = { "x-access-token": token };
    return {
      token,
      call: (method: string, path: string, body?: object) =>
        at.call("nobody", method, path, { headers, ...(body === undefined ? {} : { body }) }),
      change: async (oldPwd: string, newPwd: string) =>
        at.call("nobody", "POST", "/sys/user/updatePassword", {
          headers,
          body: await encryptedFor(at.url, "updatePassword", { oldPwd, newPwd, confirmpassword: newPwd }, headers),
        }),
    };
  };
  /** Of accounts that have changed theirs. */
  const passwords = new Map<string, string>();
  const signInAgain = async (username: string) =>
    asToken((await at.signIn<LoginResult>(username, passwords.get(username))).result.token);
  let changes = 0;
  const changeOwn = async (
    session: Pick<ReturnType<typeof asToken>, "change">,
    username: string,
    old = passwords.get(username) ?? "Wood@2026",
  ) => {
    const fresh = `Quiet#Elm8${(changes += 1)}x`;
    const answer = await session.change(old, fresh);
    if (answer.status === 200) passwords.set(username, fresh);
    return answer;
  };
  const lines = async (op: string) =>
    (await at.get<{ records: readonly Row[] }>("admin", "/online/api/audit_log/list", { op })).result.records;

  it("a one-time password ends all sessions, and its own can do nothing before it is changed", async () => {
    const { token: before } = (await at.signIn<LoginResult>("editor")).result;
    const issued = await issue("personnel", "editor");
    expect(issued).toMatchObject({ status: 200, result: { once: { title: expect.stringContaining("editor") } } });
    const { text } = issued.result.once;
    expect((await asToken(before).call("GET", "/subjectMatter/list")).status).toBe(401);
    expect((await at.signIn("editor")).status).toBe(400);
    const session = asToken((await at.signIn<LoginResult>("editor", text)).result.token);
    for (const path of ["/sys/permission/getUserPermissionByToken", "/subjectMatter/list", "/sys/online/mySessions"])
      expect(await session.call("GET", path)).toMatchObject({ status: 403, code: "IDENTITY.PASSWORD_CHANGE_REQUIRED" });
    expect((await userOf("editor"))["passwordDue"]).toBe(true);
    // Not to itself, nor to the one before.
    expect((await session.change(text, text)).status).toBe(400);
    expect((await session.change(text, "Wood@2026")).code).toBe("IDENTITY.PASSWORD_USED");
    expect((await session.call("GET", "/subjectMatter/list")).status).toBe(403);
    expect(await changeOwn(session, "editor", text)).toMatchObject({ status: 200 });
    expect((await session.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect((await userOf("editor"))["passwordDue"]).toBe(false);
    expect((await lines("issuePassword"))[0]).toMatchObject({ by: "personnel", result: "ok" });
    expect(JSON.stringify(await lines("issuePassword"))).not.toContain(text);
    const history = await at.get("admin", "/sys/user/history", { id: String((await userOf("editor"))["id"]) });
    expect(JSON.stringify(history.result)).not.toContain(text);
  });

  /** Every value of every table, and every file of the data folder. */
  const storedText = async (): Promise<string> => {
    const all = (text: string) => at.engine.database.read.all<Row>(bothStatements(text)[dialect], []);
    const tables =
      dialect === "sqlite"
        ? await all("select name from sqlite_master where type = 'table'")
        : await all("select table_name as name from information_schema.tables where table_schema = current_schema()");
    const texts: string[] = [];
    for (const { name } of tables) texts.push(JSON.stringify(await all(`select * from "${String(name)}"`)));
    for (const file of await readdir(database().dataDir, { recursive: true, withFileTypes: true }))
      if (file.isFile()) texts.push((await readFile(join(file.parentPath, file.name))).toString("latin1"));
    return texts.join("\n");
  };

  it("a one-time password is in no table, no file and no line of the log", { tags: "full" }, async () => {
    const printed: string[] = [];
    const writes = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => printed.push(String(text)) > 0),
    );
    const { text } = (await issue("admin", "reviewer")).result.once;
    await at.signIn("reviewer", `${text}x`);
    const { token } = (await at.signIn<LoginResult>("reviewer", text)).result;
    await asToken(token).change(text, text);
    for (const write of writes) write.mockRestore();
    expect(text).toHaveLength(12);
    const stored = await storedText();
    expect(stored).toContain("issuePassword");
    expect(stored).not.toContain(text);
    expect(printed.join("")).not.toContain(text);
    expect(await changeOwn(asToken(token), "reviewer", text)).toMatchObject({ status: 200 });
  });

  it("a limited session reaches nothing but its own password and second factor", { tags: "full" }, async () => {
    const { text } = (await issue("admin", "reviewer")).result.once;
    const session = asToken((await at.signIn<LoginResult>("reviewer", text)).result.token);
    const open: string[] = [];
    for (const { method, path, permission } of at.engine.dispatcher.operations()) {
      if (permission === "public" || permission === "none") continue;
      const name = `${method} ${path}`;
      if (OPEN_TO_LIMITED.includes(name)) {
        open.push(name);
        continue;
      }
      const { status, code } = await session.call(
        method,
        path.replaceAll(/[{}]/g, ""),
        method === "GET" ? undefined : {},
      );
      const expected = name === MEMBERS_OWN ? "REQUEST.FORBIDDEN" : "IDENTITY.PASSWORD_CHANGE_REQUIRED";
      expect([name, status, code]).toEqual([name, 403, expected]);
    }
    expect(open.sort()).toEqual(OPEN_TO_LIMITED);
    expect(await changeOwn(session, "reviewer", text)).toMatchObject({ status: 200 });
  });

  it("a socket ends with the demand, and none is opened before the change", async () => {
    const { token, ...session } = await signInAgain("reviewer");
    const user = String((await userOf("reviewer"))["id"]);
    const open = async (ticket: string): Promise<Opened> => openSocket(at, { user, page: "article", ticket });
    const watching = await open(await ticketFor(at, "nobody", token));
    await watching.next((frame) => typeof frame === "object" && frame.type === "ready");
    const early = await ticketFor(at, "nobody", token);
    expect(await ofUsers("personnel", "demandPasswordChange", "reviewer")).toMatchObject({ status: 200 });
    expect((await (await open(early)).closed).code).toBe(4401);
    expect(await session.call("POST", "/ws/ticket", {})).toMatchObject({ status: 403 });
    expect((await watching.closed).code).toBe(4401);
    expect(await changeOwn(session, "reviewer")).toMatchObject({ status: 200 });
    const again = await open(await ticketFor(at, "nobody", token));
    await again.next((frame) => typeof frame === "object" && frame.type === "ready");
    again.socket.close();
  });

  it("bad input changes nothing", async () => {
    const before = await userOf("editor");
    const id = before["id"];
    const many = Array.from({ length: 201 }, (_, index) => `none${index}`);
    for (const body of [
      {},
      { id: "" },
      { id: [id] },
      { id: "none" },
      { id: "x".repeat(10_000) },
      { id, password: "x" },
    ])
      expect((await at.post("admin", "/sys/user/issuePassword", body)).status).toBeGreaterThanOrEqual(400);
    for (const action of ["demandPasswordChange", "liftLock"])
      for (const body of [
        {},
        { ids: [] },
        { ids: "" },
        { ids: [id, "none"] },
        { ids: many },
        { ids: [id], all: true },
      ]) {
        const { status, message } = await at.post("admin", `/sys/user/${action}`, body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(message).toMatch(/\p{Script=Han}/u);
      }
    expect(await userOf("editor")).toEqual(before);
    // Named twice, it is done once.
    expect(await at.post("admin", "/sys/user/demandPasswordChange", { ids: [id, id] })).toMatchObject({ status: 200 });
    const after = await userOf("editor");
    expect([after["passwordDue"], after["version"]]).toEqual([true, Number(before["version"]) + 1]);
    // No edit sets or clears it.
    await at.put("admin", "/sys/user/edit", { id, version: after["version"], passwordDue: false });
    expect((await userOf("editor"))["passwordDue"]).toBe(true);
    expect(await changeOwn(await signInAgain("editor"), "editor")).toMatchObject({ status: 200 });
  });

  it("a demanded change limits the sessions that are open, until one of them makes it", async () => {
    const open = await signInAgain("reviewer");
    expect((await open.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect(await ofUsers("personnel", "demandPasswordChange", "reviewer")).toMatchObject({ status: 200 });
    expect((await open.call("GET", "/subjectMatter/list")).code).toBe("IDENTITY.PASSWORD_CHANGE_REQUIRED");
    expect(await changeOwn(open, "reviewer")).toMatchObject({ status: 200 });
    expect((await open.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect((await lines("demandPasswordChange"))[0]).toMatchObject({ by: "personnel", result: "ok" });
  });

  it("a lock ends at once", async () => {
    const right = passwords.get("auditor");
    for (let tries = 0; tries < 5; tries += 1) await at.signIn("auditor", "Wrong#2026x");
    expect((await at.signIn("auditor", right)).code).toBe("IDENTITY.TOO_MANY_TRIES");
    expect(await ofUsers("admin", "liftLock", "auditor")).toMatchObject({ status: 200 });
    expect((await at.signIn("auditor", right)).status).toBe(200);
    expect((await lines("liftLock"))[0]).toMatchObject({ by: "admin", result: "ok" });
  });

  it("belong to who manages people: none of oneself, of a member, or of somebody with more rights", async () => {
    for (const who of ["security", "auditor"] as const) {
      expect((await issue(who, "reviewer")).status).toBe(403);
      expect((await ofUsers(who, "liftLock", "reviewer")).status).toBe(403);
    }
    expect((await issue("personnel", "personnel")).message).toContain("自己的密码");
    expect(JSON.stringify(await ofUsers("personnel", "liftLock", "personnel"))).toContain("不能解除自己账号的锁定");
    expect((await issue("personnel", "member")).status).toBe(409);
    for (const username of ["admin", "security", "auditor"]) {
      expect((await issue("personnel", username)).code).toBe("IDENTITY.MORE_RIGHTS");
      expect((await ofUsers("personnel", "demandPasswordChange", username)).code).toBe("IDENTITY.MORE_RIGHTS");
    }
    expect((await at.signIn("admin")).status).toBe(200);
  });
});

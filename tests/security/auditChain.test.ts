// The chain over the audit in the product: sealed by a job, verified on request and by the command line; and nothing is
// done that cannot be recorded (A95).
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bothStatements } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { runCommand } from "../support/serverCommand.ts";
import { trySignIn } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

describeEachDatabase("the chain of the audit in the product", (database, dialect) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
    // It runs when a test says so.
    await at.post("admin", "/sys/job/pause", { id: await jobId("sealAudit") });
  });
  afterAll(() => at.close());

  const run = (sql: string) =>
    at.engine.database.write((tx) => tx.run(bothStatements(sql)[at.engine.database.dialect], []));
  const triggers = async (table: string, state: "disable" | "enable", definitions: readonly string[] = []) => {
    if (dialect === "postgres") return void (await run(`alter table "${table}" ${state} trigger all`));
    for (const definition of definitions) await run(definition);
  };
  const records = async (who: Account, path: string, query: Readonly<Record<string, string>> = {}) =>
    (await at.get<Rows>(who, `${path}/list`, { pageSize: "100", ...query })).result.records;
  const jobId = async (job: string) =>
    String((await records("admin", "/sys/job")).find((row) => row["job"] === job)?.["id"]);
  /** Runs a job to its end. */
  const finish = async (job: string): Promise<void> => {
    const id = await jobId(job);
    const done = async () =>
      (await records("admin", "/sys/jobRun", { jobId: id })).filter((row) => row["state"] === "done");
    const before = (await done()).length;
    await at.post("admin", "/sys/job/run", { id });
    await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBeGreaterThan(before);
  };
  const verify = async (): Promise<Row> => {
    const before = await records("auditor", "/online/api/audit_check");
    const answer = await at.post("auditor", "/online/api/audit_check/verify");
    expect(answer).toMatchObject({ status: 200, message: "已开始校验，完成后显示在列表中" });
    await expect
      .poll(async () => (await records("auditor", "/online/api/audit_check")).length, { timeout: 60_000 })
      .toBe(before.length + 1);
    const [latest] = await records("auditor", "/online/api/audit_check");
    return (await at.get<Row>("auditor", "/online/api/audit_check/queryById", { id: String(latest?.["id"]) })).result;
  };
  const command = (...args: readonly string[]) => runCommand("audit", args, database().env);

  it("is sealed, and the log says of each line whether it is", async () => {
    // The job runs every minute as well, and may come in between.
    await vi.waitFor(async () => {
      await trySignIn(at.url, { username: "reviewer", from: "203.0.113.7" });
      expect((await records("auditor", "/online/api/audit_log", { by: "reviewer" }))[0]).toMatchObject({
        op: "login",
        sealed_dictText: "待封存",
      });
    }, 20_000);
    await finish("sealAudit");
    const [line] = await records("auditor", "/online/api/audit_log", { by: "reviewer" });
    expect(line).toMatchObject({ op: "login", sealed: 1, sealed_dictText: "已封存" });
    const { result } = await at.get<Row>("auditor", "/online/api/audit_log/queryById", { id: String(line?.["id"]) });
    expect(result).toMatchObject({ sealHash: expect.stringMatching(/^[0-9a-f]{64}$/), sealSeq: expect.any(Number) });
  });

  it(
    "is verified when an auditor requests it, and by the command line, which can compare a noted head",
    { tags: "full" },
    async () => {
      await finish("sealAudit");
      const check = await verify();
      expect(check).toMatchObject({ result: "ok", result_dictText: "完整", faults: 0, details: null });
      expect(Number(check["sealed"])).toBeGreaterThan(0);
      const lines = await records("auditor", "/online/api/audit_log", { op: "verify" });
      expect(lines[0]).toMatchObject({ by: "auditor", entity: "audit_check", result: "ok" });
      const head = `${String(check["headSeq"])}:${String(check["headHash"])}`;
      const verified = await command("verify", "--head", head);
      expect(verified).toMatchObject({ code: 0, output: expect.stringContaining("审计记录完整") });
      const other = await command(
        "verify",
        "--head",
        head.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      );
      expect(other).toMatchObject({ code: 1, output: expect.stringContaining("与先前记下的封存不一致") });
      expect((await command("verify", "--head", "x")).code).toBe(2);
    },
  );

  it.each(["editor", "reviewer", "personnel", "security"] as const)(
    "%s neither verifies nor reads what was found",
    async (who) => {
      expect((await at.get(who, "/online/api/audit_check/list")).status).toBe(403);
      expect((await at.post(who, "/online/api/audit_check/verify")).status).toBe(403);
    },
  );

  describe("where the audit cannot be written", () => {
    const breakIt = () =>
      dialect === "postgres"
        ? run(`alter table "hw_audit" add constraint "broken" check (false) not valid`)
        : run(`create trigger "broken" before insert on "hw_audit" begin select raise(abort, 'broken'); end`);
    const mendIt = () =>
      dialect === "postgres" ? run(`alter table "hw_audit" drop constraint "broken"`) : run(`drop trigger "broken"`);
    const UNAVAILABLE = { status: 503, code: "AUDIT.UNAVAILABLE", success: false };
    beforeAll(async () => {
      await Promise.all((["admin", "editor", "auditor"] as const).map((who) => at.token(who)));
      await breakIt();
    });
    afterAll(mendIt);
    const count = async (table: string) =>
      (
        await at.engine.database.read.get<{ n: number }>(
          bothStatements(`select count(*) as "n" from "${table}"`)[dialect],
          [],
        )
      )?.n;

    it("no one signs in", async () => {
      const before = await count("sys_session");
      expect(await at.signIn("reviewer")).toMatchObject(UNAVAILABLE);
      expect(await count("sys_session")).toBe(before);
    });

    it("nothing is written, of one row or of several", async () => {
      const [{ category: categoryId = "" } = {}] = await records("editor", "/article");
      const rows = await count("article");
      const histories = await count("hw_history");
      const body = { title: "审计", category: categoryId, content: "<p>x</p>" };
      expect(await at.post("editor", "/article/add", body)).toMatchObject({ status: 503 });
      const [article] = await records("editor", "/article");
      expect(await at.put("editor", "/article/edit", { id: article?.["id"], title: "改" })).toMatchObject(UNAVAILABLE);
      expect(
        await at.post("editor", "/article/saveRows", { edit: [{ id: article?.["id"], title: "改" }] }),
      ).toMatchObject(UNAVAILABLE);
      expect(await records("editor", "/article")).toContainEqual(article);
      expect([await count("article"), await count("hw_history")]).toEqual([rows, histories]);
    });

    it("nothing is exported", async () => {
      const reply = await fetch(`${at.url}/api/online/report/bid_summary/export`, {
        headers: { "x-access-token": await at.token("auditor") },
      });
      expect([reply.status, (await reply.json()) as object]).toEqual([
        503,
        expect.objectContaining({ code: UNAVAILABLE.code }),
      ]);
    });

    it("what is refused stays refused, and is recorded once that is possible", async () => {
      const path = "/online/api/audit_log/list";
      expect((await at.get("editor", path)).status).toBe(403);
      expect(
        (await trySignIn(at.url, { username: "reviewer", password: "Wrong#2026", from: "203.0.113.9" })).status,
      ).toBe(400);
      await mendIt();
      try {
        await at.engine.rejections.flush();
        expect((await records("auditor", "/online/api/audit_log", { by: "editor" }))[0]).toMatchObject({
          entity: "audit_log",
          result: "REQUEST.FORBIDDEN",
        });
        expect((await records("auditor", "/online/api/audit_log", { by: "reviewer" }))[0]).toMatchObject({
          op: "login",
          result: "IDENTITY.WRONG_PASSWORD",
        });
      } finally {
        await breakIt();
      }
    });
  });

  // Last: what it breaks stays broken.
  it("names the line that was tampered with", async () => {
    await finish("sealAudit");
    const [line] = await records("auditor", "/online/api/audit_log", { by: "reviewer" });
    const definitions = dialect === "sqlite" ? await takeTriggers() : [];
    await triggers("hw_audit", "disable");
    await run(`update "hw_audit" set "ip" = '10.0.0.1' where "id" = '${String(line?.["id"])}'`);
    await triggers("hw_audit", "enable", definitions);
    const check = await verify();
    expect(check).toMatchObject({ result: "broken", result_dictText: "发现问题", faults: 1 });
    expect(check["details"]).toEqual([expect.objectContaining({ kind: "changed", auditId: line?.["id"] })]);
    expect(await command("verify")).toMatchObject({
      code: 1,
      output: expect.stringContaining(`记录 ${String(line?.["id"])}，记录被修改`),
    });
  });

  async function takeTriggers(): Promise<readonly string[]> {
    const found = await at.engine.database.read.all<{ name: string; sql: string }>(
      bothStatements(`select "name", "sql" from sqlite_master where "type" = 'trigger' and "tbl_name" = 'hw_audit'`)
        .sqlite,
      [],
    );
    for (const { name } of found) await run(`drop trigger "${name}"`);
    return found.map(({ sql }) => sql);
  }
});

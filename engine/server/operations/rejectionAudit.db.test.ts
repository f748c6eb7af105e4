import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, type Database } from "../db/index.ts";
import { ensureRegistry } from "../migrate/engineTables.ts";
import { SILENT } from "./log.ts";
import { KINDS_PER_WINDOW, LINES_PER_WINDOW, createRejectionAudit } from "./rejectionAudit.ts";

const entry = (source: string) => ({
  by: "",
  ip: source,
  source,
  op: "login",
  entity: "sys_user",
  rowId: "",
  result: "IDENTITY.TOO_MANY_TRIES",
});

describeEachDatabase("rejected requests in the audit", (database) => {
  let db: Database;
  const lines = async () =>
    (await db.read.get<{ lines: number }>({ sql: 'select count(*) as "lines" from "hw_audit"', key: {} }, []))?.lines;
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
    await ensureRegistry(db);
  });
  afterAll(() => db.close());

  it("are a bounded number of lines a window, whoever causes them, and every one is counted", async () => {
    const rejections = createRejectionAudit({ database: db, log: SILENT });
    for (let n = 0; n < 5000; n++) await rejections.record(entry(`10.0.${n % 250}.${n % 199}`));
    expect(await lines()).toBe(LINES_PER_WINDOW);
    await rejections.close();
    expect(await lines()).toBe(LINES_PER_WINDOW + KINDS_PER_WINDOW + 1);
    const counted = await db.read.all<{ details: string }>(
      { sql: 'select "details" from "hw_audit" where "details" is not null', key: {} },
      [],
    );
    expect(
      counted.reduce(
        (sum, { details }) => sum + (JSON.parse(details) as { repeated: number }).repeated,
        LINES_PER_WINDOW,
      ),
    ).toBe(5000);
  });

  it("begin anew with the next window", async () => {
    const before = (await lines()) ?? 0;
    const rejections = createRejectionAudit({ database: db, log: SILENT, windowMs: 20 });
    await rejections.record(entry("10.1.1.1"));
    await rejections.record(entry("10.1.1.1"));
    await expect.poll(lines).toBe(before + 2);
    await rejections.flush();
    await rejections.record(entry("10.1.1.1"));
    expect(await lines()).toBe(before + 3);
    await rejections.close();
  });

  it("stay refused where the audit cannot be written", async () => {
    const broken = { ...db, write: () => Promise.reject(new Error("full")) } as Database;
    await expect(
      createRejectionAudit({ database: broken, log: SILENT }).record(entry("10.2.2.2")),
    ).resolves.toBeUndefined();
  });

  it("are written with the next window where the audit could not be written", async () => {
    const before = (await lines()) ?? 0;
    let broken = true;
    const write: Database["write"] = (job, options) =>
      broken ? Promise.reject(new Error("full")) : db.write(job, options);
    const rejections = createRejectionAudit({ database: { ...db, write }, log: SILENT });
    for (let n = 0; n < 3; n++) await rejections.record(entry("10.3.3.3"));
    await rejections.flush();
    expect(await lines()).toBe(before);
    broken = false;
    await rejections.flush();
    expect(await lines()).toBe(before + 1);
    const [last] = await db.read.all<{ details: string }>(
      { sql: `select "details" from "hw_audit" where "ip" = '10.3.3.3'`, key: {} },
      [],
    );
    expect(JSON.parse(last?.details ?? "")).toEqual({ repeated: 3 });
    await rejections.close();
  });
});

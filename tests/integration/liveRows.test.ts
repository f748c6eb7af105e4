// What each demo account receives of the same writes: its rows, fields and masks, as its list shows them, or nothing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveFrame, LiveRowChange } from "#core/api";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { BUSINESS_ACCOUNTS, startProduct, type Account, type TestProduct } from "../support/product.ts";
import { watching, type Opened } from "../support/sockets.ts";

type Row = Record<string, unknown>;

describe("live rows for each demo account", () => {
  let database: TestDatabase;
  let at: TestProduct;
  const pages = new Map<Account, Opened>();
  let serial = 300;
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    at = await startProduct(database);
    for (const who of BUSINESS_ACCOUNTS) pages.set(who, await watching(at, who, "lot"));
  }, 120_000);
  afterAll(async () => {
    for (const { socket } of pages.values()) socket.close();
    await at.close();
    await database.drop();
  });

  const newLot = async (): Promise<string> => {
    const { result, message } = await at.post<Row>("admin", "/subjectMatter/add", {
      landCode: `HN-T-2027-${++serial}`,
      landTitle: `实时标的${serial}`,
      lotKind: "log",
      transactionType: 1,
      species: "rubber",
      region: "HN03F1",
      address: "测试地址",
      area: "10.00",
      weight: "5.00",
      startPrice: "1000.00",
      margin: "500.00",
      reservePrice: "900.00",
      seller: "测试单位",
      contact: "甲",
      contactPhone: "13976001234",
    });
    expect(message).toBe("");
    return String(result["landId"]);
  };
  const received = (who: Account, key: string): LiveRowChange[] =>
    (pages.get(who)?.frames ?? []).flatMap((frame) =>
      typeof frame === "object" && frame.type === "rows" ? frame.news.filter((change) => change.key === key) : [],
    );
  /** A later write that all of them receive: what they have not received before it, they never will. */
  const flush = async (): Promise<void> => {
    const { result } = await at.get<{ records: Row[] }>("admin", "/subjectMatter/list", { status: "2", pageSize: "1" });
    const [row] = result.records;
    const saved = await at.post<Row>("admin", "/subjectMatter/announce", { id: row?.["landId"] });
    expect(saved.message).toBe("");
    const isChange = (frame: LiveFrame | string): boolean =>
      typeof frame === "object" &&
      frame.type === "rows" &&
      frame.news.some(
        (change) =>
          change.key === row?.["landId"] && change.kind === "saved" && change.version === saved.result["version"],
      );
    for (const page of pages.values()) await page.next(isChange);
  };

  it("a row comes as the viewer's own reading shows it, and not at all to whom the rules close it", async () => {
    const id = await newLot();
    await flush();
    for (const who of BUSINESS_ACCOUNTS) {
      const { result } = await at.get<Row | null>(who, "/subjectMatter/queryById", { id });
      const changes = received(who, id);
      if (result === null) expect(changes, who).toEqual([]);
      else expect(changes, who).toEqual([{ kind: "saved", key: id, version: 1, row: result, by: "admin" }]);
    }
    expect(BUSINESS_ACCOUNTS.map((who) => received(who, id).length)).toEqual([1, 1, 0, 0]);
    const [forEditor] = received("editor", id);
    expect(forEditor?.kind === "saved" && forEditor.row).not.toHaveProperty("reservePrice");
    expect(forEditor?.kind === "saved" && forEditor.row["_may"]).toEqual(["edit", "delete"]);
  });

  it("fields are masked as in the list; what is unreadable stands in no frame", async () => {
    const [auditor, admin] = [pages.get("auditor"), pages.get("admin")].map((page) => JSON.stringify(page?.frames));
    expect(auditor).toContain("139****");
    expect(auditor).not.toMatch(/13976001234|"reservePrice"/);
    expect(admin).toContain("reservePrice");
  });

  it(
    "a row that one may no longer see is gone; a deleted one is gone for those who saw it, and " +
      "never was for the others",
    async () => {
      const id = await newLot();
      expect((await at.post("admin", "/subjectMatter/submit", { id })).message).toBe("");
      expect((await at.post("reviewer", "/subjectMatter/reject", { id, opinion: "请补充资料" })).message).toBe("");
      await flush();
      expect(BUSINESS_ACCOUNTS.map((who) => received(who, id).map((change) => change.kind))).toEqual([
        ["saved", "saved", "saved"],
        ["saved", "saved", "saved"],
        ["saved", "deleted"],
        [],
      ]);
      const gone = await newLot();
      await at.call("admin", "DELETE", "/subjectMatter/delete", { query: { id: gone } });
      await flush();
      expect(BUSINESS_ACCOUNTS.map((who) => received(who, gone).map((change) => change.kind))).toEqual([
        ["saved", "deleted"],
        ["saved", "deleted"],
        [],
        [],
      ]);
    },
  );
});

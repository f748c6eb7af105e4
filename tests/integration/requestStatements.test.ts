// One list and one edit send a fixed number of statements once their caches are warm; an added one is noticed here,
// without a clock. PostgreSQL has the same with its locks, which are not the matter.
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReadConnection, WriteTransaction } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

type Statement = Parameters<ReadConnection["all"]>[0];

const PATH = "/subjectMatter";

interface Lot {
  readonly landId: string;
  readonly version: number;
  readonly address: string;
}

/** Answers the verb of a statement and its tables: `select lot, sys_category`. */
const shapeOf = ({ sql }: Statement): string => {
  const tables = [...sql.matchAll(/\b(?:from|into|update|join) "(\w+)"/g)].map(([, table = ""]) => table);
  return `${/^\w+/.exec(sql)?.[0] ?? ""} ${[...new Set(tables)].sort().join(", ")}`;
};

const SESSION = "select hw_counter, sys_second_factor, sys_session";

describeEachDatabase("the statements of one request", (database) => {
  let at: TestProduct;
  /** Collects the statements of a request by its context, because the server sends others of its own meanwhile. */
  const sent = new AsyncLocalStorage<string[]>();
  beforeAll(async () => {
    // With a clock that stands, nothing is due that is asked once a second or written once a minute.
    const now = Date.now();
    at = await startProduct(database(), {}, {}, () => now);
    record();
  }, 240_000);
  afterAll(() => at.close());

  function record(): void {
    const { database: db } = at.engine;
    const reading = (connection: ReadConnection, into: () => string[] | undefined): ReadConnection => ({
      all: (statement, values) => (into()?.push(shapeOf(statement)), connection.all(statement, values)),
      get: (statement, values) => (into()?.push(shapeOf(statement)), connection.get(statement, values)),
      yieldToEventLoop: () => connection.yieldToEventLoop(),
    });
    // The writer runs the jobs of several requests in one context, so each job keeps that of its own.
    const transaction = (tx: WriteTransaction, own: string[] | undefined): WriteTransaction => ({
      ...reading(tx, () => own),
      now: tx.now,
      run: (statement, values) => (own?.push(shapeOf(statement)), tx.run(statement, values)),
      insert: (into, rows) => (own?.push(shapeOf(into.one)), tx.insert(into, rows)),
      afterCommit: (effect) => tx.afterCommit(effect),
    });
    const [write, snapshot] = [db.write.bind(db), db.snapshot.bind(db)];
    const ofRequest = () => sent.getStore();
    const { all, get } = reading(
      {
        all: db.read.all.bind(db.read),
        get: db.read.get.bind(db.read),
        yieldToEventLoop: db.read.yieldToEventLoop.bind(db.read),
      },
      ofRequest,
    );
    Object.assign(db, {
      write: ((job, options) => {
        const own = ofRequest();
        return write((tx) => job(transaction(tx, own)), options);
      }) satisfies typeof db.write,
      snapshot: ((work, options) =>
        snapshot((connection) => work(reading(connection, ofRequest)), options)) satisfies typeof db.snapshot,
    });
    Object.assign(db.read, { all, get });
  }

  async function statementsOf(method: "GET" | "PUT", path: string, sentBody: object): Promise<readonly string[]> {
    const token = await at.token("admin");
    const statements: string[] = [];
    // It is awaited within, because the call begins when somebody waits for it.
    const reply = await sent.run(
      statements,
      async () =>
        await at.app.inject({
          method,
          url: `/api${PATH}/${path}`,
          headers: { "x-access-token": token },
          ...(method === "GET" ? { query: sentBody as Record<string, string> } : { payload: sentBody }),
        }),
    );
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([200, expect.any(String)]);
    return statements;
  }

  it("that lists the newest page", async () => {
    const list = () => statementsOf("GET", "list", { pageSize: "10" });
    for (let times = 0; times < 3; times++) await list();
    expect(await list()).toEqual([SESSION, ...Array<string>(3).fill("select hw_counter")]);
  });

  it("that edits a row", async () => {
    const [lot] = (await at.get<{ records: Lot[] }>("admin", `${PATH}/list`, { status: "0" })).result.records;
    let version = lot?.version ?? 0;
    const edit = (address: string) => statementsOf("PUT", "edit", { landId: lot?.landId, version: version++, address });
    await edit("甲");
    expect(await edit("乙")).toEqual([
      SESSION,
      // Again where the row is locked: rights that were taken meanwhile are gone.
      SESSION,
      "select lot",
      "update lot",
      "insert hw_counter",
      "select lot, sys_category",
      "select bid_session",
      "insert hw_history",
      "insert hw_audit",
    ]);
  });
});

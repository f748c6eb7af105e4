// npm run bench -- write: writes that are durable before their answer, one SQLite file, WAL, synchronous=FULL. The
// floor is the same work by hand on the driver, one commit each; compared with `database.write` and its group commit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { bothStatements, openDatabase, type WriteTransaction } from "#engine/server";
import { percentile, printFacts, ratio } from "./output.ts";

const SECONDS = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(join(tmpdir(), "heartwood-bench-"));

const TABLES = `
  create table line (
    id integer primary key, session text not null, seq integer not null, by text not null, price integer not null,
    at integer not null, token text not null unique, unique (session, seq)
  ) strict;
  create table state (session text primary key, seq integer not null, price integer not null) strict;
  create table change (name text primary key, value integer not null) strict;
  insert into state values ('s', 0, 0);
  insert into change values ('line', 0);
`;
const READ = "select seq, price from state where session = ?";
const INSERT = "insert into line (session, seq, by, price, at, token) values (?, ?, ?, ?, ?, ?)";
const RAISE = "update state set seq = ?, price = ? where session = ? and seq = ?";
const COUNT = "update change set value = value + 1 where name = ?";

interface Result {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** One read, three writes, two unique indexes: the shape of an offer that is accepted. */
function byHand(file: string): Result {
  const handle = new Sqlite(file);
  handle.pragma("journal_mode = wal");
  handle.pragma("synchronous = full");
  handle.exec(TABLES);
  const [read, insert, raise, count] = [READ, INSERT, RAISE, COUNT].map((sql) => handle.prepare(sql)) as [
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement,
  ];
  const one = handle.transaction((token: string) => {
    const { seq, price } = read.get("s") as { seq: number; price: number };
    insert.run("s", seq + 1, "someone", price + 100, Date.now(), token);
    raise.run(seq + 1, price + 100, "s", seq);
    count.run("line");
  });
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    one.immediate(`t${latencies.length}`);
    latencies.push(performance.now() - start);
  }
  handle.close();
  return resultOf(latencies);
}

async function throughDatabase(file: string, waiting: number): Promise<Result> {
  const setUp = new Sqlite(file);
  setUp.exec(TABLES);
  setUp.close();
  const database = await openDatabase({ file });
  const [read, insert, raise, count] = [READ, INSERT, RAISE, COUNT].map((sql) => bothStatements(sql).sqlite) as [
    never,
    never,
    never,
    never,
  ];
  const job = (token: string) => async (tx: WriteTransaction) => {
    const { seq, price } = (await tx.get<{ seq: number; price: number }>(read, ["s"]))!;
    await tx.run(insert, ["s", seq + 1, "someone", price + 100, tx.now, token]);
    await tx.run(raise, [seq + 1, price + 100, "s", seq]);
    await tx.run(count, ["line"]);
  };
  const latencies: number[] = [];
  let made = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: waiting }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await database.write(job(`t${made++}`));
        latencies.push(performance.now() - start);
      }
    }),
  );
  await database.close();
  return resultOf(latencies);
}

function resultOf(latencies: readonly number[]): Result {
  return {
    perSecond: Math.round(latencies.length / SECONDS),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

try {
  const floor = byHand(join(folder, "floor.sqlite"));
  const rows: Record<string, object> = {};
  const add = (name: string, result: Result) => {
    rows[name] = {
      "writes a second": result.perSecond,
      "ratio to floor": ratio(result.perSecond, floor.perSecond),
      "p50 ms": Number(result.p50.toFixed(2)),
      "p99 ms": Number(result.p99.toFixed(2)),
    };
  };
  add("by hand, one commit each (floor)", floor);
  for (const waiting of [1, 64, 256])
    add(`database.write, ${waiting} waiting`, await throughDatabase(join(folder, `write-${waiting}.sqlite`), waiting));
  printFacts();
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

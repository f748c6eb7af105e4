// The commits of a bid by hand, one bid after the other: the nonce of its signature, then the log, the session and the
// outbox. Both databases wait for the disk.
import Sqlite from "better-sqlite3";
import pg from "pg";
import { rmSync } from "node:fs";
import type { Target } from "../load/target.ts";

const TABLES = [
  "create table floor_nonce (key text primary key, until bigint not null)",
  "create table floor_session (id text primary key, seq bigint not null, price bigint not null)",
  `create table floor_log (id text primary key, session text not null, seq bigint not null, price bigint not null,
    key text not null, unique (session, seq), unique (session, key))`,
  `create table floor_outbox (session text not null, seq bigint not null, payload text not null,
    primary key (session, seq))`,
  "insert into floor_session values ('s', 0, 0)",
];
const PAYLOAD = JSON.stringify({ seq: 1, price: "800000.00", no: "1000", at: "2026-01-01", endAt: "2026-01-01" });

/** Milliseconds of each bid. */
export async function commitByHand({ dialect, url }: Target, seconds: number): Promise<readonly number[]> {
  return dialect === "sqlite" ? inSqlite(`${url}.floor`, seconds) : inPostgres(url, seconds);
}

async function measure(seconds: number, one: (n: number) => void | Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let n = 1; performance.now() < end; n++) {
    const start = performance.now();
    await one(n);
    times.push(performance.now() - start);
  }
  return times;
}

async function inSqlite(file: string, seconds: number): Promise<readonly number[]> {
  const db = new Sqlite(file);
  db.pragma("journal_mode = wal");
  db.pragma("synchronous = full");
  for (const sql of TABLES) db.exec(sql);
  const nonce = db.prepare("insert into floor_nonce values (?, ?)");
  const read = db.prepare("select seq, price from floor_session where id = 's'");
  const log = db.prepare("insert into floor_log values (?, 's', ?, ?, ?)");
  const raise = db.prepare("update floor_session set seq = ?, price = ? where id = 's'");
  const outbox = db.prepare("insert into floor_outbox values ('s', ?, ?)");
  const take = db.transaction((n: number) => {
    read.get();
    log.run(`l${n}`, n, n, `k${n}`);
    raise.run(n, n);
    outbox.run(n, PAYLOAD);
  });
  const times = await measure(seconds, (n) => {
    nonce.run(`n${n}`, n);
    take.immediate(n);
  });
  db.close();
  for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
  return times;
}

async function inPostgres(url: string, seconds: number): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of TABLES) await client.query(sql);
  const times = await measure(seconds, async (n) => {
    await client.query({ name: "nonce", text: "insert into floor_nonce values ($1, $2)", values: [`n${n}`, n] });
    await client.query("begin");
    await client.query({ name: "read", text: "select seq, price from floor_session where id = 's' for update" });
    const values = [`l${n}`, n, n, `k${n}`];
    await client.query({ name: "log", text: "insert into floor_log values ($1, 's', $2, $3, $4)", values });
    await client.query({ name: "raise", text: "update floor_session set seq = $1, price = $1", values: [n] });
    await client.query({ name: "outbox", text: "insert into floor_outbox values ('s', $1, $2)", values: [n, PAYLOAD] });
    await client.query("commit");
  });
  await client.end();
  return times;
}

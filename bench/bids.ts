// npm run bench -- bids [sqlite|postgres] [seconds] [watchers]: bids over HTTP, signed, each durable before its answer,
// 64 at once: on one session and on 100, beside a bare server that stores nothing and the same commits in a loop. Then
// how late open pages hear of a bid, and how long they take to come back when all are cut off at once. Last the server
// is killed: what it has accepted must be there.
import { spawn } from "node:child_process";
import { Agent } from "node:http";
import { join } from "node:path";
import { openDatabase, statement, type DialectName } from "#engine/server";
import { freePort } from "../tests/support/port.ts";
import { startProduct } from "../tests/support/product.ts";
import { startServer } from "../tests/support/server.ts";
import { bidOf, fire, post, type Fired, type PreparedCall } from "./bids/fire.ts";
import { commitByHand } from "./bids/commits.ts";
import { plantMarket } from "./bids/crowd.ts";
import { Watchers } from "./bids/watchers.ts";
import { cpuOf } from "./http/measureRequests.ts";
import { ROOT } from "./http/servers.ts";
import { openTarget } from "./load/target.ts";
import { percentile, printFacts, ratio } from "./output.ts";

const numbers = process.argv.slice(2).filter((one) => /^\d+$/.test(one));
const SECONDS = Number(numbers[0] ?? 6);
const WATCHERS = Number(numbers[1] ?? 2_000);
const DIALECTS = (["sqlite", "postgres"] as const).filter(
  (one) => process.argv.includes(one) || !process.argv.some((arg) => arg === "sqlite" || arg === "postgres"),
);
const CONNECTIONS = 64;
const SESSIONS = 100;
/** Nobody is over their own limit of three bids a second. */
const MEMBERS = 2_000;
const MOST_CALLS = 12_000;
const START_YUAN = 800_000;
/** Open pages of one person, as the server allows. */
const PAGES_EACH = 20;
const FAN_OUT_SECONDS = 8;
const FAN_OUT_BIDS = 10;

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
  readonly refused: number;
  readonly accepted: number;
}

function measuredOf({ seconds, answers }: Fired, cpuMicroseconds: number): Measured {
  const accepted = answers.filter(({ status }) => status === 200).length;
  const times = answers.map(({ ms }) => ms);
  return {
    perSecond: accepted / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: cpuMicroseconds / answers.length,
    refused: answers.length - accepted,
    accepted,
  };
}

async function measure(url: string, pid: number, calls: readonly PreparedCall[]): Promise<Measured> {
  const before = cpuOf(pid);
  const fired = await fire(url, calls, { connections: CONNECTIONS, seconds: SECONDS });
  return measuredOf(fired, cpuOf(pid) - before);
}

async function measureFloor(calls: readonly PreparedCall[]): Promise<Measured> {
  const port = await freePort();
  const args = ["--import", "tsx", join(ROOT, "bench/bids/floor.ts"), String(port)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
  try {
    return await measure(url, child.pid ?? 0, calls);
  } finally {
    child.kill("SIGTERM");
  }
}

async function bench(dialect: DialectName): Promise<void> {
  const target = await openTarget(dialect, { durable: true });
  const { dataDir, env, url: databaseUrl } = target;
  const at = await startProduct(
    { dialect, url: databaseUrl, dataDir, env, drop: async () => undefined },
    { DEMO: "1" },
  );
  const { crowd, hot, many } = await plantMarket(at, dataDir, { members: MEMBERS, sessions: SESSIONS });
  await at.close();
  const server = await startServer({ env: { ...env, CONNECTIONS_PER_ADDRESS: "0" }, patienceMs: 60_000 });
  const member = (n: number) => crowd[n % crowd.length] as (typeof crowd)[number];
  const onHot = Array.from({ length: MOST_CALLS }, (_call, n) => bidOf(member(n), hot, START_YUAN + n));
  const floor = await measureFloor(onHot);
  const commits = await commitByHand(target, Math.min(SECONDS, 4));
  const one = await measure(server.url, server.pid, onHot);
  const onMany = Array.from({ length: MOST_CALLS }, (_call, n) =>
    bidOf(member(n), many[n % many.length] ?? "", START_YUAN + Math.floor(n / many.length)),
  );
  const hundred = await measure(server.url, server.pid, onMany);
  const perSecond = commits.length / (commits.reduce((sum, ms) => sum + ms, 0) / 1_000);
  const row = ({ perSecond: rate, p50, p99, cpu, refused }: Measured) => ({
    "bids a second": Math.round(rate),
    "p50 ms": Number(p50.toFixed(1)),
    "p99 ms": Number(p99.toFixed(1)),
    "CPU µs": Math.round(cpu),
    refused,
    "to the bare server": ratio(rate, floor.perSecond),
    "to the commits": ratio(rate, perSecond),
  });
  printFacts();
  console.log(`${dialect}, ${CONNECTIONS} at once, ${MEMBERS} members, ${SECONDS} s each`);
  console.table({
    "bare Fastify, stores nothing (floor)": row(floor),
    "the same commits in a loop (floor)": {
      "bids a second": Math.round(perSecond),
      "p50 ms": Number(percentile(commits, 0.5).toFixed(2)),
      "p99 ms": Number(percentile(commits, 0.99).toFixed(2)),
    },
    "one session": row(one),
    [`${SESSIONS} sessions`]: row(hundred),
  });
  const watched = many[0] ?? "";
  const watchedBids = await measureFanOut(server.url, watched, crowd);
  const accepted = one.accepted + hundred.accepted + watchedBids;
  await server.stop("SIGKILL");
  const database = await openDatabase(dialect === "sqlite" ? { file: databaseUrl } : { url: databaseUrl });
  const ids = [hot, ...many].map((id) => `'${id}'`).join(", ");
  const stored = await database.read.get<{ n: number }>(
    statement(dialect, `select count(*) as "n" from "bid_log" where "mainId" in (${ids})`),
    [],
  );
  await database.close();
  console.log(`killed: ${accepted} accepted, ${Number(stored?.n)} in the log`);
  await target.close();
  if (Number(stored?.n) !== accepted) throw new Error("what was accepted is not what is in the log");
}

/** @returns how many bids were accepted */
async function measureFanOut(
  url: string,
  mainId: string,
  crowd: readonly Parameters<typeof bidOf>[0][],
): Promise<number> {
  const watchers = new Watchers(url, mainId);
  // Those who have signed up for another session.
  const people = Array.from({ length: WATCHERS }, (_page, n) => {
    const person = Math.floor(n / PAGES_EACH);
    return crowd[person + Math.floor(person / (SESSIONS - 1)) + 1] as (typeof crowd)[number];
  });
  const entered = await watchers.enter(people);
  const bidders = crowd.filter((_member, n) => n % SESSIONS === 0);
  const agent = new Agent({ keepAlive: true });
  let accepted = 0;
  for (let n = 0; n < FAN_OUT_SECONDS * FAN_OUT_BIDS; n++) {
    const bidder = bidders[n % bidders.length] as (typeof bidders)[number];
    const at = performance.now();
    const answer = await post(url, bidOf(bidder, mainId, START_YUAN + MOST_CALLS / SESSIONS + n * 5), agent);
    if (answer.status !== 200) throw new Error(answer.text);
    accepted += 1;
    const { seq } = (JSON.parse(answer.text) as { result: { seq: number } }).result;
    if (!watchers.sentAt.has(seq)) watchers.sentAt.set(seq, at);
    await new Promise((resolve) => setTimeout(resolve, 1_000 / FAN_OUT_BIDS));
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { delaysMs } = watchers;
  const storm = await watchers.storm(people);
  console.table({
    [`${WATCHERS} pages enter`]: { ms: Math.round(entered) },
    "from the bid until a page knows, p50": { ms: Math.round(percentile(delaysMs, 0.5)) },
    "the same, p99": { ms: Math.round(percentile(delaysMs, 0.99)) },
    "all cut off until all are back": { ms: Math.round(storm) },
  });
  console.log(`${delaysMs.length} of ${accepted * WATCHERS} known, ${watchers.retries} tries failed`);
  watchers.close();
  agent.destroy();
  return accepted;
}

for (const dialect of DIALECTS) await bench(dialect);

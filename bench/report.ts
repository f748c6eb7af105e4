// npm run bench -- report: a slow report must not slow a list. Lists alone, then the same lists beside a report that
// runs until its budget ends it, again and again; each list asks for another page, so that none is remembered.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareData } from "./http/fixture.ts";
import { ROOT, signIn, startProduct } from "./http/servers.ts";
import { percentile, printFacts, ratio } from "./output.ts";

const SECONDS = Number(process.argv[2] ?? 6);
const BUDGET_MS = 2_000;

const dataDir = await prepareData(ROOT);
const schemas = join(dataDir, "bench-schemas");
mkdirSync(schemas, { recursive: true });
writeFileSync(
  join(schemas, "bench_heavy.report.json"),
  JSON.stringify({
    report: "bench_heavy",
    title: "慢报表",
    purpose: "Runs until it is ended",
    permission: "signed",
    from: { a: "lot" },
    sql:
      "select count(*) as n from {{a}} as a, {{a}} as b, {{a}} as c where a.startPrice + " +
      "b.startPrice + c.startPrice < 0",
    columns: { n: { kind: "integer", title: "数量" } },
    budget: { ms: BUDGET_MS },
  }),
);
process.env["SCHEMAS_DIR"] = schemas;
const product = await startProduct(dataDir);
const token = await signIn(product.url, "admin");

const get = async (path: string): Promise<number> => {
  const reply = await fetch(`${product.url}/api${path}`, { headers: { "x-access-token": token } });
  await reply.arrayBuffer();
  return reply.status;
};

let page = 0;

/** Lists one after the other on four connections; milliseconds each. */
async function lists(): Promise<readonly number[]> {
  const took: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        const started = performance.now();
        const status = await get(
          `/subjectMatter/list?column=createTime&order=desc&pageSize=10&pageNo=${(page = (page % 500) + 1)}`,
        );
        if (status !== 200) throw new Error(`A list answered ${status}.`);
        took.push(performance.now() - started);
      }
    }),
  );
  return took;
}

try {
  await lists();
  const alone = await lists();
  let running = true;
  const ended: number[] = [];
  const reports = (async () => {
    while (running) {
      const started = performance.now();
      const status = await get("/online/cgreport/api/getData/bench_heavy");
      if (status !== 422) throw new Error(`The report answered ${status}; it should have been ended.`);
      ended.push(performance.now() - started);
    }
  })();
  const beside = await lists();
  running = false;
  await reports;
  const row = (took: readonly number[]) => ({
    lists: took.length,
    "p50 ms": Number(percentile(took, 0.5).toFixed(2)),
    "p99 ms": Number(percentile(took, 0.99).toFixed(2)),
  });
  printFacts();
  console.table({ alone: row(alone), "beside a report": row(beside) });
  console.log(
    `p99 beside a report: ${ratio(percentile(beside, 0.99), percentile(alone, 0.99))} · p50: ` +
      `${ratio(percentile(beside, 0.5), percentile(alone, 0.5))}`,
  );
  console.log(
    `${ended.length} reports, each ended after ${Math.round(percentile(ended, 0.5))} ms of ` +
      `${BUDGET_MS} (its process's start included)`,
  );
} finally {
  product.stop();
}

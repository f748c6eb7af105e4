// npm run bench -- home: what it takes until /index/home is painted, hydrated and answers a click, on slow networks.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "./browser.ts";
import { startProduct } from "./http/servers.ts";
import { FAST_3G, SLOW_4G, type Network } from "./home/network.ts";
import { visit, type Visit } from "./home/visit.ts";
import { printFacts, ratio } from "./output.ts";

const RUNS = 5;
const BUDGET = { scriptKb: 103.3, tbt: 80, cls: 0.05 };
const NETWORKS: readonly { readonly network: Network; readonly fcp: number }[] = [
  { network: SLOW_4G, fcp: 500 },
  { network: FAST_3G, fcp: 1000 },
];

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const kept = (value: number, budget: number) => (value <= budget ? "kept" : `MISSED by ${round(value - budget, 3)}`);

function summary(visits: readonly Visit[]) {
  const of = (pick: (visit: Visit) => number) => middle(visits.map(pick));
  return {
    "first byte": round(of((v) => v.firstByte)),
    FCP: round(of((v) => v.fcp)),
    LCP: round(of((v) => v.lcp)),
    TBT: round(of((v) => v.tbt)),
    CLS: round(Math.max(...visits.map((v) => v.cls)), 4),
    hydrated: round(of((v) => v.hydrated)),
    "answers a click": round(of((v) => v.clicked)),
    "script kB": round(of((v) => v.scriptBytes) / 1000, 1),
    "page kB": round(of((v) => v.pageBytes) / 1000, 1),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "bench-home-"));
const product = await startProduct(dataDir);
const browser = await launchBrowser();

try {
  // The first visit of all warms the server: what counts is the network and the browser.
  await visit(browser, product.url, SLOW_4G, { script: true });
  const rows: Record<string, ReturnType<typeof summary>> = {};
  const scripts = new Map<string, number>();
  for (const { network } of NETWORKS) {
    const [floor, page]: [Visit[], Visit[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      floor.push(await visit(browser, product.url, network, { script: false }));
      page.push(await visit(browser, product.url, network, { script: true }));
    }
    rows[`${network.name} (floor: no script)`] = summary(floor);
    rows[network.name] = summary(page);
    for (const [name, bytes] of page[0]?.scripts ?? []) scripts.set(name, bytes);
  }
  printFacts();
  console.log(
    `Chromium ${browser.version()}; the median of ${RUNS} visits with nothing cached, times ` +
      "in ms, CLS the worst; sizes are gzip",
  );
  console.table(rows);
  console.table(Object.fromEntries([...scripts].map(([name, bytes]) => [name, { "gzip kB": round(bytes / 1000, 1) }])));
  for (const { network, fcp } of NETWORKS) {
    const [page, floor] = [rows[network.name], rows[`${network.name} (floor: no script)`]];
    if (!page || !floor) continue;
    console.log(
      `${network.name}: FCP ${page.FCP} (${ratio(page.FCP, floor.FCP)} the floor), budget ` +
        `${fcp}: ${kept(page.FCP, fcp)}; ` +
        `TBT ${page.TBT}, budget ${BUDGET.tbt}: ${kept(page.TBT, BUDGET.tbt)}; CLS ${page.CLS}, ` +
        `budget ${BUDGET.cls}: ${kept(page.CLS, BUDGET.cls)}; ` +
        `script ${page["script kB"]} kB, budget ${BUDGET.scriptKb}: ${kept(page["script kB"], BUDGET.scriptKb)}`,
    );
  }
} finally {
  await browser.close();
  product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

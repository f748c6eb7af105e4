// npm run bench -- start: the built server with every schema, from spawn to its first answer, and its memory at rest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "./http/servers.ts";
import { printFacts } from "./output.ts";

const RUNS = 7;
const dataDir = mkdtempSync(join(tmpdir(), "bench-start-"));
const times: number[] = [];
const memory: number[] = [];

try {
  // The first start makes the tables and loads the demo rows; what counts is every later one.
  (await startProduct(dataDir)).stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now();
    const product = await startProduct(dataDir);
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    memory.push(residentMegabytes(product.pid));
    product.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const middle = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
  printFacts();
  console.table({
    "first answer, s": { median: Number((middle(times) / 1000).toFixed(2)), budget: 0.8 },
    "idle memory, MB": { median: Math.round(middle(memory)), budget: 150 },
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

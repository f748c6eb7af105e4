// npm run bench -- signIn: whether the time of a refused sign-in says if its name is known (security A80). Wrong
// passwords of known and of invented names, one after the other and in turn, each from an address of its own, so that
// no limit answers in the place of the check.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareSignIn } from "../tests/support/signIn.ts";
import { startProduct } from "./http/servers.ts";
import { percentile, printFacts, ratio } from "./output.ts";

const ROUNDS = Number(process.argv[2] ?? 240);
/** The demo accounts; each takes fifty wrong passwords an hour from all addresses together. */
const KNOWN = ["admin", "editor", "reviewer", "auditor", "personnel", "security"];
const WARM_UP = 12;

if (ROUNDS + WARM_UP > KNOWN.length * 49) throw new Error("The accounts would be locked before the end.");
process.env["TRUST_PROXY"] = "1";
const dataDir = mkdtempSync(join(tmpdir(), "heartwood-bench-sign-in-"));
const product = await startProduct(dataDir);

let visitors = 0;

/** Milliseconds between the request and its answer; the password is encrypted before. */
async function timeOf(username: string): Promise<number> {
  visitors += 1;
  const from = `10.${visitors >> 8}.${visitors & 255}.1`;
  const send = await prepareSignIn(product.url, { username, password: "Wrong#2026", from });
  const { ms, status, code } = await send(performance.now());
  if (status !== 400 || code !== "IDENTITY.WRONG_PASSWORD") throw new Error(`${username}: ${status} ${code}`);
  return ms;
}

const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  const names = [
    ["known", KNOWN[(round + WARM_UP) % KNOWN.length] ?? ""],
    ["unknown", `nobody-${round + WARM_UP}`],
  ] as const;
  // Whoever comes first may find the processor in another state.
  for (const [kind, username] of round % 2 === 0 ? names : [...names].reverse()) {
    const ms = await timeOf(username);
    if (round >= 0) times[kind].push(ms);
  }
}

console.table(
  (["known", "unknown"] as const).map((kind) => ({
    name: kind,
    samples: times[kind].length,
    "p50 ms": percentile(times[kind], 0.5).toFixed(1),
    "p95 ms": percentile(times[kind], 0.95).toFixed(1),
  })),
);
for (const share of [0.5, 0.95]) {
  const [known, unknown] = [percentile(times.known, share), percentile(times.unknown, share)];
  const apart = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
  console.log(`p${share * 100}: unknown is ${ratio(unknown, known)} known, ${apart.toFixed(1)} % apart (budget 10 %)`);
}
printFacts();
product.stop();
rmSync(dataDir, { recursive: true, force: true });

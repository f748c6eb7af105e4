// What every bench prints beside its figures: on what they were measured, and that a ratio belongs to one run.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, platform, release, totalmem } from "node:os";

/** The machine, and the state of the code. */
export function facts(): Record<string, string> {
  const processors = cpus();
  return {
    processor: `${processors.length} × ${processors[0]?.model ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${platform()} ${release()}`,
    node: process.version,
    load: loadavg()
      .map((one) => one.toFixed(1))
      .join(" "),
    commit: commit(),
  };
}

export function printFacts(): void {
  console.log(
    Object.entries(facts())
      .map(([name, value]) => `${name}: ${value}`)
      .join(" · "),
  );
}

/** `2.4 ×`: how many times the floor, both taken in this run. */
export function ratio(measured: number, floor: number): string {
  return `${(measured / floor).toPrecision(3)} ×`;
}

/** The value below which the given share of the sorted samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

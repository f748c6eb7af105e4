// Which file may import which: the dependency checker's real command line, its report read back as findings.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Finding, Tree, RuleSet } from "./sourceTree.ts";
import config from "../../.dependency-cruiser.mjs";

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
}

interface Report {
  readonly summary: { readonly violations: readonly Violation[] };
}

const SENTENCES = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));

function inWords({ from, to, rule, cycle }: Violation): Finding {
  const path = cycle ? cycle.map((step) => step.name).join(" → ") : to;
  return { rule: rule.name, file: from, says: `imports ${path}. ${SENTENCES.get(rule.name) ?? ""}` };
}

function find({ root }: Tree): Finding[] {
  const folders = ["engine", "server", "portal", "schemas", "tests", "bench"].filter((folder) =>
    existsSync(join(root, folder)),
  );
  const command = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [command, ...folders, "--config", ".dependency-cruiser.mjs", "--output-type", "json"],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (!stdout.startsWith("{")) throw new Error(`The dependency checker gave no report:\n${stdout}${stderr}`);
  return (JSON.parse(stdout) as Report).summary.violations.map(inWords);
}

export const imports: RuleSet = { rules: [...SENTENCES.keys()], find };

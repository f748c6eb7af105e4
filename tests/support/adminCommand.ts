// `npm run admin -- …` as its own process.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { PROJECT_ROOT } from "./server.ts";

interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** @param input what is on standard input, a password and a line break */
export function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "server/launch/admin.mjs"), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

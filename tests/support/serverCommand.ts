// `npm run admin`, `audit` and `ledger` as processes of their own.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildOnce, PROJECT_ROOT } from "./server.ts";

type Command = "admin" | "audit" | "ledger";

interface CommandResult {
  readonly code: number | null;
  /** Both streams, without line breaks at its ends. */
  readonly output: string;
}

/**
 * The built command.
 * @param input what is on standard input, a password and a line break
 */
export function runCommand(
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
): Promise<CommandResult> {
  buildOnce();
  return run(`dist/server/${command}.js`, args, env, input);
}

/** As `npm run` begins it: it first sees whether everything is installed and built. */
export function runLaunchedCommand(
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
): Promise<CommandResult> {
  return run(`server/launch/${command}.mjs`, args, env, input);
}

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, program), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

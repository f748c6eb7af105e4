/** A new password: typed twice without echo on a terminal, else the first line of standard input. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

export class PasswordNotRead extends Error {}

export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) return firstLine();
  const first = await ask("新密码：");
  const second = await ask("再输一次：");
  if (first !== second) throw new PasswordNotRead("两次输入的密码不一样");
  return first;
}

/** The prompt goes to stderr, so that stdout stays what the command answers; what is typed goes nowhere. */
function ask(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  return new Promise((resolve, reject) => {
    reader.once("SIGINT", () => reader.close());
    reader.once("close", () => reject(new PasswordNotRead("已取消")));
    reader.question("", (answer) => {
      resolve(answer);
      reader.close();
      process.stderr.write("\n");
    });
  });
}

async function firstLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  try {
    for await (const line of reader) return line;
  } finally {
    reader.close();
  }
  throw new PasswordNotRead("没有读到密码：请在终端中运行，或从标准输入传入一行密码");
}

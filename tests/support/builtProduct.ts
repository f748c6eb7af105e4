// The built server over a copy of `schemas/` of its own: what is written there is read while it runs.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answered } from "./engine.ts";
import type { Account } from "./product.ts";
import { PROJECT_ROOT, startServer } from "./server.ts";
import { tokenOf } from "./signIn.ts";

export interface BuiltProduct {
  readonly url: string;
  readonly schemas: string;
  call<T = unknown>(who: Account, method: string, path: string, body?: unknown): Promise<Answered<T>>;
  get<T = unknown>(who: Account, path: string): Promise<Answered<T>>;
  /** Ends it and removes its copy; what it printed. */
  close(): Promise<string>;
}

/** @param env under which it finds its database and data folder. */
export async function startBuiltProduct(env: Readonly<Record<string, string>>): Promise<BuiltProduct> {
  const root = mkdtempSync(join(tmpdir(), "heartwood-built-"));
  const schemas = join(root, "schemas");
  cpSync(join(PROJECT_ROOT, "schemas"), schemas, { recursive: true });
  mkdirSync(join(PROJECT_ROOT, "dist"), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, "dist"), join(root, "dist"));
  const server = await startServer({ env, root, patienceMs: 60_000 });
  const tokens = new Map<Account, Promise<string>>();
  const token = (account: Account) => {
    const known = tokens.get(account) ?? tokenOf(server.url, account);
    tokens.set(account, known);
    return known;
  };
  const call = async <T>(who: Account, method: string, path: string, body?: unknown): Promise<Answered<T>> => {
    const reply = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        "x-access-token": await token(who),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<Answered<T>, "status">) };
  };
  return {
    url: server.url,
    schemas,
    call,
    get: (who, path) => call(who, "GET", path),
    close: async () => {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
      return server.output();
    },
  };
}

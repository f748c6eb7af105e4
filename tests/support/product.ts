// The whole product in this process, on a port of its own: real schemas, demo data, accounts, HTTP.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServingEngine } from "#engine/server";
import type { Cleanup } from "#server/modules/files/index";
import { buildApp } from "../../server/app/buildApp.ts";
import type { Product } from "../../server/app/product.ts";
import { readConfig, type Config } from "../../server/app/config.ts";
import type { Answered } from "./engine.ts";
import type { TestDatabase } from "./databases.ts";
import { fillPrepared } from "./preparedDatabase.ts";
import { PROJECT_ROOT } from "./server.ts";
import { MEMBER_LOGIN, signInBody, tokenOf } from "./signIn.ts";

export type Account = "admin" | "editor" | "reviewer" | "personnel" | "security" | "auditor";
/** `member`: the demo member, whose sign-in is another one. */
export type Caller = Account | "member" | "nobody";
export const ACCOUNTS: readonly Account[] = ["admin", "editor", "reviewer", "personnel", "security", "auditor"];
/** Those who work with lots, sessions and notices. */
export const BUSINESS_ACCOUNTS: readonly Account[] = ["admin", "editor", "reviewer", "auditor"];

interface Sent {
  readonly query?: Readonly<Record<string, string>> | string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestProduct {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly engine: ServingEngine;
  readonly files: Cleanup;
  readonly messages: Product["messages"];
  readonly bidSweeper: Product["bidSweeper"];
  readonly identity: Product["identity"];
  /** A copy of `schemas/` of its own; what is written there is read while it runs. */
  readonly schemas: string;
  token(account: Exclude<Caller, "nobody">): Promise<string>;
  /** Its next call signs in again: its session was ended. */
  forgetToken(account: Account): void;
  call<T = unknown>(who: Caller, method: string, path: string, sent?: Sent): Promise<Answered<T>>;
  get<T = unknown>(who: Caller, path: string, query?: Sent["query"]): Promise<Answered<T>>;
  post<T = unknown>(who: Caller, path: string, body?: unknown): Promise<Answered<T>>;
  put<T = unknown>(who: Caller, path: string, body?: unknown): Promise<Answered<T>>;
  /** Default: the password of the demo accounts. */
  signIn<T = unknown>(username: string, password?: string): Promise<Answered<T>>;
  close(): Promise<void>;
}

/**
 * `env`: over the present environment. `change`: what the environment does not say. With none of them an empty
 * database is filled with what another first start left (preparedDatabase.ts).
 */
export async function startProduct(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
  change: Partial<Config> = {},
  clock: () => number = Date.now,
): Promise<TestProduct> {
  if (Object.keys(env).length === 0 && Object.keys(change).length === 0 && clock === Date.now)
    await fillPrepared(database, async (empty) => (await startOn(empty, env, change, clock)).close());
  return startOn(database, env, change, clock);
}

async function startOn(
  database: TestDatabase,
  env: Readonly<Record<string, string>>,
  change: Partial<Config>,
  clock: () => number,
): Promise<TestProduct> {
  const root = mkdtempSync(join(tmpdir(), "heartwood-product-"));
  const schemas = join(root, "schemas");
  cpSync(join(PROJECT_ROOT, "schemas"), schemas, { recursive: true });
  const config = {
    ...readConfig({ ...process.env, ...database.env, PORT: "0", HOST: "127.0.0.1", ...env }, root),
    // The code of one run stays the same.
    codeVersion: "tests",
    ...change,
  };
  const { app, product } = await buildApp(config, clock);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const tokens = new Map<string, Promise<string>>();
  const token: TestProduct["token"] = (account) => {
    let known = tokens.get(account);
    if (known === undefined)
      tokens.set(account, (known = tokenOf(url, account, account === "member" ? MEMBER_LOGIN : undefined)));
    return known;
  };
  const call = async <T>(
    who: Caller,
    method: string,
    path: string,
    { query = "", body, headers = {} }: Sent = {},
  ): Promise<Answered<T>> => {
    const search = typeof query === "string" ? query : new URLSearchParams(query).toString();
    const reply = await fetch(`${url}/api${path}${search === "" ? "" : `?${search}`}`, {
      method,
      headers: {
        ...(who === "nobody" ? {} : { "x-access-token": await token(who) }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<Answered<T>, "status">) };
  };
  return {
    url,
    app,
    engine: product.engine,
    files: product.files,
    messages: product.messages,
    bidSweeper: product.bidSweeper,
    identity: product.identity,
    schemas,
    token,
    forgetToken: (account) => void tokens.delete(account),
    call,
    get: (who, path, query = "") => call(who, "GET", path, { query }),
    post: (who, path, body = {}) => call(who, "POST", path, { body }),
    put: (who, path, body = {}) => call(who, "PUT", path, { body }),
    signIn: async (username, password) =>
      call("nobody", "POST", "/sys/login", { body: await signInBody(url, username, password) }),
    close: async () => {
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

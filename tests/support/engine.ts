// A running engine over the small schema set, called as the transport calls it, as any of its people.
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError } from "#core/api";
import { ANONYMOUS, type Viewer } from "#core/language";
import {
  createEngine,
  createFieldCipher,
  openDatabase,
  type Database,
  type Engine,
  type EngineOptions,
  type Log,
  type ModuleAnswers,
  type NewEngine,
  type Operation,
  type ServingEngine,
  type DataKeySet,
  type ReadDataKeys,
} from "#engine/server";
import type { TestDatabase } from "./databases.ts";

export const SCHEMAS = new URL("./schemas", import.meta.url).pathname;

/** What a call was answered. */
export interface Answered<T = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly result: T;
}

export type Row = Record<string, unknown>;

export interface TestEngine {
  readonly engine: ServingEngine;
  readonly database: Database;
  /** The folder of schemas it reads: a copy of its own. */
  readonly folder: string;
  readonly logged: readonly { readonly level: string; readonly details: object; readonly message: string }[];
  call<T = unknown>(
    who: Viewer,
    method: string,
    path: string,
    given?: { query?: string | Record<string, string>; body?: unknown },
  ): Promise<Answered<T>>;
  get<T = unknown>(who: Viewer, path: string, query?: string | Record<string, string>): Promise<Answered<T>>;
  post<T = unknown>(who: Viewer, path: string, body?: unknown): Promise<Answered<T>>;
  put<T = unknown>(who: Viewer, path: string, body?: unknown): Promise<Answered<T>>;
  remove<T = unknown>(who: Viewer, path: string, query?: string | Record<string, string>): Promise<Answered<T>>;
  /** Adds a row as the boss and answers it; fails the test when it is refused. */
  added(who: Viewer, path: string, body: Row): Promise<Row>;
  tick(ms: number): void;
  close(): Promise<void>;
}

export interface TestEngineOptions {
  readonly schemas?: string;
  readonly operations?: (engine: Engine) => readonly Operation[];
  /** Milliseconds between looks at the schema files; by default they are read only when asked. */
  readonly watch?: number;
  /** What a product passes to its engine besides. */
  readonly product?: Pick<EngineOptions, "pages" | "migrations" | "rights" | "userVariables"> &
    Pick<ModuleAnswers, "accountNames">;
  /** Of encrypted fields; by default one key. */
  readonly dataKeys?: ReadDataKeys;
  /** Changes the copy of the schemas before they are first read. */
  readonly prepare?: (folder: string) => void;
}

export const DATA_KEYS: DataKeySet = {
  index: Buffer.alloc(32, 9),
  keys: [{ id: "a1", secret: Buffer.alloc(32, 1) }],
};

const START = Date.parse("2026-11-20T04:00:00Z");

/** In the copy `$schema` names what its own folder would hold. */
function copySchemas(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".json")) continue;
    const path = join(to, name);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace('"../../../schemas/', '"').replace('"../../../../schemas/', '"../'),
    );
  }
}

async function serve(engine: NewEngine, { operations, product }: TestEngineOptions): Promise<ServingEngine> {
  try {
    return await engine.serve({
      ...product,
      operations: operations?.(engine) ?? [],
      unauthorised: () => new ApiError("IDENTITY.SIGN_IN", { status: 401, text: "请先登录" }),
    });
  } catch (error) {
    await engine.discard();
    throw error;
  }
}

export async function startEngine(database: TestDatabase, options: TestEngineOptions = {}): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), "heartwood-schemas-"));
  copySchemas(options.schemas ?? SCHEMAS, folder);
  options.prepare?.(folder);
  let now = START;
  const clock = (): number => (now += 1);
  const logged: { level: string; details: object; message: string }[] = [];
  const line = (level: string) => (details: object, message: string) => void logged.push({ level, details, message });
  const log: Log = { info: line("info"), warn: line("warn"), error: line("error") };
  const db = await openDatabase({
    ...(database.dialect === "sqlite" ? { file: database.url } : { url: database.url }),
    clock,
    fieldCipher: createFieldCipher(options.dataKeys ?? (() => DATA_KEYS)),
  });
  const engine = await serve(
    await createEngine({
      database: db,
      schemaDirs: [folder],
      clock,
      log,
      watch: options.watch ?? false,
      ...options.product,
    }),
    options,
  );
  const call: TestEngine["call"] = async <T>(
    who: Viewer,
    method: string,
    path: string,
    given: { query?: string | Record<string, string>; body?: unknown } = {},
  ) => {
    const query = given.query ?? "";
    const answer = await engine.dispatcher.dispatch({
      method,
      path,
      rawQuery: typeof query === "string" ? query : new URLSearchParams(query).toString(),
      body: given.body,
      viewer: who,
      requestId: "test",
      ip: "127.0.0.1",
      userAgent: "test",
      token: "",
      raw: null,
    });
    if (answer.envelope === undefined) throw new Error("A file where an envelope was awaited.");
    const { success, code, message, result } = answer.envelope;
    return { status: answer.status, success, code, message, result: result as T };
  };
  return {
    engine,
    database: db,
    folder,
    logged,
    call,
    get: (who, path, query = "") => call(who, "GET", path, { query }),
    post: (who, path, body) => call(who, "POST", path, { body }),
    put: (who, path, body) => call(who, "PUT", path, { body }),
    remove: (who, path, query = "") => call(who, "DELETE", path, { query }),
    added: async (who, path, body) => {
      const answer = await call<Row>(who, "POST", `${path}/add`, { body });
      if (!answer.success)
        throw new Error(`add was refused: ${answer.code} ${answer.message} ${JSON.stringify(answer.result)}`);
      return answer.result;
    },
    tick: (ms) => {
      now += ms;
    },
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function person(
  username: string,
  userType: Viewer["userType"],
  roles: readonly string[],
  grants: readonly string[],
  variables: Viewer["variables"] = {},
): Viewer {
  return {
    id: `id-${username}`,
    username,
    userType,
    roles,
    grants,
    tenantId: "0",
    rightsKey: `${userType} ${roles.join()} ${grants.join()}`,
    variables: { id: `id-${username}`, username, roles, ...variables },
  };
}

const CLERK = [
  "note:list",
  "note:get",
  "note:add",
  "note:edit",
  "note:delete",
  "note:submit",
  "note:stamp",
  "note:mark",
  "note:tally",
  "note:phone",
  "topic:list",
  "topic:get",
  "bill:list",
  "bill:get",
  "bill:add",
  "bill:edit",
  "bill:delete",
];
const NOTE = ["note:list", "note:get"];

/** The people of the small schema set; their grants are those of their roles there. */
export const PEOPLE = {
  nobody: ANONYMOUS,
  boss: person("boss", "office", ["boss"], ["*"]),
  clerk: person("clerk", "office", ["clerk"], CLERK),
  otherClerk: person("otherClerk", "office", ["clerk"], CLERK),
  checker: person("checker", "office", ["checker"], [...NOTE, "note:approve", "note:reject", "note:secret"]),
  peer: person("peer", "office", ["peer"], NOTE),
  glance: person("glance", "office", ["glance"], NOTE),
  /** Two roles: rows of either, and of each row what the rules that match it show. */
  both: person("both", "office", ["glance", "peer"], NOTE),
  /** May sign in, and holds nothing. */
  idle: person("idle", "office", [], []),
  member: person("member", "member", [], ["note:list", "note:get", "note:add", "note:edit", "note:delete"], {
    memberId: "m1",
  }),
  otherMember: person("otherMember", "member", [], ["note:list", "note:get", "note:add", "note:edit", "note:delete"], {
    memberId: "m2",
  }),
} as const satisfies Record<string, Viewer>;

// What is refused or fails says a sentence, and nothing of the machine: no path, no SQL, no stack.
import fastify, { type FastifyInstance } from "fastify";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "#core/api";
import { ANONYMOUS } from "#core/language";
import { ConstraintViolation, SILENT, databaseErrors, type Operation, type ServingEngine } from "#engine/server";
import { createDispatcher } from "../../engine/server/operations/dispatcher.ts";
import { translateSqlite } from "../../engine/server/db/sqlite/translate.ts";
import { registerApi } from "../../server/app/api.ts";
import { ERROR_TABLES } from "../../server/app/modules.ts";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Details of this machine. */
const INTERNAL = new RegExp(
  [
    /\/(?:srv|tmp|var|home|work|root|usr|data)\b|node_modules|\.(?:ts|js|mjs|sqlite)\b|\bat \w+ \(/,
    /\b(?:select|insert|update|delete)\b.+\b(?:from|into|set)\b|sys_\w+\./,
    /ENOENT|EACCES|ENOTDIR|ENOSPC|SQLITE|postgres:/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
/** Details of place, values or causes; a thrown error may have them, and no message may contain them. */
const DETAILS = {
  path: "/srv/data/heartwood.sqlite",
  file: "/srv/data/uploads/a.png",
  sql: "select secret from sys_user",
  stack: "at run (/srv/app/main.js:1:1)",
  url: "postgres://u:p@db/x",
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: failure, open '/srv/data/uploads/x'`), { code, path: "/srv/data/uploads/x" });

it("the list of error tables has every table that is declared", () => {
  const declared = ["engine", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/ = defineErrors\("(\w+)"/g)])
      .map(([, name]) => name),
  );
  expect(ERROR_TABLES.map(({ module }) => module).sort()).toEqual(declared.sort());
});

describe("every error of the table", () => {
  const entries = ERROR_TABLES.flatMap((table) => Object.keys(table.entries).map((code) => [table, code] as const));
  let thrown: () => unknown = () => undefined;
  let app: FastifyInstance;
  beforeAll(async () => {
    const operation: Operation = {
      method: "GET",
      path: "/fail",
      permission: "public",
      title: "失败",
      module: "test",
      handle: () => {
        throw thrown();
      },
    };
    const dispatcher = createDispatcher({
      operations: [operation],
      clock: Date.now,
      log: SILENT,
      unauthorised: () => databaseErrors.error("CLOSED"),
    });
    app = fastify();
    await app.register(
      (api) =>
        registerApi(api, {
          engine: { dispatcher, clock: Date.now } as unknown as ServingEngine,
          viewerOf: () => ANONYMOUS,
          bodyLimit: 1_000,
          fileLimit: 1_000,
        }),
      { prefix: "/api" },
    );
  });
  afterAll(() => app.close());

  const answerOf = async (error: () => unknown): Promise<Answer> => {
    thrown = error;
    const { statusCode, body, headers } = await app.inject({ method: "GET", url: "/api/fail" });
    return { status: statusCode, text: `${body} ${JSON.stringify(headers)}` };
  };

  it("is answered over HTTP without a word of the machine", async () => {
    const { length } = entries;
    expect(length).toBeGreaterThan(50);
    for (const [table, code] of entries) {
      const { status, text } = await answerOf(() => table.error(code, DETAILS));
      expect([code, status]).toEqual([code, table.entries[code]?.status]);
      expect(text, `${table.module}.${code}`).not.toMatch(INTERNAL);
    }
  });

  it("and an unexpected error is a request id", async () => {
    const unforeseen = [
      () => systemError("ENOENT"),
      () => systemError("EACCES"),
      () => new Error("select * from sys_user failed at /srv/app/main.js"),
      () => new ConstraintViolation("unique", { table: "sys_user" }, systemError("EIO")),
      () => Object.assign(new Error("error: relation does not exist"), { code: "42P01", query: "select 1 from x" }),
      () => "a text: /srv/data",
      () => undefined,
    ];
    for (const error of unforeseen) {
      const { status, text } = await answerOf(error);
      expect(status).toBe(500);
      expect(text).not.toMatch(INTERNAL);
    }
  });

  it("and what the database's own codes become names no file", () => {
    for (const code of [
      "SQLITE_READONLY",
      "SQLITE_CORRUPT",
      "SQLITE_NOTADB",
      "SQLITE_FULL",
      "SQLITE_IOERR_WRITE",
      "SQLITE_CANTOPEN",
      "SQLITE_BUSY",
    ]) {
      const translated = translateSqlite(Object.assign(new Error("disk"), { code }), "/srv/data/heartwood.sqlite");
      expect(translated).toBeInstanceOf(ApiError);
      expect((translated as ApiError).message).not.toMatch(INTERNAL);
    }
  });
});

describe("a disk that fails under the running product", () => {
  let database: TestDatabase;
  let at: TestProduct;
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    at = await startProduct(database);
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await database.drop();
  });

  const upload = async (biz: string): Promise<Answer & { readonly message: string }> => {
    const form = new FormData();
    form.append("biz", biz);
    form.append("file", new Blob([new Uint8Array(PNG)]), "a.png");
    const reply = await fetch(`${at.url}/api/sys/common/upload`, {
      method: "POST",
      headers: { "x-access-token": await at.token("editor") },
      body: form,
    });
    const text = await reply.text();
    return { status: reply.status, text, message: (JSON.parse(text) as { message: string }).message };
  };

  it("refuses an upload in a sentence, and takes one again when it is mended", async () => {
    const uploads = join(database.dataDir, "uploads");
    expect((await upload("temp")).status).toBe(200);
    writeFileSync(join(uploads, "blocked"), "");
    const blocked = await upload("blocked");
    expect([blocked.status, blocked.message]).toEqual([503, "文件暂时不能保存，请稍后再试"]);
    renameSync(uploads, `${uploads}.away`);
    writeFileSync(uploads, "");
    const away = await upload("temp");
    expect([away.status, away.message]).toEqual([503, "文件暂时不能保存，请稍后再试"]);
    rmSync(uploads);
    renameSync(`${uploads}.away`, uploads);
    expect((await upload("temp")).status).toBe(200);
    expect(readdirSync(join(uploads, ".incoming"))).toEqual([]);
    for (const { text } of [blocked, away]) expect(text).not.toMatch(INTERNAL);
  });

  it("answers a file that is gone from the disk as one that is not there", async () => {
    const { message } = await upload("temp");
    rmSync(join(database.dataDir, "uploads", message));
    const reply = await fetch(`${at.url}/api/sys/common/static/${message}`);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toMatch(INTERNAL);
    mkdirSync(join(database.dataDir, "uploads", message));
    expect(await (await fetch(`${at.url}/api/sys/common/static/${message}`)).text()).not.toMatch(INTERNAL);
  });

  it("refuses a write to a database that has become read-only, damaged or full", async () => {
    for (const code of ["SQLITE_READONLY", "SQLITE_CORRUPT", "SQLITE_FULL"]) {
      vi.spyOn(at.engine.database, "write").mockRejectedValueOnce(
        translateSqlite(Object.assign(new Error("disk"), { code }), database.url),
      );
      const { status, text } = await upload("temp");
      expect(status).toBe(503);
      expect(text).not.toMatch(INTERNAL);
      expect(text).not.toContain(database.dataDir);
    }
  });
});

// @module-tag full
// The keys of encrypted fields and the database that needs them: other keys do not start a server, rotated ones do.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { statement } from "#engine/server";
import { readConfig } from "../../server/app/config.ts";
import { rotateKeys } from "../../server/schema/rotateKeys.ts";
import { describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { PROJECT_ROOT } from "../support/server.ts";

const key = (id: string, byte: string): string => `${id}:${byte.repeat(32)}`;
const INDEX = key("index", "0a");
const [FIRST, SECOND] = [key("k1", "0b"), key("k2", "0c")];
/** In the demo rows. */
const CARD = "46000319880712345X";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const keys = (...all: string[]) => ({ DATA_KEYS: [INDEX, ...all].join(",") });

/** The sentence with which the start ends. */
async function startError(database: TestDatabase, env: Readonly<Record<string, string>>): Promise<string> {
  let started: TestProduct | undefined;
  try {
    started = await startProduct(database, env);
  } catch (error) {
    return (error as Error).message;
  } finally {
    await started?.close();
  }
  return "it started";
}

describeEachDatabase("the keys of a database", (database) => {
  /** A row with a private picture. */
  let id = "";
  const stored = async (at: TestProduct): Promise<readonly string[]> => {
    const { dialect, read } = at.engine.database;
    const rows = await read.all<{ v: string }>(
      statement(dialect, `select "idCard" as "v" from "demo_text" where "idCard" is not null`),
      [],
    );
    return rows.map(({ v }) => v.split(":")[1] ?? "");
  };
  const ofFiles = async (at: TestProduct): Promise<readonly string[]> => {
    const { dialect, read } = at.engine.database;
    const rows = await read.all<{ v: string }>(
      statement(dialect, `select "contentKey" as "v" from "sys_file" where "contentKey" is not null`),
      [],
    );
    return rows.map(({ v }) => v.split(":")[1] ?? "");
  };
  const withCard = async (at: TestProduct) =>
    (await at.get<{ records: readonly object[] }>("admin", "/online/api/demo_text/list", { idCard: CARD })).result
      .records;

  it("are those that it was begun with, or no server starts", async () => {
    const at = await startProduct(database(), keys(FIRST));
    try {
      expect(new Set(await stored(at))).toEqual(new Set(["k1"]));
      const form = new FormData();
      form.append("private", "1");
      form.append("file", new Blob([new Uint8Array(PNG)]), "证件.png");
      const headers = { "x-access-token": await at.token("admin") };
      const reply = await fetch(`${at.url}/api/sys/common/upload`, { method: "POST", headers, body: form });
      const idCard = ((await reply.json()) as { message: string }).message;
      id = (await at.post<{ id: string }>("admin", "/online/api/demo_file/add", { title: "甲", idCard })).result.id;
      expect(new Set(await ofFiles(at))).toEqual(new Set(["k1"]));
    } finally {
      await at.close();
    }
    const where = "请检查 DATA_KEYS 或数据目录中的 data-keys.txt，再启动";
    expect(await startError(database(), keys(SECOND))).toBe(
      `数据库中的加密字段使用密钥 k1，现有的密钥中没有它：${where}`,
    );
    expect(await startError(database(), keys(key("k1", "0d")))).toBe(
      `密钥 k1 与数据库中加密字段所用的不是同一个：${where}`,
    );
    expect(await startError(database(), { DATA_KEYS: `${key("index", "0e")},${FIRST}` })).toContain("密钥 index");
    expect(await startError(database(), {})).toBe(
      "数据库中有加密字段的数据，但没有密钥：请从备份恢复 DATA_KEYS 或数据目录中的 data-keys.txt，再启动",
    );
    expect(readdirSync(database().dataDir)).not.toContain("data-keys.txt");
  }, 240_000);

  it("are rotated by the command, after which the earlier ones are needed no more, and are not enough", async () => {
    const printed: string[] = [];
    const rotate = (env: Readonly<Record<string, string>>) =>
      rotateKeys([], {
        config: readConfig({ ...process.env, ...database().env, ...env, SCHEMAS_DIR: "" }, PROJECT_ROOT),
        root: join(PROJECT_ROOT),
        print: (line) => printed.push(line),
      });
    await expect(rotate(keys(SECOND, key("k3", "0f")))).rejects.toThrow("使用密钥 k1");
    expect(await rotate(keys(FIRST, SECOND))).toBe(0);
    expect(printed).toContainEqual(expect.stringMatching(/^“示例：文本”的字段“身份证号”：已重新加密 [1-9]\d* 行$/));
    expect(await startError(database(), keys(FIRST))).toContain("使用密钥 k2");
    const at = await startProduct(database(), keys(SECOND));
    try {
      expect(new Set(await stored(at))).toEqual(new Set(["k2"]));
      expect(new Set(await ofFiles(at))).toEqual(new Set(["k2"]));
      const picture = (await at.get<{ idCard: string }>("admin", "/online/api/demo_file/queryById", { id })).result;
      const reply = await fetch(`${at.url}/api/sys/common/${picture.idCard}`);
      expect(Buffer.from(await reply.arrayBuffer()).equals(PNG)).toBe(true);
      expect(await withCard(at)).toMatchObject([{ idCard: CARD }]);
    } finally {
      await at.close();
    }
  }, 240_000);
});

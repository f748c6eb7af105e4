// The page 文件列表: what is stored, by whom, whether anything refers to it, and how what nothing refers to is removed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const DAY_MS = 86_400_000;

interface FileEntry extends Record<string, unknown> {
  readonly id: string;
  readonly usage: string;
}

describeEachDatabase("the list of files", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  /** Answers the id. */
  async function upload(who: Account, name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob([new Uint8Array(PNG)]), name);
    const reply = await fetch(`${at.url}/api/sys/common/upload`, {
      method: "POST",
      headers: { "x-access-token": await at.token(who) },
      body: form,
    });
    const { message } = (await reply.json()) as { readonly message: string };
    return /[0-9a-f-]{36}/.exec(message)?.[0] ?? "";
  }
  const entry = async (id: string): Promise<FileEntry | undefined> => {
    const { result } = await at.get<{ readonly records: readonly FileEntry[] }>("admin", "/sys/oss/file/list", {
      id,
      pageSize: "100",
    });
    return result.records.find((row) => row.id === id);
  };
  const usage = async (id: string): Promise<string | undefined> => (await entry(id))?.usage;
  const age = async (...ids: readonly string[]): Promise<void> => {
    const { database: data, clock } = at.engine;
    for (const id of ids)
      await data.write((tx) =>
        tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ?, "usedAt" = 0 where "id" = ?`), [
          clock() - 2 * DAY_MS,
          id,
        ]),
      );
  };
  const pathOf = (id: string): string =>
    `temp/${new Date(at.engine.clock()).toISOString().slice(0, 7).replace("-", "")}/${id}.png`;
  const remove = (...ids: readonly string[]) => at.post("admin", "/sys/oss/file/remove", { ids });
  const checked = async (id: string): Promise<void> => {
    const before = (await entry(id))?.["checkedAt"] ?? null;
    expect(await at.post("admin", "/sys/oss/file/check")).toMatchObject({ status: 200 });
    await expect.poll(async () => (await entry(id))?.["checkedAt"] ?? null, { timeout: 20_000 }).not.toBe(before);
  };

  it("is open to administrators only", async () => {
    for (const who of ["editor", "reviewer", "auditor", "nobody"] as const)
      expect([401, 403]).toContain((await at.get(who, "/sys/oss/file/list")).status);
    expect((await at.get("personnel", "/sys/oss/file/list")).status).toBe(200);
  });

  it("says who stored what, where, and no address of a private file", async () => {
    const open = await upload("editor", "林地.png", { biz: "picture" });
    const secret = await upload("admin", "证件.png", { biz: "document", private: "1" });
    expect(await entry(open)).toMatchObject({
      name: "林地.png",
      path: expect.stringContaining(`/${open}.png`) as string,
      type: "image/png",
      size: PNG.length,
      folder: "picture",
      private: false,
      usage: "unknown",
    });
    expect(await entry(secret)).toMatchObject({ name: "证件.png", folder: "document", private: true });
    expect(JSON.stringify(await entry(secret))).not.toContain("private/");
    const one = await at.get("admin", "/sys/oss/file/queryById", { id: secret });
    expect(JSON.stringify(one.result)).not.toContain("private/");
  });

  it("says whether anything refers to a file, as soon as a row takes it or lets it go", { tags: "full" }, async () => {
    const id = await upload("admin", "a.png");
    const path = (await entry(id))?.["path"];
    const { result: row } = await at.post<{ id: string; version: number }>("admin", "/online/api/demo_file/add", {
      title: "引用",
      picture: path,
    });
    expect(await usage(id)).toBe("used");
    await at.put("admin", "/online/api/demo_file/edit", { id: row.id, version: row.version, picture: "" });
    expect(await usage(id)).toBe("unknown");
    await age(id);
    await checked(id);
    // The history of the row still has it.
    expect(await usage(id)).toBe("used");
  });

  it("removes what nothing refers to, and nothing else", { tags: "full" }, async () => {
    const [unused, taken, named, young] = [
      await upload("admin", "无用.png"),
      await upload("admin", "取用.png"),
      await upload("admin", "提到.png"),
      await upload("admin", "刚上传.png"),
    ];
    const stored = (id: string): boolean => existsSync(join(database().dataDir, "uploads", pathOf(id)));
    expect((await remove(unused)).status).toBe(409);
    await age(unused, taken, named);
    await checked(unused);
    expect([await usage(unused), await usage(taken), await usage(named), await usage(young)]).toEqual([
      "unused",
      "unused",
      "unused",
      "unknown",
    ]);
    const add = (row: object) => at.post("admin", "/online/api/demo_file/add", row);
    expect((await add({ title: "取用", picture: pathOf(taken) })).status).toBe(200);
    // A text that no one thinks of as a file: only a search finds it.
    expect((await add({ title: `见 ${named}` })).status).toBe(200);
    expect(await remove(taken)).toMatchObject({
      status: 409,
      result: { refused: [{ id: taken, message: "只能删除没有引用的文件，请先检查引用" }] },
    });
    expect((await remove(unused, named)).status).toBe(200);
    await expect.poll(() => entry(unused), { timeout: 20_000 }).toBeUndefined();
    // Its file is removed after its row.
    await expect.poll(() => stored(unused), { timeout: 20_000 }).toBe(false);
    expect([stored(taken), stored(named), stored(young)]).toEqual([true, true, true]);
    expect([await usage(taken), await usage(named)]).toEqual(["used", "used"]);
  });
});

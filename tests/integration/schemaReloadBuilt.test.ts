// @module-tag full
// The built server while its schema files break: twenty requests a second go on as if nothing had happened.
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startBuiltProduct, type BuiltProduct } from "../support/builtProduct.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { EXHAUSTIVE } from "../support/exhaustive.ts";

interface Finding {
  readonly file: string;
  readonly code: string;
}

const FILES = [
  "bidding/lot.entity.json",
  "content/notice.entity.json",
  "dict/lot_status.dict.json",
  "roles/editor.role.json",
  "menu.json",
];

const CORRUPTIONS: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  "is cut short": (file, text) => writeFile(file, text.slice(0, text.length / 2)),
  "is renamed away": (file) => rename(file, `${file}.away`),
  "is filled with binary": (file) =>
    writeFile(file, Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 31) % 256))),
  "is deleted": (file) => rm(file),
};

describeEachDatabase("on the built server, a schema file", (database, dialect) => {
  let at: BuiltProduct;
  let load: NodeJS.Timeout;
  const answers: { readonly status: number; readonly asked: string }[] = [];

  beforeAll(async () => {
    at = await startBuiltProduct(database().env);
    const asks: readonly (readonly ["admin" | "editor", string])[] = [
      ["admin", "/subjectMatter/list"],
      ["editor", "/notice/list"],
      ["editor", "/subjectMatter/counts"],
      ["admin", "/online/model/lot"],
      ["editor", "/sys/permission/getUserPermissionByToken"],
      ["admin", "/sys/dict/getDictItems/lotStatus"],
    ];
    let turn = 0;
    load = setInterval(() => {
      const [who, path] = asks[turn++ % asks.length]!;
      void at.get(who, path).then(
        ({ status }) => answers.push({ status, asked: `${who} ${path}` }),
        () => answers.push({ status: 599, asked: `${who} ${path}` }),
      );
    }, 50);
  }, 120_000);
  afterAll(async () => {
    clearInterval(load);
    await at.close();
  });

  const findings = async (): Promise<readonly Finding[]> =>
    (await at.get<readonly Finding[]>("admin", "/online/findings")).result;
  const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 25_000, interval: 50 });
  /** What the editor may see of the product: their menu, their rights, and how many lots. */
  const seen = async (): Promise<unknown> => {
    const rights = await at.get<{ menu: unknown; auth: unknown }>("editor", "/sys/permission/getUserPermissionByToken");
    return [
      rights.result.menu,
      rights.result.auth,
      (await at.get("editor", "/subjectMatter/counts")).result,
      (await at.get("admin", "/sys/dict/getDictItems/lotStatus")).result,
    ];
  };

  // tests/integration/schemaReload.test.ts tries every corruption in its own process. Reading files has nothing to do
  // with the database: on one every file and every corruption (exhaustive: each with each), on the other two.
  const corruptions = Object.keys(CORRUPTIONS);
  const pairs = FILES.flatMap((file, at) =>
    corruptions
      .filter((_corruption, which) => which === at % corruptions.length || (EXHAUSTIVE && dialect === "sqlite"))
      .map((corruption) => [file, corruption] as const),
  ).slice(0, dialect === "sqlite" || EXHAUSTIVE ? undefined : 2);
  it.each(pairs)("%s that %s shows its findings, changes nothing and heals", async (file, corruption) => {
    const path = join(at.schemas, file);
    const text = await readFile(path, "utf8");
    const before = await seen();
    const from = answers.length;
    await CORRUPTIONS[corruption]!(path, text);
    await soon(async () => expect((await findings()).map((finding) => finding.file)).toContain(file));
    expect(await seen()).toEqual(before);
    await soon(async () => expect(answers.length).toBeGreaterThan(from + 6));
    if (corruption === "is renamed away") await rename(`${path}.away`, path);
    else await writeFile(path, text);
    await soon(async () => expect(await findings()).toEqual([]));
    expect(await seen()).toEqual(before);
    expect(answers.slice(from).filter(({ status }) => status !== 200)).toEqual([]);
  });
});

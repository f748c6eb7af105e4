// Private files are read at signed addresses of whoever may read the row and the field, and at no others.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "#engine/server";
import { UPLOAD_LIMITS } from "#server/modules/files/index";
import { createFiles } from "../../server/modules/files/service/index.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { runningClock } from "../support/runningClock.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MINUTE = 60_000;

interface FileRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly idCard: string;
}

const COPY = {
  entity: "paper_copy",
  title: "证件副本",
  purpose: "Takes the private picture of the row that it names",
  titleField: "id",
  fields: {
    of: { kind: "reference", to: "demo_file", title: "示例", fill: { paper: "to.idCard" } },
    paper: { kind: "file", title: "证件照片", accept: ["image/png"], private: true },
  },
  list: { columns: ["of", "paper"], sort: "-createTime" },
  form: { sections: [{ fields: ["of", "paper"] }] },
};

/** A folder that lets editors read and write the rows of this test, and fills their files into other rows. */
function editorsSchemas(): string {
  const folder = mkdtempSync(join(tmpdir(), "heartwood-private-"));
  const role = { role: "editor", adds: true, grants: ["demo_file:*"] };
  mkdirSync(join(folder, "roles"));
  writeFileSync(join(folder, "roles/editor.role.json"), JSON.stringify(role));
  writeFileSync(join(folder, "paper_copy.entity.json"), JSON.stringify(COPY));
  return folder;
}

describeEachDatabase("private files", (database) => {
  let at: TestProduct;
  /** As the server answers them: `private/…?u=…&e=…&s=…`. */
  let uploaded: string;
  let row: FileRow;
  let offset = 0;
  beforeAll(async () => {
    at = await startProduct(database(), { SCHEMAS_DIR: editorsSchemas() }, {}, () => runningClock() + offset);
    uploaded = await upload("admin");
    row = (await at.post<FileRow>("admin", "/online/api/demo_file/add", { title: "甲", idCard: uploaded })).result;
  }, 120_000);
  afterAll(() => at.close());

  async function upload(who: Account, fields: Readonly<Record<string, string>> = { private: "1" }): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(PNG)]), "证件.png");
    const reply = await fetch(`${at.url}/api/sys/common/upload`, {
      method: "POST",
      headers: { "x-access-token": await at.token(who) },
      body: form,
    });
    return ((await reply.json()) as { message: string }).message;
  }

  const read = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${at.url}/api/sys/common/${path}`, { headers });
  const plain = (path: string): string => path.replace(/\?.*/, "");
  const shown = async (who: Account): Promise<string> =>
    (await at.get<FileRow>(who, "/online/api/demo_file/queryById", { id: row.id })).result.idCard;

  it("are shown by a signed address that no cache keeps and no script runs in", async () => {
    expect(uploaded).toMatch(/^private\/temp\/\d{6}\/[0-9a-f-]{36}\.png\?u=[\w-]+&e=[0-9a-z]+&s=[0-9a-f]{64}$/);
    const reply = await read(await shown("admin"));
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(PNG)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-type": "image/png",
      "content-disposition": expect.stringContaining("inline; filename*=UTF-8''%E8%AF%81%E4%BB%B6.png") as string,
      "content-security-policy": expect.stringContaining("sandbox") as string,
    });
  });

  it("are signed in the list, the row and its history, and stored without signatures", async () => {
    const list = await at.get<{ records: readonly FileRow[] }>("admin", "/online/api/demo_file/list", { title: "甲" });
    const past = await at.get<{ records: readonly { changes: readonly { field: string; after: string }[] }[] }>(
      "admin",
      "/online/api/demo_file/history",
      { id: row.id },
    );
    const inHistory = past.result.records[0]?.changes.find((change) => change.field === "idCard")?.after ?? "";
    for (const path of [list.result.records[0]?.idCard ?? "", row.idCard, inHistory])
      expect((await read(path)).status, path).toBe(200);
    const { database: data } = at.engine;
    const stored = await data.read.get<{ p: string }>(
      statement(data.dialect, `select "idCard" as "p" from "demo_file" where "id" = ?`),
      [row.id],
    );
    expect(stored?.p).toBe(plain(uploaded));
  });

  it("are signed in the data log and in what a reference fills in", async () => {
    const log = await at.get<{ records: readonly { after: Record<string, string> }[] }>(
      "admin",
      "/online/api/data_log/list",
      { entity: "demo_file", rowId: row.id },
    );
    const options = await at.get<{ records: readonly { value: string; fill: Record<string, string> }[] }>(
      "admin",
      "/online/api/paper_copy/options",
      { field: "of", values: row.id },
    );
    const paths = [log.result.records.at(-1)?.after["idCard"], options.result.records[0]?.fill["idCard"]];
    for (const path of paths) {
      expect(plain(path ?? "")).toBe(plain(uploaded));
      expect((await read(path ?? "")).status, path).toBe(200);
    }
  });

  it("are the same value whenever they are signed: an edit that sends them back changes nothing", async () => {
    const before = (await at.get<FileRow>("admin", "/online/api/demo_file/queryById", { id: row.id })).result;
    offset += 6 * MINUTE;
    const { id, version, idCard } = before;
    expect(await shown("admin")).not.toBe(idCard);
    const edited = await at.put<FileRow>("admin", "/online/api/demo_file/edit", {
      id,
      version,
      idCard,
      base: { idCard },
    });
    expect([edited.status, edited.result.version]).toEqual([200, version]);
  });

  it("are refused without a signature, with a changed one, and at the address of public files", async () => {
    const good = await shown("admin");
    const of = (key: string, value: string): string => good.replace(new RegExp(`([?&]${key}=)[^&]*`), `$1${value}`);
    const expires = Number.parseInt(/e=([0-9a-z]+)/.exec(good)?.[1] ?? "", 36);
    const other = plain(await upload("admin"));
    const forged = [
      of("s", "0".repeat(64)),
      of("s", (/s=(\w+)/.exec(good)?.[1] ?? "").toUpperCase()),
      of("u", "another"),
      of("e", (expires + MINUTE).toString(36)),
      of("e", "zzzzzzzzzzzz"),
      `${other}?${good.split("?")[1] ?? ""}`,
    ];
    for (const path of forged) expect([path, (await read(path)).ok]).toEqual([path, false]);
    expect((await read(forged[0] ?? "")).status).toBe(403);
    expect((await read(plain(good))).status).toBe(400);
    expect((await read(`${good}&u=x`)).status).toBe(400);
    for (const path of [plain(good), good, `x/../${good}`, good.replace("private/", "private%2F")])
      expect([path, (await read(`static/${path}`)).ok]).toEqual([path, false]);
    for (const path of ["private/../../app.db", "private/..%2f..%2fheartwood.sqlite", "private//etc/passwd"])
      expect([path, (await read(`${path}?${good.split("?")[1] ?? ""}`)).ok]).toEqual([path, false]);
  });

  it("end: an address that was copied is refused after five minutes at most", async () => {
    const copied = await shown("admin");
    offset += 2 * MINUTE;
    expect((await read(copied)).status).toBe(200);
    offset += 3 * MINUTE;
    const reply = await read(copied);
    expect([reply.status, await reply.json()]).toMatchObject([
      403,
      { code: "FILES.ADDRESS", message: "文件链接已失效，请刷新页面后再打开" },
    ]);
    expect((await read(await shown("admin"))).status).toBe(200);
  });

  it("are refused to a session of another person, whose own address shows them", async () => {
    const [own, token] = [await shown("admin"), await at.token("editor")];
    expect((await read(own, { "x-access-token": token })).status).toBe(403);
    expect((await read(own, { "x-access-token": await at.token("admin") })).status).toBe(200);
    const theirs = await shown("editor");
    expect(theirs).not.toBe(own);
    expect((await read(theirs, { "x-access-token": token })).status).toBe(200);
  });

  it("cannot be made readable by a row of whoever learned of their path", async () => {
    const taken = plain(await shown("admin"));
    const loose = plain(await upload("admin"));
    for (const path of [taken, loose, taken.replace(/[0-9a-f]{4}\.png$/, "0000.png")])
      expect(await at.post("editor", "/online/api/demo_file/add", { title: "乙", idCard: path })).toMatchObject({
        status: 403,
        code: "FILES.NOT_YOURS",
      });
    for (const path of [taken, loose])
      expect((await at.post("admin", "/online/api/demo_file/add", { title: "乙", idCard: path })).status).toBe(200);
  });

  it("stay the row's: another person restores it with them", async () => {
    const { id, version } = (await at.get<FileRow>("admin", "/online/api/demo_file/queryById", { id: row.id })).result;
    const emptied = await at.put<FileRow>("editor", "/online/api/demo_file/edit", { id, version, idCard: null });
    expect([emptied.status, emptied.result.idCard]).toEqual([200, null]);
    const again = await at.put<FileRow>("editor", "/online/api/demo_file/edit", {
      id,
      version: emptied.result.version,
      idCard: plain(uploaded),
    });
    expect(again.status).toBe(200);
    expect((await read(again.result.idCard)).status).toBe(200);
  });

  it("go into private fields only, and public files into public ones", async () => {
    const open = await upload("admin", {});
    expect(await at.post("admin", "/online/api/demo_file/add", { title: "丙", idCard: open })).toMatchObject({
      status: 400,
      message: "证件照片只能使用为它上传的私有文件，请重新上传",
    });
    const closed = await upload("admin");
    expect(await at.post("admin", "/online/api/demo_file/add", { title: "丙", picture: closed })).toMatchObject({
      status: 400,
      message: "图片公开显示，不能使用私有文件，请重新上传",
    });
    expect(await upload("admin", { biz: "private" })).toBe("上传目录不正确");
    expect(readdirSync(join(database().dataDir, "uploads"))).toContain("private");
  });

  it("are installed over what a start that was killed has left without a row", async () => {
    const folder = join(database().dataDir, "uploads");
    const path = "private/document/202601/00000000-0000-4000-8000-000000000001.png";
    const source = join(database().dataDir, "source.png");
    writeFileSync(source, PNG);
    mkdirSync(join(folder, "private/document/202601"), { recursive: true });
    writeFileSync(join(folder, path), "left");
    const renditions = { open: () => Promise.resolve({ lasting: true }) };
    const files = createFiles(at.engine.database, folder, UPLOAD_LIMITS, renditions);
    await files.install(path, source);
    const chunks = await (await files.open(path)).stream.toArray();
    expect(Buffer.concat(chunks as Buffer[]).equals(PNG)).toBe(true);
  });

  it("are encrypted on the disk, and a file that somebody has exchanged there is not shown", async () => {
    const [mine, other] = [await upload("admin"), await upload("admin")];
    const onDisk = (path: string): string => join(database().dataDir, "uploads", plain(path));
    expect(readFileSync(onDisk(mine)).includes(PNG.subarray(0, 16))).toBe(false);
    expect(readdirSync(join(database().dataDir, "uploads", ".incoming"))).toEqual([]);
    expect(Buffer.from(await (await read(mine)).arrayBuffer()).equals(PNG)).toBe(true);
    copyFileSync(onDisk(other), onDisk(mine));
    const exchanged = await read(mine);
    expect([exchanged.status, await exchanged.json()]).toMatchObject([
      500,
      { code: "FILES.DAMAGED", message: "文件已损坏，不能打开，请联系管理员" },
    ]);
    writeFileSync(onDisk(mine), PNG);
    expect((await read(mine)).status).toBe(500);
    // A key that cannot be opened says nothing of the server's keys.
    const { database: data } = at.engine;
    await data.write((tx) =>
      tx.run(statement(data.dialect, `update "sys_file" set "contentKey" = 'enc1:other:AAAA' where "path" = ?`), [
        plain(other),
      ]),
    );
    expect(await (await read(other)).json()).toMatchObject({ code: "FILES.DAMAGED" });
  });
});

// What a person may upload, how much, and what becomes of it, over HTTP and real files on both databases.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import sharp from "sharp";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Caller, type TestProduct } from "../support/product.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const DAY_MS = 86_400_000;

interface Uploaded {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter: string | null;
}

describeEachDatabase("uploads", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database(), {
      UPLOADS_AT_ONCE: "3",
      UPLOADS_AT_ONCE_PER_USER: "2",
      UPLOAD_DAY_FILES: "40",
      UPLOAD_KEEP_DAYS: "7",
    });
  }, 120_000);
  afterAll(() => at.close());

  const uploads = (): string => join(database().dataDir, "uploads");
  const incoming = (): string => join(uploads(), ".incoming");
  const parts = (): readonly string[] => (existsSync(incoming()) ? readdirSync(incoming()) : []);

  async function upload(who: Caller, bytes: Uint8Array, name = "a.png", biz = "temp"): Promise<Uploaded> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    form.append("biz", biz);
    const reply = await fetch(`${at.url}/api/sys/common/upload`, {
      method: "POST",
      headers: who === "nobody" ? {} : { "x-access-token": await at.token(who) },
      body: form,
    });
    return {
      status: reply.status,
      retryAfter: reply.headers.get("retry-after"),
      ...((await reply.json()) as { code: string; message: string }),
    };
  }

  /** An upload that has begun and goes no further until the test continues it. */
  async function stalled(who: Exclude<Caller, "nobody">): Promise<Socket> {
    const { port, hostname } = new URL(at.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const before = parts().length;
    socket.write(
      `POST /api/sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: ` +
        `${await at.token(who)}\r\ncontent-type: multipart/form-data; ` +
        `boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; ` +
        `name="file"; filename="a.txt"\r\n\r\nbegun`,
    );
    await until(() => parts().length > before);
    return socket;
  }

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + 10_000;
    while (!(await holds())) {
      if (performance.now() > end) throw new Error("It did not come about.");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Files of whoever uploaded this one. */
  const rowCount = async (path: string): Promise<number> =>
    Number(
      (
        await at.engine.database.read.get<{ n: number }>(
          statement(
            at.engine.database.dialect,
            'select count(*) as "n" from "sys_file" where "ownerId" = (select "ownerId" from ' +
              '"sys_file" where "path" = ?)',
          ),
          [path],
        )
      )?.n,
    );

  it("are refused to whoever may write no field that takes a file", async () => {
    expect(await upload("auditor", PNG)).toMatchObject({ status: 403, code: "FILES.FORBIDDEN" });
    expect((await upload("nobody", PNG)).status).toBe(401);
    expect((await upload("editor", PNG)).status).toBe(200);
  });

  it("stop at the size of their kind while they come, and leave nothing on the disk", { tags: "full" }, async () => {
    const much = Buffer.concat([PNG, randomBytes(2_097_152 - PNG.length)]);
    expect(await upload("editor", much)).toMatchObject({ status: 413, code: "FILES.IMAGE_TOO_LARGE" });
    expect((await upload("editor", much.subarray(0, -1))).status).toBe(200);
    expect(await upload("editor", Buffer.from("<html>".repeat(100_000)), "a.pdf")).toMatchObject({
      status: 400,
      code: "FILES.MISMATCH",
    });
    expect(await upload("editor", Buffer.alloc(50 * 1024 * 1024 + 1, "a"), "a.txt")).toMatchObject({
      status: 413,
      code: "FILES.TOO_LARGE",
    });
    expect(await upload("editor", PNG, "a.png", "../x")).toMatchObject({ status: 400, code: "FILES.FOLDER" });
    expect(parts()).toEqual([]);
  });

  it("are readable by the server's user alone, as the database is", async () => {
    const { message } = await upload("editor", PNG);
    const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    expect([database().dataDir, uploads(), join(uploads(), "temp"), join(uploads(), message)].map(mode)).toEqual([
      "700",
      "700",
      "700",
      "600",
    ]);
    const beside = readdirSync(database().dataDir).filter((name) => name.startsWith("heartwood.sqlite"));
    expect(beside.map((name) => mode(join(database().dataDir, name)))).toEqual(beside.map(() => "600"));
    expect(beside.length > 0).toBe(database().dialect === "sqlite");
  });

  it("are as many at once as the limits give, for one and for all; then the answer has the time to retry", async () => {
    const [first, second] = [await stalled("editor"), await stalled("editor")];
    expect(await upload("editor", PNG)).toMatchObject({
      status: 429,
      message: "同时上传的文件过多，请等待其他文件传完",
      retryAfter: "3",
    });
    const third = await stalled("admin");
    expect(await upload("admin", PNG)).toMatchObject({
      status: 503,
      message: "正在上传的人较多，请稍后再试",
      retryAfter: "3",
    });
    for (const socket of [first, second, third]) socket.destroy();
    // What broke off is gone from the disk, and its place is free again.
    await until(() => parts().length === 0);
    expect((await upload("editor", PNG)).status).toBe(200);
  });

  it(
    "are removed when nothing refers to them for long: no row, no history, no prose",
    { timeout: 60_000 },
    async () => {
      const path = async (): Promise<string> => (await upload("admin", PNG)).message;
      const [unused, inRow, inHistory, inProse, young] = [
        await path(),
        await path(),
        await path(),
        await path(),
        await path(),
      ];
      const added = await at.post<{ id: string }>("admin", "/online/api/demo_file/add", {
        title: "甲",
        picture: `${inHistory},${inRow}`,
      });
      const { id } = added.result;
      const { result: before } = await at.get<Record<string, unknown>>("admin", "/online/api/demo_file/queryById", {
        id,
      });
      expect(
        (await at.put("admin", "/online/api/demo_file/edit", { id, version: before["version"], picture: inRow }))
          .status,
      ).toBe(200);
      expect(
        (
          await at.post("admin", "/online/api/demo_rich_text/add", {
            title: "乙",
            body: `<p><img src="/api/sys/common/static/${inProse}" alt="图"></p>`,
          })
        ).status,
      ).toBe(200);
      const { database: data } = at.engine;
      for (const old of [unused, inRow, inHistory, inProse]) {
        await data.write((tx) =>
          tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ?, "usedAt" = ? where "path" = ?`), [
            at.engine.clock() - 8 * DAY_MS,
            0,
            old,
          ]),
        );
      }
      mkdirSync(incoming(), { recursive: true });
      for (const [name, age] of [
        ["old.part", 0.5],
        ["young.part", 0],
      ] as const) {
        writeFileSync(join(incoming(), name), "x");
        utimesSync(
          join(incoming(), name),
          new Date(at.engine.clock() - age * DAY_MS),
          new Date(at.engine.clock() - age * DAY_MS),
        );
      }
      expect(await at.files.run()).toEqual({ files: 1, broken: 1 });
      const there = async (one: string): Promise<number> =>
        (await fetch(`${at.url}/api/sys/common/static/${one}`)).status;
      expect([
        await there(unused),
        await there(inRow),
        await there(inHistory),
        await there(inProse),
        await there(young),
      ]).toEqual([404, 200, 200, 200, 200]);
      expect(existsSync(join(uploads(), unused))).toBe(false);
      expect(parts()).toEqual(["young.part"]);
      expect(await at.files.run()).toEqual({ files: 0, broken: 0 });
    },
  );

  it("go into a field of cropped pictures only with its ratio and its width", async () => {
    const sized = (width: number, height: number): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: "#586b41" } })
        .png()
        .toBuffer();
    const add = async (picture: Uint8Array, name = "a.png") =>
      at.post("admin", "/online/api/demo_file/add", {
        title: "头像",
        portrait: (await upload("admin", picture, name)).message,
      });
    expect((await add(await sized(300, 300))).status).toBe(200);
    for (const [width, height] of [
      [301, 301],
      [300, 200],
    ] as const)
      expect(await add(await sized(width, height))).toMatchObject({
        status: 400,
        code: "FILES.NOT_CROPPED",
        message: "头像应裁剪为 1:1，宽度不超过 300 像素",
      });
    expect(
      await at.post("admin", "/online/api/demo_file/add", {
        title: "头像",
        portrait: `temp/202601/${randomUUID()}.png`,
      }),
    ).toMatchObject({ status: 400, code: "FILES.NOT_CROPPED" });
  });

  it("go into a field only below the size that it takes", async () => {
    const add = async (bytes: Buffer) =>
      at.post("admin", "/online/api/demo_file/add", {
        title: "资料",
        papers: (await upload("admin", bytes, "a.pdf")).message,
      });
    const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n")], bytes);
    expect((await add(pdf(20 * 1024 * 1024 - 1))).status).toBe(200);
    expect(await add(pdf(20 * 1024 * 1024))).toMatchObject({
      status: 413,
      code: "FILES.FIELD_SIZE",
      message: "资料中的文件应小于 20MB",
    });
  });

  it("are refused where a few bytes are a picture too large to be drawn", async () => {
    const small = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#586b41" } });
    const jpeg = await small().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(30_000, frame + 5);
    jpeg.writeUInt16BE(30_000, frame + 7);
    const png = await small().png().toBuffer();
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    const before = parts();
    for (const [bytes, name] of [
      [jpeg, "a.jpg"],
      [png, "a.png"],
    ] as const)
      expect(await upload("editor", bytes, name)).toMatchObject({ status: 400, message: "图片尺寸过大" });
    expect(await upload("editor", Buffer.alloc(0))).toMatchObject({ status: 400, code: "FILES.NOTHING" });
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
    expect(await upload("editor", drawing, "a.svg")).toMatchObject({ status: 400, code: "FILES.TYPE" });
    expect(await upload("editor", drawing, "a.png")).toMatchObject({ status: 400, message: "文件内容与类型不符" });
    expect(parts()).toEqual(before);
  });

  it("are kept when a row takes them while the cleanup looks", async () => {
    const { message: taken } = await upload("admin", PNG);
    const { database: data } = at.engine;
    await data.write((tx) =>
      tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ? where "path" = ?`), [
        at.engine.clock() - 8 * DAY_MS,
        taken,
      ]),
    );
    const search = data.snapshot.bind(data);
    vi.spyOn(data, "snapshot").mockImplementationOnce(async (fn) => {
      const found = await search(fn);
      expect((await at.post("admin", "/online/api/demo_file/add", { title: "丙", picture: taken })).status).toBe(200);
      return found;
    });
    expect((await at.files.run()).files).toBe(0);
    expect(existsSync(join(uploads(), taken))).toBe(true);
  });

  it("are kept when a row that began to take them before the cleanup ends within it", async () => {
    const { message: taken } = await upload("admin", PNG);
    const { database: data } = at.engine;
    await data.write((tx) =>
      tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ? where "path" = ?`), [
        at.engine.clock() - 8 * DAY_MS,
        taken,
      ]),
    );
    const search = data.snapshot.bind(data);
    const began = at.engine.clock() - 1_000;
    vi.spyOn(data, "snapshot").mockImplementationOnce(async (fn) => {
      const found = await search(fn);
      expect((await at.post("admin", "/online/api/demo_file/add", { title: "丁", picture: taken })).status).toBe(200);
      await data.write((tx) =>
        tx.run(statement(data.dialect, `update "sys_file" set "usedAt" = ? where "path" = ?`), [began, taken]),
      );
      return found;
    });
    expect((await at.files.run()).files).toBe(0);
    expect(existsSync(join(uploads(), taken))).toBe(true);
  });

  it("that nothing refers to are removed however many older ones are in use", { timeout: 60_000 }, async () => {
    const { message: unused } = await upload("admin", PNG);
    const { database: data } = at.engine;
    const {
      result: { id },
    } = await at.post<{ id: string }>("admin", "/online/api/demo_rich_text/add", { title: "戊", body: "<p>图</p>" });
    const older = JSON.stringify(Array.from({ length: 10_050 }, () => randomUUID()));
    const each =
      data.dialect === "sqlite"
        ? `select "value" from json_each(?)`
        : `select "value" from json_array_elements_text(?::json) as "value"`;
    await data.write(async (tx) => {
      await tx.run(statement(data.dialect, `update "demo_rich_text" set "body" = ? where "id" = ?`), [older, id]);
      await tx.run(
        statement(
          data.dialect,
          `insert into "sys_file" ("id", "path", "name", "type", "size", "ownerId", "sha256", "createdAt")
        select "value", 'temp/202601/' || "value" || '.png', 'a.png', 'image/png', 1, 'somebody', '', ?
        from (${each}) as "ids"`,
        ),
        [at.engine.clock() - 9 * DAY_MS, older],
      );
      await tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ? where "path" = ?`), [
        at.engine.clock() - 8 * DAY_MS,
        unused,
      ]);
    });
    expect((await at.files.run()).files).toBe(1);
    expect(existsSync(join(uploads(), unused))).toBe(false);
  });

  it("end at the quota of the day, however many come at once", { timeout: 60_000 }, async () => {
    const { message: one } = await upload("editor", PNG);
    const own = async (): Promise<number> => rowCount(one);
    while ((await own()) < 39) expect((await upload("editor", PNG)).status).toBe(200);
    const together = await Promise.all([upload("editor", PNG), upload("editor", PNG)]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = await upload("editor", PNG);
    expect(refused).toMatchObject({ status: 429, message: "今日上传的文件已达上限，请明天再试" });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(await own()).toBe(40);
    expect((await upload("admin", PNG)).status).toBe(200);
  });
});

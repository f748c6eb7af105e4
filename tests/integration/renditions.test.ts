// Pictures in the widths that pages ask for, over HTTP and real files on both databases.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const ADDRESS = "/api/sys/common/static";
const MONTH = "private, max-age=2592000, immutable";

describeEachDatabase("a picture in another width", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database(), { UPLOAD_KEEP_DAYS: "7" });
  }, 120_000);
  afterAll(() => at.close());

  const folder = (): string => join(database().dataDir, "uploads/.renditions");
  const files = (): readonly string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

  async function upload(bytes: Uint8Array, name: string): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    const reply = await fetch(`${at.url}/api/sys/common/upload`, {
      method: "POST",
      headers: { "x-access-token": await at.token("editor") },
      body: form,
    });
    return ((await reply.json()) as { message: string }).message;
  }

  const get = (path: string, query = ""): Promise<Response> => fetch(`${at.url}${ADDRESS}/${path}${query}`);
  const errorOf = async (reply: Response): Promise<object> => {
    const { code, message } = (await reply.json()) as { code: string; message: string };
    return { status: reply.status, code, message };
  };

  const photograph = (width = 900, height = 600) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 120, sigma: 30 },
      },
    }).jpeg();

  it("comes smaller, as a type of its own, to everybody and for long", async () => {
    const path = await upload(await photograph().withMetadata({ orientation: 6 }).toBuffer(), "现场.jpg");
    const reply = await get(path, "?width=320");
    const headers = ["content-type", "cache-control", "x-content-type-options"].map((name) => reply.headers.get(name));
    expect([reply.status, ...headers]).toEqual([200, "image/webp", MONTH, "nosniff"]);
    expect(reply.headers.get("content-disposition")).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent("现场.webp")}`,
    );
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 480 });
    const whole = await get(path);
    expect(whole.headers.get("content-type")).toBe("image/jpeg");
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(bytes.length);
  });

  it("is the picture itself where there is no smaller copy: moving, or broken", async () => {
    const frames = await Promise.all([1, 2].map(() => photograph(300, 200).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const broken = (await photograph().toBuffer()).subarray(0, 4_000);
    for (const [bytes, name, type] of [
      [moving, "a.gif", "image/gif"],
      [broken, "a.jpg", "image/jpeg"],
    ] as const) {
      const reply = await get(await upload(bytes, name), "?width=160");
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it("is refused in a width that is not on the list, and of what is no picture or nowhere", async () => {
    const path = await upload(await photograph().toBuffer(), "a.jpg");
    const before = files().length;
    for (const width of ["321", "0", "-1", "1e3", "0320", "99999", "abc", ""])
      expect(await errorOf(await get(path, `?width=${width}`))).toEqual({
        status: 400,
        code: "REQUEST.INVALID",
        message: "参数不正确：width",
      });
    expect(await errorOf(await get(path, "?height=320"))).toMatchObject({ status: 400, code: "REQUEST.UNKNOWN" });
    const text = await upload(Buffer.from("甲,乙"), "a.csv");
    expect(await errorOf(await get(text, "?width=320"))).toEqual({
      status: 400,
      code: "FILES.NO_WIDTH",
      message: "只有图片可以指定宽度",
    });
    for (const nowhere of [
      path.replace(/.\.jpg$/, "z.jpg"),
      ".renditions/x-320.webp",
      "..%2Fheartwood.sqlite",
      "temp/202611/%2e%2e/%2e%2e/keys.json",
    ])
      expect(await errorOf(await get(nowhere, "?width=320"))).toMatchObject({ status: 404 });
    expect(files().length).toBe(before);
  });

  it("goes with the picture when nothing refers to that any more", async () => {
    const path = await upload(await photograph().toBuffer(), "a.jpg");
    const id = path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));
    expect((await get(path, "?width=160")).status).toBe(200);
    const own = (): readonly string[] => files().filter((name) => name.startsWith(id));
    expect(own()).toEqual([`${id}-160.webp`]);
    const { database: data, clock } = at.engine;
    await data.write((tx) =>
      tx.run(statement(data.dialect, `update "sys_file" set "createdAt" = ? where "id" = ?`), [
        clock() - 8 * 86_400_000,
        id,
      ]),
    );
    expect((await at.files.run()).files).toBeGreaterThan(0);
    await expect.poll(own).toEqual([]);
    expect((await get(path, "?width=160")).status).toBe(404);
  });
});

// One's own picture: cut as the field of the account takes it, whoever of the back office sends it.
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Caller, type TestProduct } from "../support/product.ts";
import { AVATAR_CROP } from "#server/modules/identity/contract";

interface Row extends Record<string, unknown> {
  readonly username: string;
}

describeEachDatabase("one's own picture", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const picture = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: "#586b41" } })
      .png()
      .toBuffer();
  async function send(who: Caller, bytes: Uint8Array, name = "我.png") {
    const form = new FormData();
    form.append("biz", "document");
    form.append("private", "1");
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    const reply = await fetch(`${at.url}/api/sys/user/ownAvatar`, {
      method: "POST",
      headers: who === "nobody" ? {} : { "x-access-token": await at.token(who) },
      body: form,
    });
    return { status: reply.status, ...((await reply.json()) as { code: string; result: { avatar: string } | null }) };
  }
  const records = async (path: string, query: Readonly<Record<string, string>>): Promise<readonly Row[]> =>
    (await at.get<{ records: readonly Row[] }>("admin", path, query)).result.records;
  const account = async (username: string) =>
    (await records("/sys/user/list", { username })).find((row) => row.username === username);

  it("is stored for whoever sends it, and recorded", async () => {
    const { width } = AVATAR_CROP;
    const { status, result } = await send("auditor", await picture(width, width));
    expect(status).toBe(200);
    expect(result?.avatar).toMatch(/^avatar\/\d{6}\/[0-9a-f-]{36}\.png$/);
    expect(await account("auditor")).toMatchObject({ avatar: result?.avatar });
    expect((await account("editor"))?.["avatar"]).toBeNull();
    expect((await fetch(`${at.url}/api/sys/common/static/${result?.avatar}`)).status).toBe(200);
    expect(await at.signIn("auditor")).toMatchObject({ result: { userInfo: { avatar: result?.avatar } } });
    expect((await records("/online/api/audit_log/list", { by: "auditor", op: "updateAvatar" })).length).toBe(1);
  });

  it("is refused where the field would refuse it, and to members", async () => {
    const { width } = AVATAR_CROP;
    const before = (await account("editor"))?.["avatar"];
    expect(await send("editor", await picture(width + 1, width + 1))).toMatchObject({ code: "FILES.NOT_CROPPED" });
    expect(await send("editor", await picture(width, width / 2))).toMatchObject({ code: "FILES.NOT_CROPPED" });
    expect(await send("editor", Buffer.from("text"), "我.txt")).toMatchObject({ code: "FILES.NOT_IMAGE" });
    expect(await send("editor", Buffer.alloc(0))).toMatchObject({ code: "FILES.NOTHING" });
    const gif = await sharp(await picture(40, 40))
      .gif()
      .toBuffer();
    expect(await send("editor", gif, "我.gif")).toMatchObject({ code: "FILES.TYPE", message: "不支持的文件类型：gif" });
    expect((await send("nobody", await picture(40, 40))).status).toBe(401);
    expect(await send("member", await picture(40, 40))).toMatchObject({ status: 403, code: "IDENTITY.NOT_ALLOWED" });
    expect((await account("editor"))?.["avatar"]).toBe(before);
  });
});

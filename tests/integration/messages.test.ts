// @module-tag full
// Messages of the product: to the outbox while it is developed, to real senders where they are configured, to no one in
// production without any.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MenuNode } from "#core/language";
import type { SenderConfig } from "#server/modules/messages/index";
import { createDatabase, describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const MESSAGE = {
  channel: "sms",
  to: "+86 138 1234 5678",
  template: "verificationCode",
  variables: { code: "1234567", purpose: "登录", minutes: 10 },
} as const;
const TEXT = "您的验证码是 1234567，用于登录，10 分钟内有效。请勿告诉他人；如非本人操作，请忽略。";

interface Page {
  readonly records: readonly Record<string, unknown>[];
}

const paths = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap((node) => [node.path, ...paths(node.children)]);
const menuOf = async (at: TestProduct): Promise<readonly string[]> =>
  paths((await at.get<{ menu: readonly MenuNode[] }>("admin", "/sys/permission/getUserPermissionByToken")).result.menu);

describeEachDatabase("messages without a sender", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  it("are in the development outbox, under one spelling of the number", async () => {
    await at.messages.send(MESSAGE);
    await at.messages.codes.issue({ purpose: "signIn", channel: "email", target: "Wang@Example.cn", ip: "::1" });
    const { records } = (await at.get<Page>("admin", "/message/outbox/list")).result;
    expect(records).toMatchObject([
      { channel: "email", to: "wang@example.cn", subject: "验证码" },
      { channel: "sms", to: "13812345678", text: TEXT },
    ]);
    const code = /验证码是 (\d{7})/.exec(String(records[0]?.["text"]))?.[1] ?? "";
    const verify = () =>
      at.messages.codes.verify({ purpose: "signIn", channel: "email", target: "wang@example.cn", code });
    expect([await verify(), await verify()]).toEqual([true, false]);
    expect(await menuOf(at)).toContain("/message/outbox");
    expect((await at.get("auditor", "/message/outbox/list")).status).toBe(403);
    expect((await at.get("editor", "/message/outbox/list")).status).toBe(403);
  });

  it("follow a template that a person has changed, within its variables", async () => {
    const { result } = await at.get<Page>("admin", "/message/template/list", { pageSize: "100" });
    const template = result.records.find((one) => one["title"] === "验证码");
    const edit = (text: string) =>
      at.put("admin", "/message/template/edit", { id: template?.["id"], version: template?.["version"], text });
    for (const text of ["验证码 {code}", "{code}{purpose}{minutes}{name}", "{code}{purpose}{minutes}${1+1}"])
      expect(await edit(text), text).toMatchObject({ status: 400, code: "MESSAGES.TEMPLATE_VARIABLE" });
    expect((await edit("【平台】{code}（{purpose}，{minutes} 分钟）")).status).toBe(200);
    await at.engine.reload();
    await at.messages.send({ ...MESSAGE, to: "13912345678" });
    const { records } = (await at.get<Page>("admin", "/message/outbox/list", { to: "13912345678" })).result;
    expect(records).toMatchObject([{ text: "【平台】1234567（登录，10 分钟）" }]);
  });
});

describe("the development outbox", () => {
  const start = async (senders: SenderConfig): Promise<TestProduct & { stop(): Promise<void> }> => {
    const database = await createDatabase("sqlite");
    const at = await startProduct(database, {}, { senders });
    return {
      ...at,
      stop: async () => {
        await at.close();
        await database.drop();
      },
    };
  };

  it("does not exist in production, and nothing is stored there", async () => {
    const at = await start({ smtp: undefined, smsGateway: undefined, outbox: false });
    try {
      expect(await menuOf(at)).not.toContain("/message/outbox");
      expect((await at.get("admin", "/message/outbox/list")).status).toBe(404);
      await expect(at.messages.send(MESSAGE)).rejects.toMatchObject({
        code: "MESSAGES.NO_SENDER",
        message: "短信发送尚未配置，请联系管理员",
      });
    } finally {
      await at.stop();
    }
  }, 120_000);

  it("does not exist where every channel has a sender, and messages go there", async () => {
    const received: unknown[] = [];
    const gateway = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += String(chunk)));
      request.on("end", () => {
        received.push(JSON.parse(text));
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    const smtp = { host: "127.0.0.1", port: 1, secure: false, auth: undefined, from: "a@b.cn", requireTls: false };
    const at = await start({ smtp, smsGateway: { url, headers: {} }, outbox: true });
    try {
      expect(await menuOf(at)).not.toContain("/message/outbox");
      await at.messages.send(MESSAGE);
      expect(received).toMatchObject([{ phone: "13812345678", text: TEXT, template: "verificationCode" }]);
      await expect(at.messages.send({ ...MESSAGE, channel: "email", to: "a@b.cn" })).rejects.toMatchObject({
        code: "MESSAGES.SEND_FAILED",
      });
    } finally {
      await at.stop();
      gateway.close();
    }
  }, 120_000);
});

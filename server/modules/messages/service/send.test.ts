import { describe, expect, it } from "vitest";
import type { Log, ReadConnection } from "#engine/server";
import { createSend } from "./send.ts";
import { createTextOfTemplate } from "./templateTexts.ts";

const FILE = { title: "验证码", text: "验证码 {code}", variables: { code: "验证码" } };
const MESSAGE = { channel: "email", to: "wang@example.cn", template: "proof", variables: { code: "1234567" } } as const;

/** Sends one message with a text that an operator wrote; answers what was sent and what was logged. */
async function sendEdited(text: string, sender = (_text: string): void => {}) {
  const sent: string[] = [];
  const lines: string[] = [];
  const write = (...given: readonly unknown[]): void => void lines.push(JSON.stringify(given, plainErrors));
  const log: Log = { info: write, warn: write, error: write };
  const row = {
    id: "1",
    template: "proof",
    title: "通知",
    channels: "sms,email",
    variables: '{"code":"验证码"}',
    text,
  };
  const recorded: unknown[] = [];
  const repo = { byCode: () => Promise.resolve(row) };
  const send = createSend({
    database: { read: {} as ReadConnection },
    senders: {
      sms: undefined,
      email: (message) => {
        sender(message.text);
        sent.push(`${message.subject}|${message.text}`);
        return Promise.resolve();
      },
    },
    textOf: createTextOfTemplate({ repo, fileOf: () => FILE, log }),
    accepted: () => "sent",
    record: (push) => {
      recorded.push(push);
      return Promise.resolve();
    },
    log,
  });
  const error: unknown = await send(MESSAGE).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { sent, lines, error, recorded };
}

/** Like the serializer of the log: every own property of an error. */
const plainErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;

describe("a text that an operator has edited", () => {
  it("is sent while it fits the variables", async () =>
    expect(await sendEdited("【平台】{code}")).toEqual({
      sent: ["通知|【平台】1234567"],
      lines: [],
      error: undefined,
      recorded: [{ channel: "email", to: "wang@example.cn", title: "通知", template: "proof", result: "sent" }],
    }));

  it.each(["{code}，{minutes} 分钟", "没有变量"])("gives way to the file's where it does not: %s", async (text) => {
    const { sent, lines } = await sendEdited(text);
    expect(sent).toEqual(["验证码|验证码 1234567"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"template":"proof".*its file's text is sent/);
  });
});

describe("a message that could not be sent", () => {
  it("is logged without the address and the text, which the mail library puts into its errors", async () => {
    const { error, lines, recorded } = await sendEdited("验证码 {code}", () => {
      throw Object.assign(new Error("Can't send mail: all recipients were rejected: 550 <wang@example.cn>"), {
        code: "EENVELOPE",
        response: "550 5.1.1 <wang@example.cn>: no such user",
        responseCode: 550,
        command: "RCPT TO",
        rejected: ["wang@example.cn"],
        rejectedErrors: [new Error("wang@example.cn")],
      });
    });
    expect(error).toMatchObject({ code: "MESSAGES.SEND_FAILED" });
    expect(recorded).toEqual([expect.objectContaining({ result: "failed", error: "550" })]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/wang|1234567/);
    expect(JSON.parse(lines[0] ?? "")).toEqual([
      { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", channel: "email", template: "proof" },
      "a message could not be sent",
    ]);
  });

  it("by a gateway that is not there is logged with the cause", async () => {
    const { lines } = await sendEdited("验证码 {code}", () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
    });
    expect(lines[0]).toContain('"code":"ECONNREFUSED"');
  });
});

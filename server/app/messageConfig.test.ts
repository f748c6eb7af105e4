import { describe, expect, it } from "vitest";
import { ConfigError } from "./configError.ts";
import { readSenders } from "./messageConfig.ts";

const MAIL = { SMTP_URL: "smtps://me%40x.cn:p%3Aw@mail.example.com", MAIL_FROM: "平台 <no-reply@example.com>" };

describe("senders", () => {
  it("are none by default: an outbox in development, nothing in production", () => {
    expect(readSenders({}, false)).toEqual({ smtp: undefined, smsGateway: undefined, outbox: true });
    expect(readSenders({}, true)).toEqual({ smtp: undefined, smsGateway: undefined, outbox: false });
  });

  it("by SMTP have host, port and a decoded sign-in", () =>
    expect(readSenders(MAIL, true).smtp).toEqual({
      host: "mail.example.com",
      port: 465,
      secure: true,
      auth: { user: "me@x.cn", pass: "p:w" },
      from: MAIL.MAIL_FROM,
      requireTls: false,
    }));

  it.each([
    ["smtp://mail.example.com", true, true],
    ["smtp://mail.example.com", false, false],
    ["smtp://127.0.0.1:25", true, false],
    ["smtp://127.0.0.1.example.com", true, true],
  ])("%s, production %s: TLS is required: %s", (SMTP_URL, production, required) =>
    expect(readSenders({ ...MAIL, SMTP_URL }, production).smtp?.requireTls).toBe(required),
  );

  it("by a gateway have its address and headers", () =>
    expect(
      readSenders(
        {
          SMS_GATEWAY_URL: "https://sms.example.com/v1/send",
          SMS_GATEWAY_HEADERS: "Authorization=Bearer a=b; X-App = 7",
        },
        true,
      ).smsGateway,
    ).toEqual({ url: "https://sms.example.com/v1/send", headers: { Authorization: "Bearer a=b", "X-App": "7" } }));

  it("by SMTP at an IPv6 address have it without brackets", () =>
    expect(readSenders({ ...MAIL, SMTP_URL: "smtp://[::1]:25" }, true).smtp).toMatchObject({
      host: "::1",
      port: 25,
      requireTls: false,
    }));

  it.each([
    [{ ...MAIL, SMTP_URL: "https://mail.example.com" }],
    [{ ...MAIL, SMTP_URL: "smtp://me:50%off@mail.x.cn" }],
    [{ ...MAIL, SMTP_URL: "smtp://50%off:pass@mail.x.cn" }],
    [{ ...MAIL, SMTP_URL: "mail.example.com" }],
    [{ SMTP_URL: MAIL.SMTP_URL }],
    [{ ...MAIL, MAIL_FROM: "no-reply" }],
    [{ ...MAIL, MAIL_FROM: "a@b.cn\r\nBcc: c@d.cn" }],
    [{ SMS_GATEWAY_URL: "http://sms.example.com" }],
    [{ SMS_GATEWAY_URL: "https://user:key@sms.example.com" }],
    [{ SMS_GATEWAY_URL: "ftp://sms.example.com" }],
    [{ SMS_GATEWAY_URL: "https://sms.example.com", SMS_GATEWAY_HEADERS: "Authorization" }],
    [{ SMS_GATEWAY_URL: "https://sms.example.com", SMS_GATEWAY_HEADERS: "X-Key=a\r\nHost: b" }],
  ])("refuse %j in production", (env) => expect(() => readSenders(env, true)).toThrow(ConfigError));

  it("do not show a key in what is wrong with it", () =>
    expect(() => readSenders({ SMS_GATEWAY_URL: "https://x.cn", SMS_GATEWAY_HEADERS: "X-Ok=1;se cret" }, true)).toThrow(
      /第 2 项有误$/,
    ));
});

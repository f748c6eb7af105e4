import { scrypt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bothStatements, openDatabase, runMigrations, type Database } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import type { CodePurpose, Message } from "../contract.ts";
import { messageMigrations } from "../migrations.ts";
import { CODE_DIGITS } from "../rules.ts";
import { createCodes, type Codes } from "./codes.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const START = Date.parse("2026-11-20T01:00:00Z");
const MINUTE = 60_000;
const ROWS = bothStatements('select * from "message_code"');

describeEachDatabase("codes", { inGate: "both" }, (database) => {
  let now = START;
  const clock = (): number => now;
  let db: Database;
  let codes: Codes;
  let sent: Message[] = [];
  let number = 0;

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), clock });
    await runMigrations(db, "messages", messageMigrations);
    codes = createCodes(db, clock, (message) => {
      sent.push(message);
      return Promise.resolve();
    });
  });
  afterAll(() => db.close());
  beforeEach(() => {
    sent = [];
    now += 100 * 24 * 60 * MINUTE;
    number += 1;
  });

  const phone = (more = 0): string => `138${String(number * 1000 + more).padStart(8, "0")}`;
  const issue = (target = phone(), ip = "192.0.2.1", purpose: CodePurpose = "signIn") =>
    codes.issue({ purpose, channel: "sms", target, ip });
  const verify = (code: string, target = phone(), purpose: CodePurpose = "signIn") =>
    codes.verify({ purpose, channel: "sms", target, code });
  const lastCode = (): string => String(sent.at(-1)?.variables["code"]);
  const wrongCode = (): string => String((Number(lastCode()) + 1) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");

  it("are sent by the template, hold 20 bits or more, and are not stored as they are", async () => {
    await issue();
    expect(sent).toMatchObject([
      { channel: "sms", to: phone(), template: "verificationCode", variables: { purpose: "登录", minutes: 10 } },
    ]);
    expect(lastCode()).toMatch(/^\d{7}$/);
    expect(Math.log2(10 ** CODE_DIGITS)).toBeGreaterThan(20);
    const rows = JSON.stringify(await db.read.all(ROWS[db.dialect], []));
    expect(rows).not.toContain(lastCode());
    expect(rows).not.toContain(phone());
  });

  it("are accepted once", async () => {
    await issue();
    expect(await verify(lastCode())).toBe(true);
    expect(await verify(lastCode())).toBe(false);
  });

  it("are accepted however the same number and code are typed", async () => {
    await issue(`+86 ${phone()}`);
    const wide = [...lastCode()].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
    expect(await verify(` ${wide.slice(0, 3)} ${wide.slice(3)} `, ` 0086-${phone()} `)).toBe(true);
  });

  it("are accepted for ten minutes", async () => {
    await issue();
    now += 10 * MINUTE;
    expect(await verify(lastCode())).toBe(false);
    now -= 1;
    expect(await verify(lastCode())).toBe(true);
  });

  it("are tried five times at most", async () => {
    await issue();
    for (let attempt = 0; attempt < 5; attempt++) expect(await verify(wrongCode())).toBe(false);
    expect(await verify(lastCode())).toBe(false);
  });

  it("do not count what cannot be a code", async () => {
    await issue();
    for (const text of ["", "12345", "abcdefg", "12345678", `${lastCode()}0`, "0x12345"])
      expect(await verify(text), text).toBe(false);
    expect(await verify(lastCode())).toBe(true);
  });

  it("are bound to their purpose and target, and guesses elsewhere take no try of theirs", async () => {
    await issue();
    expect(await verify(lastCode(), phone(), "resetPassword")).toBe(false);
    expect(await verify(lastCode(), phone(1))).toBe(false);
    expect(await codes.verify({ purpose: "signIn", channel: "email", target: "a@b.cn", code: lastCode() })).toBe(false);
    expect(await verify(lastCode())).toBe(true);
  });

  it("end with the next one", async () => {
    await issue();
    const first = lastCode();
    now += MINUTE;
    await issue();
    expect(lastCode() !== first && (await verify(first))).toBe(false);
    expect(await verify(lastCode())).toBe(true);
  });

  it("of fifty calls at once let one through", async () => {
    await issue();
    const code = lastCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("of fifty wrong ones at once compare five", async () => {
    await issue();
    const code = lastCode();
    await Promise.all(Array.from({ length: 50 }, (_, guess) => verify(String(guess).padStart(CODE_DIGITS, "0"))));
    expect(await verify(code)).toBe(false);
  });

  describe("for one number", () => {
    const refused = { code: "MESSAGES.TOO_MANY_CODES", status: 429 };
    const spellings = (): readonly string[] => [
      phone(),
      `+86${phone()}`,
      `0086 ${phone()}`,
      `${phone().slice(0, 3)} ${phone().slice(3, 7)} ${phone().slice(7)}`,
      [...phone()].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(""),
    ];

    it("are sent once of a hundred requests, however it is spelt and whichever way they come", async () => {
      const attempts = Array.from({ length: 100 }, (_, at) =>
        issue(spellings()[at % 5], `192.0.${at}.1`, at % 2 === 0 ? "signIn" : "register").then(
          () => "sent",
          (error: { code?: string }) => error.code,
        ),
      );
      const outcomes = await Promise.all(attempts);
      expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === refused.code)).toHaveLength(99);
      expect(sent).toHaveLength(1);
    });

    it("are hashed for no request beyond the limits", async () => {
      await issue();
      vi.mocked(scrypt).mockClear();
      for (const target of spellings()) await expect(issue(target)).rejects.toMatchObject(refused);
      expect(scrypt).not.toHaveBeenCalled();
    });

    it("are 1 a minute, 5 an hour, 10 a day", async () => {
      await issue();
      await expect(issue()).rejects.toMatchObject({ ...refused, details: { retryAfter: 60 } });
      for (let more = 0; more < 4; more++) {
        now += MINUTE;
        await issue();
      }
      now += MINUTE;
      await expect(issue()).rejects.toMatchObject(refused);
      for (let more = 0; more < 5; more++) {
        now += 60 * MINUTE;
        await issue();
      }
      now += 60 * MINUTE;
      await expect(issue()).rejects.toMatchObject(refused);
      now += 24 * 60 * MINUTE;
      await issue();
      expect(sent).toHaveLength(11);
    });
  });

  it("for many numbers end at the limit of an address group", async () => {
    for (let more = 0; more < 5; more++) await issue(phone(more), `2001:db8:1:2::${more}`);
    await expect(issue(phone(6), "2001:db8:1:2::9")).rejects.toMatchObject({ code: "MESSAGES.TOO_MANY_CODES" });
    await issue(phone(6), "2001:db8:1:3::9");
  });

  it("that could not be sent count all the same", async () => {
    const failing = createCodes(db, clock, () => Promise.reject(new Error("down")));
    await expect(
      failing.issue({ purpose: "signIn", channel: "sms", target: phone(), ip: "192.0.2.1" }),
    ).rejects.toThrow("down");
    await expect(issue()).rejects.toMatchObject({ code: "MESSAGES.TOO_MANY_CODES" });
  });

  it("are not sent to what is no number", async () => {
    await expect(issue("13812345678,13912345678")).rejects.toMatchObject({ code: "MESSAGES.PHONE" });
    await expect(
      codes.issue({ purpose: "verifyEmail", channel: "email", target: "a@b.cn\r\nBcc: c@d.cn", ip: "192.0.2.1" }),
    ).rejects.toMatchObject({ code: "MESSAGES.EMAIL" });
    expect(sent).toEqual([]);
  });
});

// Whoever cannot sign in gets one answer after one kind of work: the hashes are counted, not timed.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type AlterationTicket } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

interface Hash {
  readonly N: number | undefined;
  readonly r: number | undefined;
  readonly p: number | undefined;
  readonly bytes: number;
}

const { hashes } = vi.hoisted(() => ({ hashes: [] as Hash[] }));

// The real function: it is only counted.
vi.mock("node:crypto", async (load) => {
  const real = await load<typeof import("node:crypto")>();
  const scrypt = (...[password, salt, bytes, options, done]: Parameters<typeof real.scrypt>): void => {
    const { N, r, p } = options;
    hashes.push({ N, r, p, bytes });
    real.scrypt(password, salt, bytes, options, done);
  };
  return { ...real, default: { ...real, scrypt }, scrypt };
});

interface Attempt {
  readonly what: string;
  readonly path: string;
  readonly named: object;
  readonly password?: string;
}

const OFFICE = "/sys/login";
const MEMBER = "/sys/user/login";
const LICENSE = "/sys/user/loginByBusinessLicense";

const ATTEMPTS: readonly Attempt[] = [
  { what: "a wrong password", path: OFFICE, named: { username: "editor" }, password: "Wrong#2026" },
  { what: "an unknown name", path: OFFICE, named: { username: "nobody-here" } },
  { what: "a closed account", path: OFFICE, named: { username: "auditor" } },
  { what: "a member at the back office", path: OFFICE, named: { username: "member" } },
  { what: "a password that is too long", path: OFFICE, named: { username: "editor" }, password: "x".repeat(200) },
  { what: "a wrong password of a member", path: MEMBER, named: { username: "member" }, password: "Wrong#2026" },
  { what: "an unknown member", path: MEMBER, named: { username: "nobody-there" } },
  { what: "an unknown number", path: MEMBER, named: { username: "13899990000" } },
  { what: "an operator among members", path: MEMBER, named: { username: "editor" } },
  {
    what: "a wrong password of a company",
    path: LICENSE,
    named: { businessLicense: "91460000MA5DEM1X0J" },
    password: "x",
  },
  { what: "an unknown licence", path: LICENSE, named: { businessLicense: "91460000MA5DEM1X1M" } },
];

describeEachDatabase("whoever cannot sign in", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
    const [auditor] = (await at.get<{ records: { id: string }[] }>("admin", "/sys/user/list", { username: "auditor" }))
      .result.records;
    expect((await at.post("admin", "/sys/user/freeze", { id: auditor?.id })).status).toBe(200);
  });
  afterAll(() => at.close());
  /** Each attempt is the first one from its source. */
  const forgetAttempts = () =>
    at.engine.database.write(async (tx) => {
      for (const table of ["sys_attempt", "sys_source_count"])
        await tx.run({ sql: `delete from "${table}"`, key: {} }, []);
    });

  const attempt = async ({ path, named, password = "Wood@2026" }: Attempt) => {
    await forgetAttempts();
    const body = { ...named, ...(await encryptedFor(at.url, "login", { password })) };
    hashes.length = 0;
    const answer = await at.post("nobody", path, body);
    return { answer: { ...answer, timestamp: 0 }, hashes: [...hashes] };
  };

  it("has one hash computed, of the parameters of a right password", async () => {
    const right = await attempt({ what: "", path: OFFICE, named: { username: "editor" } });
    expect(right.answer.status).toBe(200);
    expect(right.hashes).toHaveLength(1);
    for (const one of ATTEMPTS) {
      const failed = await attempt(one);
      expect(failed.answer, one.what).toEqual({
        status: 400,
        success: false,
        code: "IDENTITY.WRONG_PASSWORD",
        message: "用户名或密码错误",
        result: null,
        timestamp: 0,
      });
      expect(failed.hashes, one.what).toEqual(right.hashes);
    }
  });

  const members = membersOf(() => at);
  /** What is answered, and what was computed for it. */
  const worked = async (path: string, body: object) => {
    hashes.length = 0;
    const answer = await members.post(path, body);
    return { answer: { ...answer, timestamp: 0 }, hashes: [...hashes] };
  };

  it("A80: a wrong code of a recovery is answered after the same work, whether there is an account", async () => {
    const recover = async (path: string, send: string, to: { mobile: string } | { email: string }) => {
      await members.forgetLimits();
      const code = await members.sentCode(send, to);
      const wrong = code === "0000000" ? "0000001" : "0000000";
      const encrypted = await members.encrypted("recover", { password: "Fog-2281x", confirmpassword: "Fog-2281x" });
      return worked(path, { ...to, code: wrong, ...encrypted });
    };
    const { recoverByMobile, sendRecoveryCode, recoverByEmail, sendRecoveryEmail } = MEMBER_PATHS;
    const known = await recover(recoverByMobile, sendRecoveryCode, { mobile: "13800000012" });
    expect(known.answer).toMatchObject({ status: 400, message: "手机号或验证码错误" });
    expect(known.hashes).toHaveLength(1);
    expect(await recover(recoverByMobile, sendRecoveryCode, { mobile: "13933330091" })).toEqual(known);
    const address = await recover(recoverByEmail, sendRecoveryEmail, { email: "member2@example.cn" });
    expect(address.answer).toMatchObject({ status: 400, message: "邮箱或验证码错误" });
    expect(await recover(recoverByEmail, sendRecoveryEmail, { email: "unknown@example.cn" })).toEqual(address);
  });

  const codesStored = async (): Promise<number> => {
    const rows = await at.engine.database.write((tx) =>
      tx.all({ sql: 'select "id" from "message_code"', key: {} }, []),
    );
    return rows.length;
  };

  it("A80: each step of an alteration is answered after the same work, whether there is an account", async () => {
    const steps = async (person: { username: string; realName: string; idCard: string }, email: string) => {
      await members.forgetLimits();
      const started = await worked(MEMBER_PATHS.startAlteration, { ...person, captcha: await members.proof() });
      const { ticket } = started.answer.result as AlterationTicket;
      const sent = (await worked(MEMBER_PATHS.sendAlterationCode, { ticket, email })).answer;
      // It goes on after the answer, whether there is somebody to send it to or not.
      await expect.poll(() => hashes.length).toBe(1);
      // The row is stored after the hash. If it came after the next `forgetLimits`, it would forbid the next code.
      await expect.poll(codesStored).toBe(1);
      return { ticket, started: started.hashes, sent };
    };
    const wrong = (ticket: string) => worked(MEMBER_PATHS.verifyAlteration, { ticket, code: "0000000" });
    const email = "member2@example.cn";
    const known = await steps({ username: "member2", realName: "李秀英", idCard: "460000198505050022" }, email);
    await expect.poll(() => members.codeFor(email)).toMatch(/^\d{7}$/);
    const refused = await wrong(known.ticket);
    expect(refused.answer).toMatchObject({ status: 400, message: "验证码错误或已失效" });
    expect(refused.hashes).toHaveLength(1);
    const people = [
      [{ username: "nobody_01", realName: "李秀英", idCard: "460000198505050022" }, email],
      [{ username: "member2", realName: "李秀", idCard: "460000198505050022" }, email],
      [{ username: "member2", realName: "李秀英", idCard: "460000198505050022" }, "other@example.cn"],
    ] as const;
    for (const [person, address] of people) {
      const unknown = await steps(person, address);
      expect([unknown.started, unknown.sent]).toEqual([known.started, known.sent]);
      expect(await wrong(unknown.ticket)).toEqual(refused);
    }
  });
});

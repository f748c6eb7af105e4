// Guesses at passwords over HTTP: at once, from many addresses, under many names, with forged headers.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import {
  behindProxy,
  encryptedFor,
  tally,
  times,
  trySignIn,
  type SignInAnswer,
  type SignInAttempt,
} from "../support/signIn.ts";

const WRONG = "Wrong#2026";

describeEachDatabase("guessing at a password", (database) => {
  let at: TestProduct;
  const signIn = (attempt: SignInAttempt) => trySignIn(at.url, attempt);
  const execute = (sql: string) => at.engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  /** What a long attack from everywhere would have counted by now. */
  const reachEveryLimit = () =>
    execute(`update "sys_attempt" set "count" = 1000, "endsAt" = ${at.engine.clock() + 3_000_000} where "count" > 0`);

  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
  });
  afterAll(() => at.close());
  beforeEach(() => execute('delete from "sys_attempt"'));

  it("verifies five of sixty simultaneous guesses, and has the others wait", { tags: "full" }, async () => {
    const answers = await Promise.all(
      times(60, () => signIn({ username: "editor", password: WRONG, from: "203.0.113.1" })),
    );
    expect(tally(answers)).toEqual({ 400: 5, 429: 55 });
    expect(answers.filter(({ status }) => status === 429).every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(
      true,
    );
    const right = await signIn({ username: "editor", from: "203.0.113.1" });
    expect(right).toMatchObject({
      status: 429,
      code: "IDENTITY.TOO_MANY_TRIES",
      message: "登录失败次数过多，请 30 分钟后再试",
    });
    expect(Number(right.retryAfter)).toBeGreaterThan(1000);
  });

  it("counts a name in whatever case for one account, and lets its owner in", async () => {
    const names = ["Editor", "eDitor", "edItor", "ediTor", "EDITOR", "editoR"];
    const answers: SignInAnswer[] = [];
    for (const username of names) answers.push(await signIn({ username, password: WRONG, from: "203.0.113.11" }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await signIn({ username: "EDITOR", from: "192.0.2.11" })).status).toBe(200);
  });

  it("believes what the proxy wrote, not what the caller wrote before it", async () => {
    const answers: SignInAnswer[] = [];
    for (let n = 0; n < 6; n++)
      answers.push(await signIn({ username: "editor", password: WRONG, from: `198.51.100.${n}, 203.0.113.2` }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await signIn({ username: "editor", from: "203.0.113.2, 198.51.100.1" })).status).toBe(200);
  });

  it("takes the addresses of one IPv6 line for one", async () => {
    const answers: SignInAnswer[] = [];
    for (let n = 0; n < 6; n++)
      answers.push(await signIn({ username: "reviewer", password: WRONG, from: `2001:db8:1:2::${n}` }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("locks an account for the address of the attacker, not for its owner elsewhere", async () => {
    for (let n = 0; n < 5; n++) await signIn({ username: "auditor", password: WRONG, from: "203.0.113.4" });
    expect((await signIn({ username: "auditor", from: "203.0.113.4" })).status).toBe(429);
    expect((await signIn({ username: "auditor", from: "192.0.2.4" })).status).toBe(200);
    expect((await signIn({ username: "editor", from: "203.0.113.4" })).status).toBe(200);
  });

  it("ends for an address after thirty names, invented ones too, and never forgets the first of them", async () => {
    await signIn({ username: "name-0", password: WRONG, from: "203.0.113.5" });
    await execute(
      `update "sys_attempt" set "count" = 30 where "count" = 1 and "key" in (select "key" from "sys_attempt")`,
    );
    expect((await signIn({ username: "name-1", password: WRONG, from: "203.0.113.5" })).status).toBe(429);
    // Sixty thousand more counters are sixty thousand more rows: nothing is dropped for them.
    await at.engine.database.write(async (tx) => {
      for (let n = 0; n < 60_000; n += 1000) {
        await tx.run(
          {
            sql:
              'insert into "sys_attempt" ("key", "count", "endsAt") values ' +
              `${times(1000, (one) => `('invented-${n + one}', 1, ${at.engine.clock() + 900_000})`).join(",")}`,
            key: {},
          },
          [],
        );
      }
    });
    expect((await signIn({ username: "name-2", password: WRONG, from: "203.0.113.5" })).status).toBe(429);
    expect((await signIn({ username: "name-2", password: WRONG, from: "192.0.2.5" })).status).toBe(400);
  });

  it("is bounded from all addresses together, and leaves the account open to its own device and address", async () => {
    const device = (await signIn({ username: "reviewer", from: "192.0.2.6" })).cookie;
    await signIn({ username: "reviewer", password: WRONG, from: "203.0.113.6" });
    await reachEveryLimit();
    expect((await signIn({ username: "reviewer", from: "198.51.100.6" })).status).toBe(429);
    expect((await signIn({ username: "reviewer", from: "192.0.2.6" })).status).toBe(200);
    const known = await signIn({ username: "reviewer", from: "203.0.113.6", cookie: device });
    expect(known.status).toBe(200);
    // The cookie of one account says nothing of another.
    await signIn({ username: "auditor", password: WRONG, from: "203.0.113.6", cookie: known.cookie });
    await reachEveryLimit();
    expect((await signIn({ username: "auditor", from: "203.0.113.6", cookie: known.cookie })).status).toBe(429);
    expect((await signIn({ username: "reviewer", from: "203.0.113.6", cookie: known.cookie })).status).toBe(200);
  });

  it("gives a device a cookie that no script reads, another at each sign-in, and few guesses with it", async () => {
    const first = await signIn({ username: "reviewer", from: "192.0.2.7" });
    expect(first.setCookie).toMatch(/^Heartwood-Device=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Strict$/);
    const second = await signIn({ username: "reviewer", from: "192.0.2.7", cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    const guesses: number[] = [];
    for (let n = 0; n < 6; n++)
      guesses.push(
        (await signIn({ username: "reviewer", password: WRONG, from: `198.51.100.${10 + n}`, cookie: second.cookie }))
          .status,
      );
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    // A cookie that another party set before, or that is none, is that of an unknown device.
    for (const cookie of [first.cookie, "Heartwood-Device=x", "Heartwood-Device=%00", "=;;Heartwood-Device"]) {
      expect(
        (await signIn({ username: "reviewer", password: WRONG, from: "198.51.100.30", cookie })).status,
        cookie,
      ).toBe(400);
    }
  });

  it("ends at one's own old password, too", async () => {
    const { token } = await signIn({ username: "auditor", from: "192.0.2.8" });
    const change = async (oldPwd: string) =>
      (
        await at.call("nobody", "POST", "/sys/user/updatePassword", {
          headers: { "x-access-token": token },
          body: await encryptedFor(at.url, "updatePassword", {
            oldPwd,
            newPwd: "Teak#2027",
            confirmpassword: "Teak#2027",
          }),
        })
      ).status;
    expect(await Promise.all(times(8, () => change(WRONG)))).toEqual(expect.arrayContaining([400, 429]));
    expect(await change("Wood@2026")).toBe(429);
    await execute('delete from "sys_attempt"');
    expect(await change("Wood@2026")).toBe(200);
  });
});

import { describe, expect, it } from "vitest";
import {
  SIGN_IN_LIMITS,
  parsePasswordChange,
  passwordWeakness,
  parseUsername,
  authSessionVerdict,
  sessionsBeyondLimit,
  signInCounters,
  trustLevelOf,
  usernameKey,
} from "./rules.ts";

describe("the sessions that end with one more", () => {
  const session = (id: string, createdAt: number, usedAt: number | null = createdAt) => ({ id, createdAt, usedAt });
  const open = [session("used", 1, 9), session("unused", 2, null), session("late", 5), session("early", 5, 3)];
  it("are those unused for longest, so many that there is room for it", () => {
    expect(sessionsBeyondLimit(open, null, 5)).toEqual([]);
    expect(sessionsBeyondLimit(open, null, 4)).toEqual(["unused"]);
    expect(sessionsBeyondLimit(open, null, 2)).toEqual(["late", "early", "unused"]);
  });
  it("leave the one out that it takes the place of", () => expect(sessionsBeyondLimit(open, "early", 4)).toEqual([]));
  it("are the earlier opened ones of those used at the same time", () =>
    expect(sessionsBeyondLimit([session("first", 1, 7), session("second", 2, 7)], null, 2)).toEqual(["first"]));
});

describe("what a sign-in counts against", () => {
  const origin = {
    username: "editor",
    addressGroup: "10.0.0.1/32",
    network: "10.0.0.0/24",
    knownDevice: undefined,
    knownAddress: false,
  };
  const scopes = (given: Partial<typeof origin> | { knownDevice: string }) =>
    signInCounters({ ...origin, ...given }, SIGN_IN_LIMITS).map((counter) => counter.of[0]);
  it("is everything for a stranger", () => expect(scopes({})).toEqual(["pair", "address", "network", "account"]));
  it("is the address alone for one that the account has signed in from", () =>
    expect(scopes({ knownAddress: true })).toEqual(["pair", "address"]));
  it("is itself alone for a known device", () => expect(scopes({ knownDevice: "d" })).toEqual(["device"]));
});

describe("the place of an attempt in the queue", () => {
  it("is kept for a known device, unless it has one under way", () => {
    expect(trustLevelOf({ knownDevice: true, knownAddress: true, busy: false, sourceLoad: 0.8 })).toBe("known");
    expect(trustLevelOf({ knownDevice: true, knownAddress: true, busy: true, sourceLoad: 0 })).toBe("suspect");
  });
  it("is before strangers for an address that the account has signed in from, until it fails", () => {
    expect(
      [0, 0.2].map((sourceLoad) => trustLevelOf({ knownDevice: false, knownAddress: true, busy: false, sourceLoad })),
    ).toEqual(["familiar", "suspect"]);
  });
  it("is behind the others after the first mistake", () => {
    const load = (mistakes: number) =>
      signInCounters(
        { username: "a", addressGroup: "b", network: "c", knownDevice: undefined, knownAddress: false },
        SIGN_IN_LIMITS,
      )
        .filter(({ source }) => source === true)
        .reduce((sum, { limit }) => sum + mistakes / limit.tries, 0);
    expect(
      [0, 1, 2].map((mistakes) =>
        trustLevelOf({ knownDevice: false, knownAddress: false, busy: false, sourceLoad: load(mistakes) }),
      ),
    ).toEqual(["clean", "suspect", "suspect"]);
  });
});

describe("a user name", () => {
  it("is trimmed, and refused where it is none", () => {
    expect(parseUsername(" chief.one ")).toBe("chief.one");
    for (const text of ["", "a", "1abc", "a b", "张三", "a".repeat(33), "a\u0000b", "a\nb"])
      expect(parseUsername(text), JSON.stringify(text)).toBeUndefined();
  });
});

describe("user names", () => {
  it("compare without case, and without what only looks like a letter", () => {
    expect([usernameKey("Boss"), usernameKey("boss"), usernameKey("Bo\u212As")]).toEqual(["boss", "boss", "bo\u212As"]);
  });
});

describe("a session", () => {
  const open = { expiresAt: 2000, revokedAt: null, frozen: false, usedAt: 1000, idleMs: 0 };
  it("is open until it expires", () => {
    expect(authSessionVerdict(open, 1999)).toBe("open");
    expect(authSessionVerdict(open, 2000)).toBe("expired");
  });
  it("ends when it stays unused for too long", () => {
    expect(authSessionVerdict({ ...open, idleMs: 500 }, 1500)).toBe("open");
    expect(authSessionVerdict({ ...open, idleMs: 500 }, 1501)).toBe("expired");
  });
  it("is unknown when revoked, when its person is frozen, and when there is none", () => {
    expect(authSessionVerdict({ ...open, revokedAt: 1 }, 10)).toBe("unknown");
    expect(authSessionVerdict({ ...open, frozen: true }, 10)).toBe("unknown");
    expect(authSessionVerdict(undefined, 10)).toBe("unknown");
  });
});

describe("a change of password", () => {
  const good = { oldPwd: "Wood@2026", newPwd: "Teak#2027", confirmpassword: "Teak#2027" };
  it("takes either of the specification's names", () => {
    expect(parsePasswordChange(good, 1)).toEqual({ old: "Wood@2026", fresh: "Teak#2027" });
    expect(
      parsePasswordChange({ oldpassword: "Wood@2026", password: "Teak#2027", confirmpassword: "Teak#2027" }, 1),
    ).toEqual({ old: "Wood@2026", fresh: "Teak#2027" });
  });
  it("asks for each of the three, in order", () => {
    expect(parsePasswordChange({ ...good, oldPwd: "" }, 1)).toEqual({ problem: "OLD_PASSWORD_REQUIRED" });
    expect(parsePasswordChange({ ...good, newPwd: "" }, 1)).toEqual({ problem: "NEW_PASSWORD_REQUIRED" });
    expect(parsePasswordChange({ ...good, confirmpassword: "" }, 1)).toEqual({ problem: "CONFIRM_REQUIRED" });
  });
  it("holds the new one to the rule, the confirmation to the new one, and requires another one", () => {
    for (const newPwd of [
      "short1!",
      "alllower1!",
      "ALLUPPER1!",
      "NoDigits!!",
      "NoSpecial11",
      "TooLong@20262026",
      "Teak 2027#",
    ]) {
      expect(parsePasswordChange({ ...good, newPwd, confirmpassword: newPwd }, 1), newPwd).toHaveProperty("message");
    }
    expect(parsePasswordChange({ ...good, confirmpassword: "Teak#2028" }, 1)).toEqual({ problem: "CONFIRM_DIFFERS" });
    expect(parsePasswordChange({ oldPwd: "Teak#2027", newPwd: "Teak#2027", confirmpassword: "Teak#2027" }, 1)).toEqual({
      problem: "PASSWORD_SAME",
    });
  });

  it("holds a member to the rule of members", () => {
    const change = (newPwd: string) => parsePasswordChange({ oldPwd: "old", newPwd, confirmpassword: newPwd }, 0);
    expect(change("timber")).toEqual({ old: "old", fresh: "timber" });
    expect(change("12345")).toEqual({ message: "长度6到18个字符" });
    expect(change("a".repeat(19))).toEqual({ message: "长度6到18个字符" });
    expect(change("木材 2026")).toEqual({ message: "只能输入字母、数字和符号" });
  });
});

describe("the weakness of a password", () => {
  const leaked = new Set(["password", "qwerty123", "dragon"]);
  const of = (password: string) =>
    passwordWeakness(password, { words: ["Chen.Jianguo", "13800138000", "abc"], leaked });

  it("is that it is on the list, as it is or as a word with decoration", () => {
    for (const password of ["password", "PassWord", "P@ssw0rd#2026", "Dr@gon!1", "qwerty123", "ｐａｓｓｗｏｒｄ"])
      expect(of(password), password).toBe("PASSWORD_LEAKED");
    expect(of("Teak#2027")).toBeUndefined();
  });

  it("is that it contains a name that others know; short ones are in many by chance", () => {
    expect(of("x13800138000")).toBe("PASSWORD_CONTEXT");
    expect(of("CHEN.jianguo1")).toBe("PASSWORD_CONTEXT");
    expect(of("Xabc#2027")).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { LOCK_MS, NO_TRIES, TRIES_WINDOW_MS, afterFailure, lockedMinutes, readPasswordChange, sessionVerdict, type Tries } from "./rules.ts";

const fail = (times: number, start: number, gap = 1000): Tries => {
  let tries = NO_TRIES;
  for (let i = 0; i < times; i += 1) tries = afterFailure(tries, start + i * gap);
  return tries;
};

describe("failed sign-ins", () => {
  it("lock for thirty minutes after the fifth within fifteen minutes", () => {
    expect(lockedMinutes(fail(4, 1_000_000), 1_005_000)).toBe(0);
    expect(lockedMinutes(fail(5, 1_000_000), 1_004_000)).toBe(LOCK_MS / 60_000);
  });
  it("are forgotten when the window has passed", () => {
    expect(lockedMinutes(fail(5, 1_000_000, TRIES_WINDOW_MS), 1_000_000 + 5 * TRIES_WINDOW_MS)).toBe(0);
  });
  it("let the person in again when the lock ends", () => {
    expect(lockedMinutes(fail(5, 0), 4000 + LOCK_MS)).toBe(0);
  });
});

describe("a session", () => {
  const open = { expiresAt: 2000, revokedAt: null, frozen: false };
  it("is open until it expires", () => {
    expect(sessionVerdict(open, 1999)).toBe("open");
    expect(sessionVerdict(open, 2000)).toBe("expired");
  });
  it("is unknown when revoked, when its person is frozen, and when there is none", () => {
    expect(sessionVerdict({ ...open, revokedAt: 1 }, 10)).toBe("unknown");
    expect(sessionVerdict({ ...open, frozen: true }, 10)).toBe("unknown");
    expect(sessionVerdict(undefined, 10)).toBe("unknown");
  });
});

describe("a change of password", () => {
  const good = { oldPwd: "Wood@2026", newPwd: "Teak#2027", confirmpassword: "Teak#2027" };
  it("takes either of the specification's names", () => {
    expect(readPasswordChange(good)).toEqual({ old: "Wood@2026", fresh: "Teak#2027" });
    expect(readPasswordChange({ oldpassword: "Wood@2026", password: "Teak#2027", confirmpassword: "Teak#2027" })).toEqual({ old: "Wood@2026", fresh: "Teak#2027" });
  });
  it("asks for each of the three, in order", () => {
    expect(readPasswordChange({ ...good, oldPwd: "" })).toEqual({ problem: "OLD_PASSWORD_REQUIRED" });
    expect(readPasswordChange({ ...good, newPwd: "" })).toEqual({ problem: "NEW_PASSWORD_REQUIRED" });
    expect(readPasswordChange({ ...good, confirmpassword: "" })).toEqual({ problem: "CONFIRM_REQUIRED" });
  });
  it("holds the new one to the rule, the confirmation to the new one, and wants another one", () => {
    for (const newPwd of ["short1!", "alllower1!", "ALLUPPER1!", "NoDigits!!", "NoSpecial11", "TooLong@20262026", "Teak 2027#"]) {
      expect(readPasswordChange({ ...good, newPwd, confirmpassword: newPwd }), newPwd).toHaveProperty("message");
    }
    expect(readPasswordChange({ ...good, confirmpassword: "Teak#2028" })).toEqual({ problem: "CONFIRM_DIFFERS" });
    expect(readPasswordChange({ oldPwd: "Teak#2027", newPwd: "Teak#2027", confirmpassword: "Teak#2027" })).toEqual({ problem: "PASSWORD_SAME" });
  });
});

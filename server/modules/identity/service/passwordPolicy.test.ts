import { expect, it } from "vitest";
import { LEAKED_PASSWORDS } from "./leakedPasswords.ts";
import { assertStrongPassword } from "./passwordPolicy.ts";

const code = (password: string, names: readonly (string | null)[] = []): string | undefined => {
  try {
    assertStrongPassword(password, names);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it("refuses three thousand leaked passwords, and what is made of one by rule", () => {
  const list = LEAKED_PASSWORDS.trim().split(/\s+/);
  expect(new Set(list).size).toBe(list.length);
  expect(list.length).toBeGreaterThanOrEqual(3000);
  for (const password of ["5201314", "woaini1314", "Passw0rd!1", "Sunshine#1", "QAZWSXEDC"])
    expect(code(password), password).toBe("IDENTITY.PASSWORD_LEAKED");
});

it("refuses the names of the platform and of the person", () => {
  expect(code("MuCai#2026")).toBe("IDENTITY.PASSWORD_CONTEXT");
  expect(code("Linxy#2026", ["linxy", null])).toBe("IDENTITY.PASSWORD_CONTEXT");
  expect(code("Teak#2027", ["linxy", null])).toBeUndefined();
});

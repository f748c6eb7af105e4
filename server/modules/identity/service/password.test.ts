import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password.ts";

it("a password is hashed with scrypt at 128 MiB, with a salt of its own, and only itself matches", async () => {
  const [one, other] = await Promise.all([hashPassword("Wood@2026"), hashPassword("Wood@2026")]);
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  expect(one).not.toBe(other);
  const matches = (password: string) => passwordMatches(() => password, one);
  expect(await Promise.all([matches("Wood@2026"), matches("Wood@2027")])).toEqual([true, false]);
});

it("a hash is verified at the cost that it names", async () => {
  const salt = Buffer.from("sixteen bytes of");
  const key = scryptSync("Wood@2026", salt, 32, { N: 2, r: 8, p: 1 });
  const cheap = `$scrypt$ln=1,r=8,p=1$${salt.toString("base64")}$${key.toString("base64")}`;
  expect(await passwordMatches(() => "Wood@2026", cheap)).toBe(true);
});

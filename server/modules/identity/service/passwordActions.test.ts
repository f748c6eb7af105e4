import { expect, it } from "vitest";
import { brokenPasswordRule } from "../rules.ts";
import { oneTimePassword } from "./passwordActions.ts";

it("a one-time password fits the rule of the back office, and none is made twice", () => {
  const made = Array.from({ length: 500 }, oneTimePassword);
  expect(made.filter((password) => brokenPasswordRule(password, 1) !== undefined)).toEqual([]);
  expect(new Set(made).size).toBe(500);
  // Signs of each class are in every place.
  for (const sign of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/])
    expect(new Set(made.map((password) => password.search(sign))).size).toBeGreaterThan(4);
});

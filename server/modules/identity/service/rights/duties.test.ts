import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OFFICE_ROLES } from "../../contract.ts";
import { dutiesOf, rightBeyond } from "./duties.ts";

const grantsOf = (role: string): readonly string[] =>
  (JSON.parse(readFileSync(`schemas/roles/${role}.role.json`, "utf8")) as { grants: readonly string[] }).grants;
const OFFICES = Object.entries(OFFICE_ROLES);

it.each(OFFICES)("the role of the office %s has its duty and no other", (duty, role) => {
  expect(dutiesOf(grantsOf(role))).toEqual([duty]);
});

it.each(["editor", "reviewer"])("%s has none", (role) => expect(dutiesOf(grantsOf(role))).toEqual([]));

it.each(["admin"])("%s has all, and is no office", (role) =>
  expect(dutiesOf(grantsOf(role))).toEqual(["system", "security", "audit"]),
);

it.each([["sys_user:*"], ["sys_role:*", "sys_user:profile"], ["*"]])("%s is more than one duty", (...grants) =>
  expect(dutiesOf(grants).length).toBeGreaterThan(1),
);

it("no office holds all of another's rights, so none manages another", () => {
  for (const [, one] of OFFICES)
    for (const [, other] of OFFICES)
      if (one !== other) expect(rightBeyond(grantsOf(one), grantsOf(other)), `${one} ${other}`).toBeDefined();
});

it.each(["editor", "reviewer"])("the office of people manages %s", (role) =>
  expect(rightBeyond(grantsOf("personnel"), grantsOf(role))).toBeUndefined(),
);

it("no office manages an administrator, who manages all", () => {
  for (const [, role] of OFFICES) {
    expect(rightBeyond(grantsOf(role), ["*"])).toBeDefined();
    expect(rightBeyond(["*"], grantsOf(role))).toBeUndefined();
  }
});

import { expect, it } from "vitest";
import { AUDIT_COLUMNS, CHAIN_START, hashOfRow, hashOfSeal, type AuditRow } from "./chain.ts";

const ROW: AuditRow = {
  id: "a",
  at: 1,
  by: "amy",
  ip: "10.0.0.1",
  device: null,
  op: "edit",
  entity: "note",
  rowId: "n1",
  result: "ok",
  details: null,
  requestId: "r",
  authAge: 5,
};

it("stays what it is: stored hashes must be computed again in years", () => {
  const rowHash = hashOfRow(ROW);
  expect(rowHash).toBe("7aec3c59fbcc2637aa413c6d5bfa12e7b60afb0d24c718bf63e26c4c15b01a62");
  expect(hashOfSeal(CHAIN_START, { seq: 1, auditId: "a", rowHash, sealedAt: 2 })).toBe(
    "3e622b217c093f73d4ab952c8c9bc3469b31eac1f078ffdea37173e0564e6765",
  );
});

it.each(AUDIT_COLUMNS)("changes with %s", (name) => {
  const other = typeof ROW[name] === "number" ? 99 : "other";
  expect(hashOfRow({ ...ROW, [name]: other })).not.toBe(hashOfRow(ROW));
  if (ROW[name] !== null) expect(hashOfRow({ ...ROW, [name]: null })).not.toBe(hashOfRow(ROW));
});

it("tells values of neighbouring columns apart", () => {
  expect(hashOfRow({ ...ROW, by: "a", ip: "b" })).not.toBe(hashOfRow({ ...ROW, by: "b", ip: "a" }));
  expect(hashOfRow({ ...ROW, by: "ab", ip: null })).not.toBe(hashOfRow({ ...ROW, by: null, ip: "ab" }));
});

it.each([
  ["the seal before", "f".repeat(64), {}],
  ["its place", CHAIN_START, { seq: 2 }],
  ["its row", CHAIN_START, { auditId: "b" }],
  ["the content of its row", CHAIN_START, { rowHash: "y" }],
  ["its time", CHAIN_START, { sealedAt: 3 }],
])("a seal changes with %s", (_what, before, change) => {
  const seal = { seq: 1, auditId: "a", rowHash: "x", sealedAt: 2 };
  expect(hashOfSeal(before, { ...seal, ...change })).not.toBe(hashOfSeal(CHAIN_START, seal));
});

import { expect, it } from "vitest";
import { hasManyRows, serialiseEnvelope } from "./serialise.ts";

const envelope = (result: unknown) => ({ success: true, message: "好", code: "200", result, timestamp: 1 });
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `${n}`,
    text: "“木”\u2028\n",
    none: null,
    gone: undefined,
    list: [1, "二"],
    deep: { a: [{}] },
  }));

it("writes a long answer as JSON.stringify would", async () => {
  for (const result of [
    { records: rows(200), total: 200, size: 1, current: undefined },
    rows(60),
    { rows: rows(51), other: rows(2) },
    { records: [undefined, ...rows(60)] },
  ]) {
    expect(hasManyRows(envelope(result))).toBe(true);
    expect((await serialiseEnvelope(envelope(result))).toString()).toBe(JSON.stringify(envelope(result)));
  }
});

it("leaves short answers to one call", () => {
  for (const result of [null, "x", 1, {}, [], { records: rows(50) }, rows(3)])
    expect(hasManyRows(envelope(result))).toBe(false);
});

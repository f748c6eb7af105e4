import { describe, expect, it } from "vitest";
import { field } from "../model/model.fixture.ts";
import { impossibleField } from "./impossible.ts";
import { parsePredicate } from "./parsePredicate.ts";

const FIELDS = new Map(
  [
    field("count", "integer", {}, { column: "integer" }),
    field("price", "money", {}, { column: "integer" }),
    field("other", "integer", {}, { column: "integer" }),
    field("name", "text", {}, { column: "text" }),
    field("done", "switch", {}, { column: "integer" }),
    field("day", "date", {}, { column: "text" }),
    field("tags", "tags", {}, { column: "text" }),
  ].map((one) => [one.name, one]),
);

function conflictOf(source: object): string | undefined {
  const parsed = parsePredicate(source, { fields: FIELDS, target: () => undefined, row: FIELDS });
  if ("findings" in parsed) throw new Error(JSON.stringify(parsed.findings));
  return impossibleField(parsed.predicate)?.field;
}

describe("a condition that no row fits", () => {
  it.each<[source: object, name: string]>([
    [{ count: { gt: 10, lt: 5 } }, "count"],
    [{ count: { gt: 5, le: 5 } }, "count"],
    [{ count: { between: [9, 1] } }, "count"],
    [{ count: 3, price: { gt: "1" }, not: { count: 3 } }, "count"],
    [{ count: { in: [1, 2], gt: 2 } }, "count"],
    [{ count: { in: [1, 2], not_in: [2, 1] } }, "count"],
    [{ price: { ge: "100.00", lt: "9.00" } }, "price"],
    [{ name: "a", and: [{ name: "b" }] }, "name"],
    [{ name: { empty: true, like: "x" } }, "name"],
    [{ done: true, not: { done: true } }, "done"],
    [{ day: { gt: "2026-02-01", lt: "2026-01-31" } }, "day"],
    [{ day: { gt: "$today+7d", lt: "$today" } }, "day"],
    [{ not: { or: [{ count: { gt: 3 } }, { count: { le: 3 } }] } }, "count"],
    [{ or: [{ done: true }, { count: { gt: 10, lt: 5 } }] }, "count"],
    [{ done: true, or: [{ count: { lt: 1, gt: 2 } }, { count: { lt: 5, gt: 6 } }] }, "count"],
  ])("%j contradicts itself", (source, name) => expect(conflictOf(source)).toBe(name));

  it.each<[source: object]>([
    [{ count: { gt: 5, lt: 10 } }],
    [{ count: { ge: 5, le: 5 } }],
    [{ count: { gt: 5, lt: 6 } }],
    [{ or: [{ count: 1 }, { count: 2 }] }],
    [{ not: { count: 1 }, and: [{ not: { count: 2 } }] }],
    [{ name: { like: "a", not_like: "b" } }],
    [{ name: { empty: false, ne: "x" } }],
    [{ day: { gt: "2030-01-01", lt: "$today" } }],
    [{ day: { ge: "$today", le: "$now" } }],
    [{ day: { ge: "$today-1M", lt: "$today-27d" } }],
    [{ count: { gt: "$row.other", lt: 5 } }],
    [{ not: { count: { between: [1, 9] } } }],
    [{ not: { name: { empty: true } } }],
    [{ and: [{ tags: { contains: "a" } }, { tags: { contains: "b" } }] }],
  ])("%j may be fitted", (source) => expect(conflictOf(source)).toBeUndefined());
});

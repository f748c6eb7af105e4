import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MEMBER_LENGTHS } from "./contract.ts";

const maxOf = (entity: string, field: string): unknown => {
  const file = new URL(`../../../schemas/members/${entity}.entity.json`, import.meta.url);
  const { fields } = JSON.parse(readFileSync(file, "utf8")) as { fields: Record<string, { max?: number } | undefined> };
  return fields[field]?.max;
};

it.each(Object.entries(MEMBER_LENGTHS))(
  "%s: the length that forms and calls allow is that of its field",
  (field, most) => {
    const lengths = ["member", "enterprise_certification"].map((entity) => maxOf(entity, field));
    expect(new Set(lengths.filter((length) => length !== undefined))).toEqual(new Set([most]));
  },
);

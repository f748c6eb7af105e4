// Values that are known to break filters.
import { kindOf } from "#core/fields";
import type { FieldModel } from "#core/language";
import { dayOf, midnightOf, type Stored } from "#core/values";
import type { Random } from "../../support/random.ts";

const PIECES = [
  "%",
  "_",
  "\\",
  "a",
  "A",
  "aB",
  "Ａ",
  " ",
  "（",
  "•",
  "Ab",
  "AB",
  "ｂ",
  "Ｂ",
  "橡胶",
  "胶木",
  "木",
  "𠮷",
  "😀",
  "\uffee",
  "\ue000",
  "é",
  "É",
  "İ",
  "ı",
  "ß",
  "K",
  "k",
  "K",
  "ς",
  "Σ",
  "σ",
  "'",
  '"',
  "' or '1'='1",
  ";--",
  "%27",
  "?",
  "$1",
  "100%",
  "a_c",
  "abc",
  "(",
  "*",
  "[a-z]",
  "Z",
  "@",
  "`",
  "0",
  "00",
  "1e3",
  "-1",
  "，",
  "　",
  "\t",
  "\n",
  "z",
];
const INTEGERS = [
  0,
  1,
  -1,
  2,
  9,
  10,
  99,
  100,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53 - 2,
  -(2 ** 53 - 1),
  -(2 ** 53 - 2),
  2 ** 52 + 1,
];
const DAYS = [
  "2026-03-01",
  "2026-02-28",
  "2024-02-29",
  "2025-12-31",
  "2026-01-01",
  "2026-03-31",
  "2026-04-30",
  "1000-01-01",
  "9998-12-31",
];
/** Midnight in Shanghai with the milliseconds around it, midnight in Greenwich, and now. */
const INSTANTS = DAYS.slice(0, 7).flatMap((day) => [
  midnightOf(day) - 1,
  midnightOf(day),
  midnightOf(day) + 1,
  Date.parse(`${day}T00:00:00Z`),
]);

export const NOW = midnightOf("2026-03-31") + 45_296_789;

/** A present value in stored form. */
export function valueOf(random: Random, field: FieldModel, keys: readonly string[]): Exclude<Stored, null> {
  switch (field.kind) {
    case "integer":
      return random.pick(INTEGERS);
    case "money":
      return random.chance(0.5)
        ? random.below(7) - 3
        : random.pick([0, 1, 100, 99_999_999_999_999, -99_999_999_999_999]);
    case "decimal":
      return random.chance(0.5) ? random.below(7) - 3 : random.pick(INTEGERS);
    case "switch":
      return random.below(2);
    case "instant":
      return random.chance(0.1) ? NOW : random.pick(INSTANTS);
    case "date":
      return random.chance(0.2) ? dayOf(NOW) : random.pick(DAYS);
    case "month":
      return random.pick(DAYS).slice(0, 7);
    case "time":
      return random.pick(["00:00:00", "08:00:00", "23:59:59", "15:59:59", "16:00:00"]);
    case "dict":
      return field.options["multiple"] === true
        ? several(random, ["1", "11", "2", "a", "A"])
        : field.options["store"] === "integer"
          ? random.below(4)
          : random.pick(["1", "2", "a", "A", "甲"]);
    case "tags":
      return several(random, ["a", "A", "ab", "b", "橡胶", "胶", "%", "_"]);
    case "reference":
    case "tree":
      return field.options["multiple"] === true ? several(random, keys) : random.pick(keys);
    default:
      return textOf(random);
  }
}

export function textOf(random: Random): string {
  const text = random.some(PIECES, 3).join("").trim();
  return text === "" ? "木" : text;
}

function several(random: Random, from: readonly string[]): string {
  return [...new Set(random.some(from, 3))].join(",");
}

/** As a schema or a query would write it. */
export function wireOf(value: Stored, field: FieldModel): unknown {
  return kindOf(field).toWire(value, field);
}

import { describe, expect, it } from "vitest";
import { FUNCTIONS } from "../expression/functions.ts";
import { FILTER_OPS, KIND_NAMES } from "#core/model";
import { CHINESE_WORDS } from "./chineseWords.ts";
import { HABITS } from "./habits.ts";
import { OPERATOR_HABITS } from "./operatorHabits.ts";
import { FILE_KINDS, metaSchema } from "./meta/index.ts";
import { SQL_FUNCTIONS } from "./report/sqlFunctions.ts";
import { nearest } from "./suggest.ts";
import { NAMES_OF_WORDS, SYNONYMOUS_NAMES } from "./synonyms.ts";

/** Keys and enumerated values of all meta-schemas, and the words of conditions and expressions. */
function namesOfLanguage(): ReadonlySet<string> {
  const names = new Set<string>([...FILTER_OPS, ...KIND_NAMES, ...FUNCTIONS, ...Object.keys(SQL_FUNCTIONS)]);
  for (const word of ["or", "and", "not", "orValue", "count", "sum", "list", "get", "add", "edit", "delete"])
    names.add(word);
  for (const kind of FILE_KINDS)
    JSON.stringify(metaSchema(kind, { documents: "file" }), (key, value: unknown) => {
      if (key === "properties") for (const name of Object.keys(value as object)) names.add(name);
      if (key === "enum") for (const name of value as readonly unknown[]) names.add(String(name));
      if (key === "const") names.add(String(value));
      return value;
    });
  return names;
}

const LANGUAGE = namesOfLanguage();
/** Verbs of lists, and words of variables and of texts of some form, which no meta-schema lists. */
const OF_PROJECT = new Set([
  "view",
  "copy",
  "history",
  "restore",
  "apply",
  "username",
  "role",
  "nobody",
  "createTime",
  "createBy",
  "updateTime",
  "updateBy",
]);

describe("words for the names of the language", () => {
  it.each([
    ["synonyms", SYNONYMOUS_NAMES],
    ["habits", Object.values(HABITS).flat()],
    ["habits of operators", Object.values(OPERATOR_HABITS).flat()],
    ["Chinese words", Object.values(CHINESE_WORDS).flat()],
  ])("%s lead to names that exist", (_, names) =>
    expect([...new Set(names)].filter((name) => !LANGUAGE.has(name) && !OF_PROJECT.has(name))).toEqual([]),
  );

  it("are written as they are looked up", () =>
    expect([...NAMES_OF_WORDS.keys()].filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([]));

  it("are each understood where that is the only name", () => {
    const all = [...NAMES_OF_WORDS].flatMap(([word, names]) => names.map((name) => [word, name] as const));
    expect(all.filter(([word, name]) => nearest(word, [name, "zzzzzzzz"], 1)[0] !== name)).toEqual([]);
  });
});

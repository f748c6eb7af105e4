import { Script } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { FILTER_OPS, KIND_NAMES } from "#core/model";
import { optionsOf } from "./options.ts";
import { KINDS } from "./registry.ts";
import { field } from "../model/model.fixture.ts";
import { EMPTY_CONTEXT, kindHarness } from "./kindHarness.fixture.ts";
import type { KindName, KindOptions } from "#core/model";

/** What a kind cannot do without. */
const NEEDED: Partial<Record<KindName, KindOptions>> = {
  dict: { dict: "yn" },
  reference: { to: "article" },
  tree: { to: "category" },
  dateRange: { with: "end" },
  reportPick: { report: "sales", take: { name: "a" } },
};

const fieldFor = (name: KindName) => field("value", name, optionsOf(KINDS[name], NEEDED[name] ?? {}));

/** One good wire value of each kind, as it comes back. */
const GOOD: Readonly<Record<Exclude<KindName, "lines" | "password">, unknown>> = {
  text: "海口",
  textarea: "一\n二",
  code: "select 1",
  richText: "<p>正文</p>",
  markdown: "# 题",
  integer: -3,
  decimal: "12.50",
  money: "1234.50",
  switch: true,
  dict: "1",
  date: "2026-01-31",
  month: "2026-01",
  time: "08:30:00",
  instant: "2026-01-31T00:00:00.000Z",
  dateRange: "2026-01-31",
  reference: "018bcfe5-6800-7fff-bfff-ffffffffffff",
  tree: "A01",
  address: "海南省海口市",
  file: "temp/2026/a.png",
  cron: "0 0 8 * * ?",
  json: { a: [1, "二", null] },
  tags: "a,b",
  computed: "甲",
  reportPick: "甲",
};

/** Row A60 of the security page, and its relatives: none is a value of any kind but json. */
const ATTACKS: readonly unknown[] = [
  [],
  ["1"],
  [1],
  {},
  { value: "1" },
  { $ne: null },
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1.5,
  2 ** 53,
  "1e3",
  "NaN",
  "Infinity",
  "+1",
  "１２",
  "0x10",
  "1,000",
  "a\0b",
  "\ud800",
  "x".repeat(1_000_000),
];

/** Texts are texts: these kinds may hold what is nonsense to a number. */
const TEXTUAL = new Set<KindName>([
  "text",
  "textarea",
  "code",
  "richText",
  "markdown",
  "password",
  "address",
  "tags",
  "reference",
  "tree",
  "dict",
  "reportPick",
  "computed",
  "file",
]);
const NUMERIC = new Set<KindName>(["integer", "decimal", "money"]);
/** Numbers as people write them. */
const WRITTEN_NUMBERS = new Set<unknown>(["+1", "１２", "1,000"]);
const PLAIN_TEXTS = new Set<unknown>(["1e3", "NaN", "Infinity", "+1", "１２", "0x10", "1,000"]);

describe.each(KIND_NAMES)("the kind %s", (name) => {
  const kind = KINDS[name];
  const one = fieldFor(name);

  it("is found under its own name, and says what it is for", () => {
    expect(kind.name).toBe(name);
    expect(kind.title).toMatch(/\p{Script=Han}|JSON/u);
    expect(kind.purpose.length).toBeGreaterThan(10);
    expect(Object.isFrozen(kind)).toBe(true);
  });

  it("says of each of its keys what it means", () => {
    const unexplained = Object.entries(kind.keys as Readonly<Record<string, { description?: string }>>).filter(
      ([, schema]) => schema.description === undefined && !("x-unavailable" in schema),
    );
    expect(unexplained.map(([key]) => key)).toEqual([]);
  });

  it("takes only operators of the grammar, its plain one among them", () => {
    const operators = kind.operators(one.options);
    expect(operators.filter((op) => !(FILTER_OPS as readonly string[]).includes(op))).toEqual([]);
    expect(new Set(operators).size).toBe(operators.length);
    const plain = kind.defaultOperator(one.options);
    if (plain !== undefined) expect(operators).toContain(plain);
  });

  it("declares every key that it needs", () => {
    expect(kind.requiredKeys.filter((key) => !(key in kind.keys))).toEqual([]);
  });

  it("accepts no value of another kind, and never throws", () => {
    const passed = ATTACKS.filter((attack) => "value" in kind.toStored(attack, one)).filter(
      (attack) =>
        !(TEXTUAL.has(name) && PLAIN_TEXTS.has(attack)) && !(NUMERIC.has(name) && WRITTEN_NUMBERS.has(attack)),
    );
    expect(
      passed.filter(
        (attack) =>
          !(name === "json" && typeof attack !== "number" && attack !== "a\0b" && attack !== "\ud800") &&
          !(name === "json" && (attack === 1.5 || attack === 2 ** 53)),
      ),
    ).toEqual([]);
  });

  it("takes null and '' for nothing, both ways", () => {
    expect(kind.toStored(null, one)).toEqual({ value: null });
    expect(kind.toStored("", one)).toEqual({ value: null });
    expect(kind.fromText("  ", one, EMPTY_CONTEXT)).toEqual({ value: null });
    expect(kind.toWire(null, one)).toBeNull();
    expect(kind.text(null, one)).toBe("");
  });
});

describe.each(Object.entries(GOOD) as [KindName, unknown][])("a value of the kind %s", (name, good) => {
  it("comes back on the wire as it came in, and nothing is wrong with it", () => {
    const kind = KINDS[name];
    const one = fieldFor(name);
    const parsed = kind.toStored(good, one);
    if (!("value" in parsed) || parsed.value === null) throw new Error(JSON.stringify(parsed));
    expect(typeof parsed.value).toBe(kind.column(one.options) === "integer" ? "number" : "string");
    expect(kind.toWire(parsed.value, one)).toEqual(good);
    expect(kind.check(parsed.value, one, EMPTY_CONTEXT)).toBeUndefined();
    expect(kind.text(parsed.value, one)).not.toBe("");
  });
});

/** Kinds of which a cell shows something else than is sent: labels for codes, text for markup, the source of JSON. */
const SHOWN_OTHERWISE: ReadonlySet<KindName> = new Set(["dict", "tags", "richText", "json"]);

it.each(KIND_NAMES.filter((name) => !SHOWN_OTHERWISE.has(name)))(
  "%s reads a text as pasted as sent, and its published schema allows it",
  (name) => {
    const texts = ["2026/1/5", "2026年1月", "8：30", "2026/2/30", "26/1/5", "是", "１，２３４．５", "5%", "a\u200bb"];
    for (const text of texts)
      expect(KINDS[name].fromText(text, fieldFor(name), EMPTY_CONTEXT)).toEqual(
        KINDS[name].toStored(text, fieldFor(name)),
      );
    // The published schema may not refuse what the call accepts.
    const { pattern } = KINDS[name].jsonSchema(fieldFor(name));
    const read = texts.filter((text) => "value" in KINDS[name].toStored(text, fieldFor(name)));
    if (typeof pattern === "string") expect(read.filter((text) => !new RegExp(pattern).test(text))).toEqual([]);
  },
);

describe("secrets and lines", () => {
  it("no conversion gives a password back", () => {
    const secret = kindHarness("password");
    expect(secret.stored("Secret@2026")).toBe("Secret@2026");
    expect(secret.wire("Secret@2026")).toBeNull();
    expect(secret.text("Secret@2026")).toBe("******");
    expect(KINDS.password.operators({})).toEqual([]);
    expect(KINDS.password.sortable({})).toBe(false);
  });

  it("lines hold nothing in their row", () => {
    expect(KINDS.lines.column({})).toBeUndefined();
    expect(kindHarness("lines").stored([{ a: 1 }])).toEqual({ refused: "WRONG_TYPE" });
  });
});

describe("hostile lengths", () => {
  /**
   * Each made one of these searches take the square of its length, which is an hour at two million characters; read
   * once they take milliseconds. The limit between the two ends what does not end.
   */
  const LIMIT_MS = 20_000;
  const untilLimit = (work: () => void): void => {
    vi.stubGlobal("readLongTexts", work);
    new Script("readLongTexts()").runInThisContext({ timeout: LIMIT_MS });
    vi.unstubAllGlobals();
  };
  const LONG = [
    " ".repeat(2_000_000) + "x",
    "\n".repeat(2_000_000) + "x",
    "0".repeat(2_000_000) + "1",
    ",".repeat(2_000_000),
    "<".repeat(2_000_000),
    "1,".repeat(1_000_000),
    `2026${" ".repeat(2_000_000)}x`,
    "&".repeat(2_000_000),
    "a@".repeat(1_000_000),
  ];

  it.each(KIND_NAMES)("%s reads a text of two million characters in linear time", (name) => {
    const one = fieldFor(name);
    untilLimit(() => {
      for (const text of LONG) {
        const parsed = KINDS[name].toStored(text, one);
        if ("value" in parsed && parsed.value !== null) KINDS[name].check(parsed.value, one, EMPTY_CONTEXT);
        KINDS[name].fromText(text, one, EMPTY_CONTEXT);
      }
    });
    expect(KINDS[name].toStored(LONG.join(""), one)).not.toHaveProperty("value");
  });
});

import { describe, expect, it } from "vitest";
import { KIND_NAMES } from "#core/model";
import { kindOf } from "#core/fields";
import { compileExpression } from "./compile.ts";
import { evaluateExpression } from "./evaluate.ts";
import { entityOf, field } from "../model/model.fixture.ts";
import { celType } from "./fieldTypes.ts";
import { EXPRESSION_FINDINGS } from "./findings.ts";
import { FUNCTION_REFERENCE } from "./functions.ts";
import {
  ERROR_REFERENCE,
  EXAMPLE_DICT,
  EXAMPLE_LINE,
  EXAMPLE_LINES,
  EXAMPLE_NOW,
  EXAMPLE_ROW,
  SYNTAX,
  type Example,
} from "./expressionManual.ts";
import type { KindName } from "#core/model";
import type { StoredRow } from "#core/values";

const LINE = entityOf(
  "line",
  EXAMPLE_LINE.map(({ name, kind }) => field(name, kind)),
);
const ORDER = entityOf(
  "order",
  EXAMPLE_ROW.map(({ name, kind, options }) => field(name, kind, options ?? {})),
);
const ROW: StoredRow = Object.fromEntries(EXAMPLE_ROW.map(({ name, stored }) => [name, stored]));

const taking = (kind: KindName) => field("result", kind, kind === "decimal" ? { scale: 3 } : {});

const compiled = (source: string, kind: KindName) =>
  compileExpression(source, {
    fields: ORDER.fields,
    fieldsOf: (name) => (name === "line" ? LINE.fields : undefined),
    result: taking(kind),
  });

function shown([source, kind]: Example): string {
  const made = compiled(source, kind);
  if ("findings" in made) return made.findings.map(({ message }) => message).join();
  const result = taking(kind);
  const stored = evaluateExpression(made.model, result, ORDER, ROW, {
    now: EXAMPLE_NOW,
    dictText: (dict, value) => (dict === "status" ? EXAMPLE_DICT[value] : undefined),
    lines: { lines: EXAMPLE_LINES },
    entityOf: (name) => (name === "line" ? LINE : undefined),
  });
  if (stored === null || stored === undefined) return "";
  return kind === "instant" ? kindOf(result).text(stored, result) : String(kindOf(result).toWire(stored, result));
}

describe("the expression reference", () => {
  it("shows each field of its row as people read it", () => {
    for (const { kind, options, stored, shows } of EXAMPLE_ROW) {
      const own = field("own", kind, options ?? {});
      if (stored !== null) expect(String(kindOf(own).toWire(stored, own))).toBe(shows);
    }
  });

  it.each(Object.entries(FUNCTION_REFERENCE))("evaluates the example of %s", (name, { example }) => {
    expect(example[0]).toContain(`${name}(`);
    expect(shown(example)).toBe(example[2]);
  });

  it.each(SYNTAX.flatMap(({ examples }) => examples))("evaluates %s", (...example) => {
    expect(shown(example)).toBe(example[2]);
  });

  it.each(Object.entries(ERROR_REFERENCE))("is refused with %s", (code, { expr, kind }) => {
    const made = compiled(expr, kind);
    expect("findings" in made ? made.findings[0]?.code : "no finding").toBe(code);
  });

  it("explains every code that an expression can be refused with", () => {
    const source = Object.values(EXPRESSION_FINDINGS).map(String).join("\n");
    const codes = new Set([...source.matchAll(/EXPR_[A-Z_]+/g)].map(([code]) => code));
    expect([...codes].sort()).toEqual(Object.keys(ERROR_REFERENCE).sort());
  });

  it("types the kinds that have one", () => {
    const typed = KIND_NAMES.filter((kind) => celType(field("x", kind)) !== undefined);
    expect(typed).toContain("money");
    expect(typed).not.toContain("password");
  });
});

describe("the message for an invalid expression", () => {
  const WRONG = [
    "price +",
    "price + name",
    "urgent ? price : name",
    "(price",
    "price = 1",
    "price and pieces",
    "'abc",
    "price $ 2",
    "pieces ? 1 : 2",
    "!price",
    "-name",
    "len(pieces)",
    "round(name, 2)",
    "addDays(name, 1)",
    "status in [1, 'a']",
    "[1, 'a'] == [1]",
    "sum(lines)",
    "price price",
    "{'a': 1}",
    "“中文”",
    "lines.exists(l, l.pieces)",
    "days(begin, pieces)",
    "name < pieces",
    "urgent && pieces",
    "urgent + urgent",
    "count(lines.map(l, l.pieces) , 2)",
    "for",
    "0x",
    "1e",
    "'\\q'",
    "a.b.c",
    "@",
    "lines.filter(l, l.pieces)",
  ];

  it.each(WRONG)("%s: is in Chinese alone", (source) => {
    const made = compileExpression(source, {
      fields: ORDER.fields,
      fieldsOf: (name) => (name === "line" ? LINE.fields : undefined),
    });
    const message = "findings" in made ? (made.findings[0]?.message ?? "") : "no finding";
    // Names of fields and functions, and what was written, stay as they are.
    const names = new Set([...ORDER.fields, ...LINE.fields].map((one) => one.name));
    const words = message.replaceAll(source, "").match(/[A-Za-z_]{2,}/g) ?? [];
    const known = (word: string): boolean =>
      names.has(word) ||
      Object.hasOwn(FUNCTION_REFERENCE, word) ||
      ["map", "places", "text", "date", "number", "from", "to", "if", "field", "integer", "filter"].includes(word);
    expect(
      words.filter((word) => !known(word)),
      message,
    ).toEqual([]);
    expect(message).toMatch(/\p{Script=Han}/u);
  });
});

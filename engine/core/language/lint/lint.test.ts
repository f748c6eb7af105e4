import { describe, expect, it } from "vitest";
import { compile, type Finding, type SourceFile } from "#core/language";
import { FINDINGS } from "../finding.ts";
import { CONDITIONS } from "./findings/conditions.fixture.ts";
import { B, R, T, changed, lint } from "./findings/faulty.fixture.ts";
import { FIELDS } from "./findings/fields.fixture.ts";
import { GUARDS } from "./findings/guards.fixture.ts";
import { NAMES } from "./findings/names.fixture.ts";
import { PARENTS } from "./findings/parents.fixture.ts";
import { REPORTS } from "./findings/reports.fixture.ts";
import { ROLES } from "./findings/roles.fixture.ts";
import { STATES } from "./findings/states.fixture.ts";
import { VIEWS } from "./findings/views.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const FAMILIES = {
  "shapes and names": NAMES,
  fields: FIELDS,
  "conditions and indexes": CONDITIONS,
  states: STATES,
  "guards and corrections": GUARDS,
  "parents and references": PARENTS,
  "roles and dictionaries": ROLES,
  views: VIEWS,
  "reports and boards": REPORTS,
};

const [PLACE, DEMO] = ["place.entity.json", "demo/rows.json"] as const;

describe("lint", () => {
  it("finds nothing in the project of the tests", () => expect(lint("", "", undefined)).toEqual([]));

  it("asks how several rows of one month become one value, unless it is a sum, a single row, or said", () => {
    const files = (price: Json, chart: Json, line: Json): SourceFile[] =>
      Object.entries(PROJECT_FILES).map(([path, json]) => {
        const asked =
          path === R
            ? changed(changed(json, ["columns", "price"], price), ["chart"], chart)
            : path === B
              ? changed(json, ["blocks", "2", "line"], line)
              : json;
        return { path, text: JSON.stringify(asked) };
      });
    const found = (...given: [price: Json, chart: Json, line: Json]) =>
      compile(files(...given)).findings.map((one) => [one.file, one.pointer, one.code]);
    const [price, line] = [
      { kind: "money", title: "均价" },
      { x: "month", y: "price" },
    ];
    expect(found(price, { type: "line", x: "month", y: "price" }, line)).toEqual([
      [R, "/chart", "REPORT.COLUMN"],
      [B, "/blocks/2/line", "BOARD.BLOCK"],
    ]);
    expect(found({ ...price, total: true }, { type: "line", x: "month", y: "price" }, line)).toEqual([]);
    expect(found(price, { type: "line", x: "month", y: "price", series: "level" }, { ...line, take: "last" })).toEqual(
      [],
    );
  });

  it("takes demo values and defaults of a day that must be past, whatever today is", () => {
    const files = (day: string): SourceFile[] => {
      const opened = { kind: "date", title: "开放日期", min: "1990-01-01", max: "$today", default: day };
      return Object.entries({
        ...PROJECT_FILES,
        [PLACE]: changed(PROJECT_FILES[PLACE] ?? {}, ["fields", "opened"], opened),
        [DEMO]: changed(PROJECT_FILES[DEMO] ?? {}, ["rows", "place", "0", "opened"], day),
      }).map(([path, json]) => ({ path, text: JSON.stringify(json) }));
    };
    const found = (day: string) => compile(files(day)).findings.map((one) => [one.file, one.code]);
    expect(found("2024-05-01")).toEqual([]);
    expect(found("1989-12-31")).toEqual([
      [PLACE, "FIELD.DEFAULT"],
      [DEMO, "DEMO.VALUE"],
    ]);
  });

  it("lets a figure sum what a list may sum: a stored computed value of money", () => {
    expect(lint(B, "/blocks/1/value", "sum(amount)")).toEqual([]);
  });

  describe.each(Object.entries(FAMILIES))("of %s", (_family, cases) => {
    it.each(cases)("finds %s", (_, file, change, value, pointer, code, suggestion) => {
      const found = lint(file, change, value).find(
        (one) => one.code === code && one.pointer === pointer && one.file === file,
      );
      expect(
        found,
        JSON.stringify(lint(file, change, value).map((one) => [one.file, one.pointer, one.code, one.message])),
      ).toBeDefined();
      if (suggestion !== undefined) expect(found?.suggestion).toBe(suggestion);
    });
  });

  it("has no code that nothing leads to", () => {
    // JSON and files have tests of their own, these two are in mistakes.test.ts and unserved.test.ts.
    const elsewhere = (code: string): boolean => /^(JSON\.|FILE\.|PREDICATE.IMPOSSIBLE$|ACTION.HANDLER$)/.test(code);
    const tried = new Set<string>(Object.values(FAMILIES).flatMap((cases) => cases.map(([, , , , , code]) => code)));
    expect(Object.keys(FINDINGS).filter((code) => !tried.has(code) && !elsewhere(code))).toEqual([]);
  });
});

describe("a waiver", () => {
  const sorted = changed(PROJECT_FILES[T] ?? {}, ["list", "sort"], "-starts");
  const findings = (entity: Json): readonly Finding[] =>
    compile(
      Object.entries(PROJECT_FILES).map(([path, json]) => ({ path, text: JSON.stringify(path === T ? entity : json) })),
    ).findings;

  it("marks a warning with its reason, and stays", () => {
    const [only, ...others] = findings(changed(sorted, ["waive"], { "INDEX.MISSING": "a hundred rows at most" }));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: "INDEX.MISSING", waived: "a hundred rows at most" });
  });

  it("in a field covers that field only", () => {
    const lost = changed(sorted, ["fields", "lost"], {
      kind: "text",
      title: "遗漏",
      waive: { "FIELD.UNREACHABLE": "filled by an import" },
    });
    expect(findings(lost).map((one) => [one.code, one.waived])).toEqual([
      ["FIELD.UNREACHABLE", "filled by an import"],
      ["INDEX.MISSING", undefined],
    ]);
  });
});

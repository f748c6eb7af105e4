/** Editors read the generated schemas by themselves: what ships must be right to them as well, and a typo wrong. */
import { existsSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { FILE_KINDS, fileKindOf, type FileKind } from "#core/language";
import { readSources } from "#engine/server";

/** There is none of a kind of file that nothing serves yet. */
const pathOf = (kind: FileKind) => `schemas/.gen/${kind}.schema.json`;
const ajv = new Ajv({ strict: false, allErrors: false });
const checks = new Map<FileKind, ValidateFunction>(
  FILE_KINDS.filter((kind) => existsSync(pathOf(kind))).map((kind) => {
    const text = readFileSync(pathOf(kind), "utf8");
    const { $schema: _dialect, ...schema } = JSON.parse(text) as Record<string, unknown>;
    return [kind, ajv.compile(schema)];
  }),
);

const check = (kind: FileKind, value: unknown): boolean => checks.get(kind)?.(value) ?? false;

describe("the schemas for editors", () => {
  it.each(readSources(["schemas"]).map((file) => [file.path, file.text] as const))("accept %s", (path, text) => {
    const kind = fileKindOf(path);
    expect(kind !== undefined && check(kind, JSON.parse(text))).toBe(true);
  });

  it("refuse an unknown key and an unknown dictionary", () => {
    const entity = (field: object) => ({
      entity: "a",
      title: "甲",
      purpose: "x",
      fields: { b: { kind: "dict", dict: "yn", title: "乙", ...field } },
    });
    expect(check("entity", entity({}))).toBe(true);
    expect(check("entity", entity({ titel: "乙" }))).toBe(false);
    expect(check("entity", entity({ dict: "yy" }))).toBe(false);
  });
});

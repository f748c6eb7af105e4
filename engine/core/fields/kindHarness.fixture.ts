/** Helper of kind tests: parses a wire value, checks it, and formats it again. */
import { kindOf } from "./registry.ts";
import { field } from "../model/model.fixture.ts";
import type { FieldModel, KindName, KindOptions } from "#core/model";
import type { CheckContext } from "./kind.ts";
import type { Stored, Wire } from "#core/values";

interface KindHarness {
  readonly field: FieldModel;
  /** The stored value, or the code of the error that parsing gives. */
  stored(wire: unknown): Stored | { readonly refused: string };
  /** The code of what is wrong with a wire value, in parsing or in the check; undefined if valid. */
  wrong(wire: unknown): string | undefined;
  wire(stored: Stored): Wire;
  text(stored: Stored): string;
  /** What a pasted cell becomes. */
  cell(text: string): Stored | { readonly refused: string };
  /** Codes of the findings of the language, with their pointers. */
  lint(source: KindOptions): readonly string[];
}

export const EMPTY_CONTEXT: CheckContext = { now: Date.parse("2026-03-31T17:00:00Z"), row: {} };

export function kindHarness(
  kind: KindName,
  options: KindOptions = {},
  context: Partial<CheckContext> = {},
): KindHarness {
  const one = field("value", kind, options);
  const { toStored, toWire, text, fromText, check, lint } = kindOf(one);
  const checkContext = { ...EMPTY_CONTEXT, ...context };
  const outcome = (parsed: ReturnType<typeof toStored>) =>
    "value" in parsed ? parsed.value : { refused: parsed.code };
  return {
    field: one,
    stored: (wire) => outcome(toStored(wire, one)),
    wrong: (wire) => {
      const parsed = toStored(wire, one);
      if (!("value" in parsed)) return parsed.code;
      return parsed.value === null ? undefined : check(parsed.value, one, checkContext)?.code;
    },
    wire: (stored) => toWire(stored, one),
    text: (stored) => text(stored, one),
    cell: (cell) => outcome(fromText(cell, one, checkContext)),
    lint: (source) => (lint?.(source, LINT_CONTEXT) ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
  };
}

const NAMES = new Set(["name", "begin", "end"]);

/**
 * A small project for findings: an entity `article` with three fields, a tree `category`, a dictionary `yn`, a report
 * `sales`, a number rule `serial`.
 */
const LINT_CONTEXT = {
  entity: undefined,
  entities: new Set(["article", "category"]),
  trees: new Set(["category"]),
  dicts: new Set(["yn"]),
  reports: new Set(["sales"]),
  numbers: new Set(["serial"]),
  fieldsOf: (entity: string) => (entity === "article" || entity === "category" ? NAMES : undefined),
  treeFieldsOf: (entity: string) => (entity === "article" ? new Set(["begin"]) : undefined),
};

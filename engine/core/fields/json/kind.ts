import { isWellFormed } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { means } from "../optionSchemas.ts";
import { ILL_FORMED, failure } from "../failures.ts";
import { findShapeError, unknownKeywords } from "./shape.ts";
import type { FieldModel } from "#core/model";
import type { Wire } from "#core/values";
import type { Parsed } from "../kind.ts";
import type { JsonShape } from "./shape.ts";

const MAX_LENGTH = 100_000;
const MAX_DEPTH = 32;
/** Names that mean something to JavaScript objects. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function toStored(wire: unknown): Parsed {
  if (!isJson(wire, MAX_DEPTH)) return { code: "WRONG_JSON" };
  const text = JSON.stringify(wire);
  if (text.length > MAX_LENGTH) return failure("TOO_LONG", { max: MAX_LENGTH });
  return { value: text };
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return isWellFormed(value);
  if (depth === 0 || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
  return Object.entries(value).every(
    ([key, member]) => !FORBIDDEN.has(key) && isWellFormed(key) && isJson(member, depth - 1),
  );
}

function fromText(cell: string): Parsed {
  if (!isWellFormed(cell)) return ILL_FORMED;
  try {
    return toStored(JSON.parse(cell));
  } catch {
    return { code: "WRONG_JSON" };
  }
}

export const json = defineKind({
  name: "json",
  title: "JSON",
  purpose: "Any JSON value of moderate size, of the shape that `schema` says; stored as its text",
  keys: { schema: means({ type: "object" }, "a JSON Schema that the value must fit", { type: "array" }) },
  operators: ["empty"],
  defaultOperator: undefined,
  sortable: false,
  column: "text",
  jsonSchema: (field) => (field.options["schema"] as Record<string, unknown> | undefined) ?? {},
  toStored,
  toWire: (stored) => JSON.parse(String(stored)) as Wire,
  checker: (field: FieldModel) => {
    const shape = field.options["schema"] as JsonShape | undefined;
    if (shape === undefined) return undefined;
    return (value) => {
      const at = findShapeError(JSON.parse(String(value)) as Wire, shape);
      return at === undefined ? undefined : failure("WRONG_SHAPE", { at: at === "" ? "/" : at });
    };
  },
  fromText,
  lint: (field) =>
    unknownKeywords(field["schema"]).map((pointer) => ({
      pointer,
      code: "UNKNOWN_KEYWORD",
      message: "不支持的 JSON Schema 关键字",
    })),
});

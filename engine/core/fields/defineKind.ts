/** Makes a kind from what is special about it, and from defaults for the rest. */
import { isBlank, unprotectedText } from "#core/values";
import type { ColumnType, FieldModel, FilterOp, KindOptions } from "#core/model";
import { memoizeByObject } from "#core/model";
import type { Checker, Kind, Parsed } from "./kind.ts";
import type { Stored } from "#core/values";

type OrFromOptions<T> = T | ((options: KindOptions) => T);

export interface KindDefinition extends Pick<Kind, "name" | "title" | "purpose"> {
  readonly keys?: Kind["keys"];
  readonly requiredKeys?: readonly string[];
  readonly looks?: readonly string[];
  readonly laterLooks?: readonly string[];
  readonly align?: Kind["align"];
  readonly operators: OrFromOptions<readonly FilterOp[]>;
  readonly defaultOperator: OrFromOptions<FilterOp | undefined>;
  readonly sortable?: OrFromOptions<boolean>;
  readonly column: OrFromOptions<ColumnType | undefined>;
  /** Without the title, which is the field's. */
  readonly jsonSchema: (field: FieldModel) => Readonly<Record<string, unknown>>;
  /** Null and '' are taken care of before. */
  readonly toStored: (wire: unknown, field: FieldModel) => Parsed;
  /** Null is taken care of before. */
  readonly toWire?: (stored: Exclude<Stored, null>, field: FieldModel) => ReturnType<Kind["toWire"]>;
  readonly checker?: (field: FieldModel) => Checker | undefined;
  readonly blank?: Kind["blank"];
  readonly reads?: (options: KindOptions) => readonly string[];
  readonly text?: (stored: Exclude<Stored, null>, field: FieldModel, text?: string) => string;
  readonly plain?: Kind["plain"];
  /** The text is trimmed and not empty; by default it is read as the wire form. */
  readonly fromText?: Kind["fromText"];
  readonly unfinished?: Kind["unfinished"];
  readonly lint?: Kind["lint"];
}

const EMPTY: Parsed = { value: null };

export function defineKind(parts: KindDefinition): Kind {
  const checker = memoizeByObject(parts.checker ?? (() => undefined));
  return Object.freeze({
    ...identity(parts),
    ...optionDependent(parts),
    jsonSchema: (field: FieldModel) => ({ title: field.title, ...parts.jsonSchema(field) }),
    toStored: (wire: unknown, field: FieldModel) =>
      wire === null || wire === undefined || wire === "" ? EMPTY : parts.toStored(wire, field),
    toWire: (stored: Stored, field: FieldModel) =>
      stored === null || parts.toWire === undefined ? stored : parts.toWire(stored, field),
    check: (value, field, context) => checker(field)?.(value, context),
    checker,
    text: (stored: Stored, field: FieldModel, text?: string) =>
      stored === null ? "" : (parts.text?.(stored, field, text) ?? text ?? String(stored)),
    fromText: (text, field, context) => {
      const cell = unprotectedText(text.trim());
      if (isBlank(cell)) return EMPTY;
      return parts.fromText === undefined ? parts.toStored(cell, field) : parts.fromText(cell, field, context);
    },
    ...(parts.plain === undefined ? {} : { plain: parts.plain }),
    ...(parts.blank === undefined ? {} : { blank: parts.blank }),
    ...(parts.reads === undefined ? {} : { reads: parts.reads }),
    ...(parts.unfinished === undefined ? {} : { unfinished: parts.unfinished }),
    ...(parts.lint === undefined ? {} : { lint: parts.lint }),
  } satisfies Kind);
}

function identity(
  parts: KindDefinition,
): Pick<Kind, "name" | "title" | "purpose" | "keys" | "requiredKeys" | "looks" | "laterLooks" | "align"> {
  const { name, title, purpose, keys = {}, requiredKeys = [], looks = [], laterLooks = [], align = "left" } = parts;
  return { name, title, purpose, keys, requiredKeys, looks, laterLooks, align };
}

function optionDependent(parts: KindDefinition): Pick<Kind, "operators" | "defaultOperator" | "sortable" | "column"> {
  return {
    operators: (options) => resolve(parts.operators, options),
    defaultOperator: (options) => resolve(parts.defaultOperator, options),
    sortable: (options) => resolve(parts.sortable ?? true, options),
    column: (options) => resolve(parts.column, options),
  };
}

function resolve<T>(value: OrFromOptions<T>, options: KindOptions): T {
  return typeof value === "function" ? (value as (options: KindOptions) => T)(options) : value;
}

/**
 * Turns one field of a file into one field of the model; its conditions and its default follow when every entity is
 * known.
 */
import { KINDS, optionsOf } from "#core/fields";
import type { KindName, FieldModel, MaskModel } from "#core/model";
import type { FieldSource } from "../source.ts";
import { unmaskOf, type NamedPreset, type Names } from "./projectNames.ts";
import type { SystemField } from "./systemFields.ts";

export interface ResolvedField {
  readonly kind: KindName;
  readonly preset?: string;
  /** The preset's keys under the field's own. */
  readonly source: FieldSource;
}

export function resolvePreset(field: FieldSource, presets: ReadonlyMap<string, NamedPreset>): ResolvedField {
  const preset = presets.get(field.kind);
  if (preset === undefined) return { kind: field.kind as KindName, source: field };
  return { kind: preset.kind, preset: field.kind, source: { ...preset.value, ...field, kind: preset.kind } };
}

const CHOSEN: ReadonlySet<KindName> = new Set([
  "switch",
  "dict",
  "date",
  "month",
  "time",
  "instant",
  "dateRange",
  "reference",
  "tree",
  "reportPick",
]);

/** 请输入…, 请选择…, 请上传…: what is said of a required field that is empty. */
export function requiredMessage(kind: KindName, title: string): string {
  if (kind === "file") return `请上传${title}`;
  if (kind === "lines") return `请添加${title}`;
  return `${CHOSEN.has(kind) ? "请选择" : "请输入"}${title}`;
}

export function draftField(name: string, resolved: ResolvedField, entity: string, names: Names): FieldModel {
  const { kind, source } = resolved;
  const one = KINDS[kind];
  const toTree = kind === "reference" && names.entities.get(String(source["to"]))?.tree === true;
  const options = { ...optionsOf(one, source), ...(toTree ? { toTree } : {}) };
  const title = source.title ?? name;
  const computed = source.expr !== undefined || kind === "computed";
  const stored = computed ? source.stored === true : source.stored !== false;
  const column = stored ? one.column(options) : undefined;
  const look = source.look ?? one.looks[0];
  return {
    name,
    title,
    kind,
    options,
    ...optional("preset", resolved.preset),
    ...optional("help", source.help),
    ...optional("placeholder", source.placeholder),
    ...optional("column", column),
    ...optional("mask", maskOf(source.mask, entity)),
    ...optional("width", source.width),
    ...optional("look", look),
    ...(source.readonly === true ? { readonly: true } : {}),
    whenHidden: source.whenHidden ?? "clear",
    unique: source.unique ?? false,
    was: source.was ?? [],
    encrypted: source.encrypted ?? false,
    align: source.align ?? one.align,
    messages: messagesOf(source),
    permissions: source.permissions ?? {},
    system: false,
    dependents: [],
  };
}

/** `VALIDATE.TOO_SHORT` in a file, `TOO_SHORT` in the model, as the validator asks for it. */
function messagesOf(source: FieldSource): FieldModel["messages"] {
  return Object.fromEntries(
    Object.entries(source.messages ?? {}).map(([code, message]) => [code.slice(code.indexOf(".") + 1), message]),
  );
}

export function systemFieldModel(field: SystemField): FieldModel {
  const kind = KINDS[field.kind];
  const options = optionsOf(kind, field.max === undefined ? {} : { max: field.max });
  return {
    name: field.name,
    title: field.title,
    kind: field.kind,
    options,
    readonly: true,
    whenHidden: "keep",
    ...optional("column", kind.column(options)),
    ...optional("look", field.look ?? kind.looks[0]),
    unique: false,
    was: [],
    encrypted: false,
    align: kind.align,
    messages: {},
    permissions: {},
    system: true,
    dependents: [],
  };
}

function maskOf(mask: FieldSource["mask"], entity: string): MaskModel | undefined {
  return typeof mask === "string" ? { as: mask, unless: unmaskOf(entity) } : mask;
}

/** A member that is present only with a value, as `exactOptionalPropertyTypes` requires. */
export function optional<K extends string, V>(key: K, value: V): { [k in K]?: Exclude<V, undefined> } {
  return value === undefined ? {} : ({ [key]: value } as { [k in K]: Exclude<V, undefined> });
}

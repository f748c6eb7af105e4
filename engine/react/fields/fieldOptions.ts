/** Reads a kind's own keys; what has another type counts as absent. */
import type { FieldModel } from "#core/language";

export function numberOf(field: FieldModel, key: string): number | undefined {
  const value = field.options[key];
  return typeof value === "number" ? value : undefined;
}

export function textOf(field: FieldModel, key: string): string | undefined {
  const value = field.options[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function flagOf(field: FieldModel, key: string): boolean {
  return field.options[key] === true;
}

export function textsOf(field: FieldModel, key: string): readonly string[] {
  const value = field.options[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function recordOf(field: FieldModel, key: string): Readonly<Record<string, unknown>> {
  const value = field.options[key];
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** 请输入… or 请选择…, unless the schema says it otherwise. */
export function promptOf(field: FieldModel, verb: "输入" | "选择" = "输入"): string {
  return field.placeholder ?? `请${verb}${field.title}`;
}

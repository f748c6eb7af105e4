/** One value of a condition in words. */
import type { FieldModel } from "#core/language";
import type { DictItems } from "../../api/index.ts";
import { listTexts as texts } from "../../texts/list.ts";

/** `labels`: texts of references and tree nodes, by `field=value`. */
export function valueText(
  field: FieldModel | undefined,
  name: string,
  value: string,
  dicts: DictItems,
  labels: ReadonlyMap<string, string>,
): string {
  if (field?.kind === "switch")
    return value === "true" || value === "1" ? text(field, "on", texts.yes) : text(field, "off", texts.no);
  const code = field?.options["dict"];
  if (typeof code === "string") return dicts[code]?.find((item) => item.value === value)?.text ?? value;
  return labels.get(`${name}=${value}`) ?? value;
}

function text(field: FieldModel, option: string, otherwise: string): string {
  const value = field.options[option];
  return typeof value === "string" ? value : otherwise;
}

import type { DictItem } from "#core/language";
import type { DictOption } from "./contract.ts";

export function presentItem(item: DictItem): DictOption {
  return {
    value: item.value,
    text: item.text,
    label: item.text,
    title: item.text,
    ...(item.color !== undefined && { color: item.color }),
    ...(item.disabled === true && { disabled: true }),
  };
}

import { useState } from "react";
import { Button, Select, Space } from "antd";
import type { OptionRow } from "#core/api";
import type { WireRow } from "#core/values";
import { splitValues } from "#core/values";
import { CLEAR } from "../clear.tsx";
import { ariaOf, statusOf, typedText } from "../aria.ts";
import type { InputProps } from "../input.ts";
import { useInputPlace } from "../input.ts";
import { flagOf, promptOf, recordOf, textOf } from "../options.ts";
import { useNames, useOptions, useSettled } from "./options.ts";
import { PickerDialog } from "./picker.tsx";

const DEBOUNCE_MS = 300;

/** Finds a record by a word; the button opens its whole list to pick from. */
export function ReferenceInput(props: InputProps) {
  const { id, field, value, label, onBlur } = props;
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed, DEBOUNCE_MS);
  const found = useOptions(field.name, { keyword }, open);
  const values = splitValues(typedText(value));
  const { names, nameOf } = useNames(field.name, values, label);
  const options = found.data?.records ?? [];
  const choose = useChoice(props, names);
  const target = useInputPlace().related[textOf(field, "to") ?? ""];
  return (
    <>
      <Space.Compact block>
        <Select
          id={id} className="hw-fill" allowClear={CLEAR} labelInValue {...(flagOf(field, "multiple") ? { mode: "multiple" as const } : {})}
          showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
          value={values.map((key) => ({ value: key, label: nameOf(key) }))}
          options={options.map((option) => ({ value: option.value, label: option.text }))}
          loading={found.isFetching} notFoundContent={found.isFetching ? "正在查找…" : found.isError ? "读取失败，请重试" : "没有找到"}
          placeholder={promptOf(field, "选择")} {...statusOf(props)} {...ariaOf(props)} onBlur={onBlur} onOpenChange={setOpen}
          onChange={(next) => choose(asKeys(next), options)}
        />
        {target?.may === true && <Button aria-label={`从列表选择${field.title}`} onClick={() => setPicking(true)}>选择</Button>}
      </Space.Compact>
      {picking && (
        <PickerDialog
          field={field} values={values} names={names} onClose={() => setPicking(false)}
          onPick={(options) => { setPicking(false); choose(options.map((option) => option.value), options); }}
        />
      )}
    </>
  );
}

function asKeys(next: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(next) ? next : [next];
  return list.flatMap((item) => (typeof item === "object" && item !== null && "value" in item ? [String(item.value)] : []));
}

/** Writes what was chosen with its text, and what it fills. */
function useChoice({ field, onChange }: InputProps, names: ReadonlyMap<string, string>) {
  return (keys: readonly string[], options: readonly OptionRow[]) => {
    const text = keys.map((key) => options.find((option) => option.value === key)?.text ?? names.get(key) ?? key).join(",");
    const fill = filled(recordOf(field, "fill"), options.find((option) => option.value === keys[0]), keys.length === 0);
    onChange(keys.length === 0 ? null : keys.join(","), { label: text, ...(fill ? { fill } : {}) });
  };
}

/** `fill` says which field takes which of the target's; emptied with the choice, left alone while the choice is unknown. */
function filled(fill: Readonly<Record<string, unknown>>, option: OptionRow | undefined, emptied: boolean): WireRow | undefined {
  const pairs = Object.entries(fill);
  if (pairs.length === 0 || (!emptied && option?.fill === undefined)) return undefined;
  return Object.fromEntries(pairs.map(([own, from]) => [own, emptied ? null : (option?.fill?.[String(from).slice(String(from).indexOf(".") + 1)] ?? null)]));
}

import { useState } from "react";
import { splitValues } from "#core/values";
import { CLEAR } from "../clearButton.tsx";
import { flagOf, promptOf, textOf } from "../fieldOptions.ts";
import { typedText } from "../inputAttributes.ts";
import { useInputScope, type InputProps } from "../inputProps.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { useOptions, useOptionTexts } from "./useOptions.ts";
import { useWriteChoice } from "./useWriteChoice.ts";

/** What the select of a reference is in a form and in a cell: found by a word, chosen, named. */
export function useReferenceSelect(props: InputProps, debounceMs: number, enabled: boolean) {
  const { field, value, label } = props;
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, debounceMs);
  const found = useOptions(field.name, { keyword }, enabled);
  const values = splitValues(typedText(value));
  const { names, nameOf } = useOptionTexts(field.name, values, label);
  // Choices of the word before are no choices for what is typed now.
  const waiting = found.isFetching || keyword !== typed;
  const options = waiting ? [] : (found.data?.records ?? []);
  const choose = useWriteChoice(props, names);
  return {
    values,
    names,
    options: options.map((option) => ({ value: option.value, label: option.text })),
    /** Whether the whole list of the target may be opened. */
    mayPick: useInputScope().related[textOf(field, "to") ?? ""]?.may === true,
    pick: choose,
    choose: (keys: readonly string[]) => choose(keys, options),
    select: {
      id: props.id,
      className: "hw-fill",
      allowClear: CLEAR,
      labelInValue: true,
      ...(flagOf(field, "multiple") ? { mode: "multiple" as const } : {}),
      showSearch: { filterOption: false, onSearch: setTyped, autoClearSearchValue: true },
      value: values.map((key) => ({ value: key, label: nameOf(key) })),
      loading: waiting,
      notFoundContent: waiting ? "正在查找…" : found.isError ? "读取失败，请重试" : "没有找到",
      placeholder: promptOf(field, "选择"),
      onBlur: props.onBlur,
    },
  };
}

/** The values of what a select with `labelInValue` hands over: one, several or none. */
export function keysOf(next: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(next) ? next : [next];
  return list.flatMap((item) =>
    typeof item === "object" && item !== null && "value" in item ? [String(item.value)] : [],
  );
}

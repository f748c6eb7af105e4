import { useState } from "react";
import { Select } from "antd";
import { splitValues } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import { CLEAR } from "../clearButton.tsx";
import type { KindEditor } from "../kindEditor.ts";
import { useInputScope, type InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { flagOf, promptOf, textOf } from "../fieldOptions.ts";
import { useWriteChoice } from "./useWriteChoice.ts";
import { useOptionTexts, useOptions } from "./useOptions.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { PickerDialog } from "./PickerDialog.tsx";
import { ReferenceWidget } from "./widget.tsx";

/** In a table of many rows each key would send a request: one is sent after this pause in typing. */
const DEBOUNCE_MS = 800;
const PAGE = 10;
const PICK = "\u0000pick";

/** Finds a record by a word, over the cell; the last line opens the whole list. */
function ReferenceCellWidget(props: InputProps) {
  const { field, value, label } = props;
  const opening = useAutoOpen();
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useOptions(field.name, { keyword, pageSize: PAGE }, true);
  const values = splitValues(typedText(value));
  const { names, nameOf } = useOptionTexts(field.name, values, label);
  const options = found.data?.records ?? [];
  const choose = useWriteChoice(props, names);
  const many = flagOf(field, "multiple");
  const mayPick = useInputScope().related[textOf(field, "to") ?? ""]?.may === true;
  const waiting = found.isFetching || keyword !== typed;
  const lines = [
    ...options.map((option) => ({ value: option.value, label: option.text })),
    ...(mayPick ? [{ value: PICK, label: "从列表选择…" }] : []),
  ];
  return (
    <>
      <Select
        id={props.id}
        className="hw-fill"
        allowClear={CLEAR}
        labelInValue
        {...(many ? { mode: "multiple" as const } : {})}
        {...opening}
        showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
        value={values.map((key) => ({ value: key, label: nameOf(key) }))}
        options={waiting ? lines.filter((line) => line.value === PICK) : lines}
        loading={waiting}
        notFoundContent={waiting ? "正在查找…" : found.isError ? "读取失败，请重试" : "没有找到"}
        placeholder={promptOf(field, "选择")}
        aria-label={field.title}
        onBlur={props.onBlur}
        onChange={(next) => {
          const keys = (Array.isArray(next) ? next : next ? [next] : []).map((one: { readonly value: unknown }) =>
            String(one.value),
          );
          if (keys.includes(PICK)) setPicking(true);
          else choose(keys, options);
        }}
      />
      {picking && (
        <PickerDialog
          field={field}
          values={values}
          names={names}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            choose(
              picked.map((option) => option.value),
              picked,
            );
          }}
        />
      )}
    </>
  );
}

export const referenceEditor: KindEditor = {
  Widget: ReferenceWidget,
  CellWidget: ReferenceCellWidget,
  mode: () => "box",
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};

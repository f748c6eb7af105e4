import { useState } from "react";
import { Button, Select, Space } from "antd";
import { splitValues } from "#core/values";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { useInputScope } from "../inputProps.ts";
import { flagOf, promptOf, textOf } from "../fieldOptions.ts";
import { useWriteChoice } from "./useWriteChoice.ts";
import { useOptionTexts, useOptions } from "./useOptions.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { PickerDialog } from "./PickerDialog.tsx";

const DEBOUNCE_MS = 300;

/** Finds a record by a word; the button opens its whole list to pick from. */
export function ReferenceWidget(props: InputProps) {
  const { id, field, value, label, onBlur } = props;
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useOptions(field.name, { keyword }, open);
  const values = splitValues(typedText(value));
  const { names, nameOf } = useOptionTexts(field.name, values, label);
  // Choices of the word before are no choices for what is typed now.
  const waiting = found.isFetching || keyword !== typed;
  const options = waiting ? [] : (found.data?.records ?? []);
  const choose = useWriteChoice(props, names);
  const target = useInputScope().related[textOf(field, "to") ?? ""];
  return (
    <>
      <Space.Compact block>
        <Select
          id={id}
          className="hw-fill"
          allowClear={CLEAR}
          labelInValue
          {...(flagOf(field, "multiple") ? { mode: "multiple" as const } : {})}
          showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
          value={values.map((key) => ({ value: key, label: nameOf(key) }))}
          options={options.map((option) => ({ value: option.value, label: option.text }))}
          loading={waiting}
          notFoundContent={waiting ? "正在查找…" : found.isError ? "读取失败，请重试" : "没有找到"}
          placeholder={promptOf(field, "选择")}
          {...statusOf(props)}
          {...ariaOf(props)}
          onBlur={onBlur}
          onOpenChange={setOpen}
          onChange={(next) => choose(asKeys(next), options)}
        />
        {target?.may === true && (
          <Button aria-label={`从列表选择${field.title}`} onClick={() => setPicking(true)}>
            选择
          </Button>
        )}
      </Space.Compact>
      {picking && (
        <PickerDialog
          field={field}
          values={values}
          names={names}
          onClose={() => setPicking(false)}
          onPick={(options) => {
            setPicking(false);
            choose(
              options.map((option) => option.value),
              options,
            );
          }}
        />
      )}
    </>
  );
}

function asKeys(next: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(next) ? next : [next];
  return list.flatMap((item) =>
    typeof item === "object" && item !== null && "value" in item ? [String(item.value)] : [],
  );
}

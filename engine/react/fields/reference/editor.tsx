import { useState } from "react";
import { Select } from "antd";
import type { KindEditor } from "../kindEditor.ts";
import type { InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { flagOf } from "../fieldOptions.ts";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { keysOf, useReferenceSelect } from "./useReferenceSelect.ts";
import { ReferenceWidget } from "./widget.tsx";

/** In a table of many rows each key would send a request: one is sent after this pause in typing. */
const DEBOUNCE_MS = 800;
const PICK = { value: "\u0000pick", label: "从列表选择…" };

/** Finds a record by a word, over the cell; the last line opens the whole list. */
function ReferenceCellWidget(props: InputProps) {
  const { field } = props;
  const opening = useAutoOpen();
  const [picking, setPicking] = useState(false);
  const reference = useReferenceSelect(props, DEBOUNCE_MS, true);
  return (
    <>
      <Select
        {...reference.select}
        {...opening}
        options={reference.mayPick ? [...reference.options, PICK] : reference.options}
        aria-label={field.title}
        onChange={(next) => {
          const keys = keysOf(next);
          if (keys.includes(PICK.value)) setPicking(true);
          else reference.choose(keys);
        }}
      />
      {picking && <ReferencePicker field={field} reference={reference} onClose={() => setPicking(false)} />}
    </>
  );
}

export const referenceEditor: KindEditor = {
  Widget: ReferenceWidget,
  CellWidget: ReferenceCellWidget,
  mode: () => "box",
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};

import { useState } from "react";
import { Button, Select, Space } from "antd";
import { ariaOf, statusOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { keysOf, useReferenceSelect } from "./useReferenceSelect.ts";
import type { KindEditor } from "../kindEditor.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { flagOf } from "../fieldOptions.ts";

const DEBOUNCE_MS = 300;
/** In a table of many rows each key would send a request: one is sent after this pause in typing. */
const CELL_DEBOUNCE_MS = 800;

/** Finds a record by a word; the button opens its whole list to pick from. */
function ReferenceWidget(props: InputProps) {
  const { field } = props;
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const reference = useReferenceSelect(props, DEBOUNCE_MS, open);
  return (
    <>
      <Space.Compact block className="hw-picker-box">
        <Select
          {...reference.select}
          options={reference.options}
          {...statusOf(props)}
          {...ariaOf(props)}
          onOpenChange={setOpen}
          onChange={(next) => reference.choose(keysOf(next))}
        />
        {reference.mayPick && (
          <Button aria-label={`从列表选择${field.title}`} onClick={() => setPicking(true)}>
            选择
          </Button>
        )}
      </Space.Compact>
      {picking && <ReferencePicker field={field} reference={reference} onClose={() => setPicking(false)} />}
    </>
  );
}

const PICK = { value: "\u0000pick", label: "从列表选择…" };

/** Finds a record by a word, over the cell; the last line opens the whole list. */
function ReferenceCellWidget(props: InputProps) {
  const { field } = props;
  const opening = useAutoOpen();
  const [picking, setPicking] = useState(false);
  const reference = useReferenceSelect(props, CELL_DEBOUNCE_MS, true);
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

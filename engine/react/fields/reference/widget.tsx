import { useState } from "react";
import { Button, Select, Space } from "antd";
import { ariaOf, statusOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { keysOf, useReferenceSelect } from "./useReferenceSelect.ts";

const DEBOUNCE_MS = 300;

/** Finds a record by a word; the button opens its whole list to pick from. */
export function ReferenceWidget(props: InputProps) {
  const { field } = props;
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const reference = useReferenceSelect(props, DEBOUNCE_MS, open);
  return (
    <>
      <Space.Compact block>
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

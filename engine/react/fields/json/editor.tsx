import { useEffect, useEffectEvent, useState } from "react";
import { Button, Input } from "antd";
import type { Wire } from "#core/values";
import { ariaOf, statusOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { promptOf } from "../fieldOptions.ts";
import { readJson, writeJson } from "./jsonText.ts";
import type { KindEditor } from "../kindEditor.ts";

const ROWS = { minRows: 4, maxRows: 20 };

/** JSON as text. While it cannot be read, the form keeps what it had and the field says in which line it broke. */
function JsonWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur, onInputError } = props;
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: Wire }>({
    text: writeJson(value),
    of: value,
  });
  // Another value came from outside (a restore, a resolved conflict): the text follows it.
  const text = draft.of === value ? draft.text : writeJson(value);
  // A text that is no longer there is no error.
  const withdrawError = useEffectEvent(() => onInputError(undefined));
  useEffect(() => () => withdrawError(), []);
  const type = (next: string) => {
    const read = readJson(next);
    if ("value" in read) {
      setDraft({ text: next, of: read.value });
      onChange(read.value);
    } else {
      setDraft({ text: next, of: value });
      onInputError(read.message);
    }
  };
  return (
    <div className="hw-json-box">
      <Input.TextArea
        id={id}
        className="hw-mono"
        value={text}
        autoSize={ROWS}
        spellCheck={false}
        placeholder={promptOf(field)}
        {...statusOf(props)}
        {...ariaOf(props)}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
      />
      <Button
        size="small"
        type="text"
        disabled={text.trim() === "" || !("value" in readJson(text))}
        onClick={() => type(writeJson(value))}
      >
        整理格式
      </Button>
    </div>
  );
}

export const jsonEditor: KindEditor = { mode: () => "popup", Widget: JsonWidget, popupSize: () => ({ width: 480 }) };

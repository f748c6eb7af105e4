import { useState } from "react";
import { Input, type InputProps } from "antd";
import { isUnfinishedNumber, readWrittenNumber } from "#core/values";
import { unlessOfInputMethod } from "../../../shortcuts/index.ts";

interface NumberBoxProps extends Pick<InputProps, "aria-label" | "placeholder" | "status" | "aria-describedby"> {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onEnter: () => void;
}

/**
 * A number that rows are compared with. It is shown as it is typed; what is no number stays in the box, is marked, and
 * is refused by the server with its reason.
 */
export function NumberBox({ value, onType, onEnter, status, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string>();
  // Another condition may have taken the place of what was typed.
  const typing = draft !== undefined && meantBy(draft) === value;
  const text = typing ? draft : value;
  const wrong = text !== "" && "fault" in readWrittenNumber(text) && !(typing && isUnfinishedNumber(text));
  return (
    <Input
      {...rest}
      className="hw-wide"
      inputMode="decimal"
      autoComplete="off"
      maxLength={64}
      value={text}
      aria-invalid={wrong || status === "error"}
      {...(wrong ? { status: "error" as const } : status === undefined ? {} : { status })}
      onChange={(event) => {
        setDraft(event.target.value);
        onType(meantBy(event.target.value));
      }}
      onBlur={() => setDraft(undefined)}
      onPressEnter={unlessOfInputMethod(onEnter)}
    />
  );
}

function meantBy(typed: string): string {
  const read = readWrittenNumber(typed);
  return "plain" in read ? read.plain : typed.trim();
}

import { useId, useState } from "react";
import { Input, type InputProps } from "antd";
import type { FieldModel } from "#core/language";
import { isUnfinishedNumber } from "#core/values";
import { typedNumber } from "../../../fields/decimal/numberTyping.ts";
import { numberProblem } from "../filterProblems.ts";
import { unlessOfInputMethod } from "../../../shortcuts/index.ts";

interface NumberBoxProps extends Pick<InputProps, "aria-label" | "placeholder" | "status" | "aria-describedby"> {
  readonly field: FieldModel;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onEnter: () => void;
}

/**
 * A number that rows are compared with. It is shown as it is typed; what is no number of the field stays in the box,
 * with the reason under it.
 */
export function NumberBox({ field, value, onType, onEnter, status, ...rest }: NumberBoxProps) {
  const problemId = useId();
  const [draft, setDraft] = useState<string>();
  // Another condition may have taken the place of what was typed.
  const typing = draft !== undefined && meantBy(draft, field) === value;
  const text = typing ? draft : value;
  const problem = typing && isUnfinishedNumber(text) ? undefined : numberProblem(text, field);
  const wrong = problem === undefined ? {} : { status: "error" as const, "aria-describedby": problemId };
  return (
    <div className="hw-wide">
      <Input
        {...rest}
        className="hw-wide"
        inputMode="decimal"
        autoComplete="off"
        maxLength={64}
        value={text}
        aria-invalid={problem !== undefined || status === "error"}
        {...(status === undefined ? {} : { status })}
        {...wrong}
        onChange={(event) => {
          setDraft(event.target.value);
          onType(meantBy(event.target.value, field));
        }}
        onBlur={() => setDraft(undefined)}
        onPressEnter={unlessOfInputMethod(() => {
          setDraft(undefined);
          onEnter();
        })}
      />
      {problem === undefined ? null : (
        <div id={problemId} role="alert" className="hw-filter-problem">
          {problem}
        </div>
      )}
    </div>
  );
}

const meantBy = (typed: string, field: FieldModel): string => (typedNumber(typed, field) ?? "").trim();

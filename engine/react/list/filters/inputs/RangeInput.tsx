import { DatePicker, Space } from "antd";
import dayjs from "dayjs";
import { useId } from "react";
import type { FieldModel } from "#core/language";
import { listTexts as texts } from "../../../texts/list.ts";
import { NumberBox } from "./NumberBox.tsx";
import { isReversedDays, isReversedNumbers } from "../filterProblems.ts";

interface RangeProps {
  readonly label: string;
  readonly begin: string;
  readonly end: string;
  /** Whether to say that it ends before it begins; absent: whenever it does. */
  readonly reversed?: boolean;
}

/** Under a range that no row can lie in. */
function Reversed({ id }: { readonly id: string }) {
  return (
    <div id={id} role="alert" className="hw-filter-problem">
      {texts.rangeReversed}
    </div>
  );
}

function invalid(reversed: boolean, id: string) {
  return reversed ? { status: "error" as const, "aria-invalid": true, "aria-describedby": id } : {};
}

/** Days from and to, both included. */
export function DayRange({
  label,
  begin,
  end,
  reversed = isReversedDays(begin, end),
  picker,
  onChange,
}: RangeProps & { readonly picker: "date" | "month"; readonly onChange: (begin: string, end: string) => void }) {
  const format = picker === "month" ? "YYYY-MM" : "YYYY-MM-DD";
  const problem = useId();
  return (
    <div className="hw-wide">
      <DatePicker.RangePicker
        aria-label={label}
        className="hw-wide"
        picker={picker}
        allowEmpty={[true, true]}
        value={[begin ? dayjs(begin) : null, end ? dayjs(end) : null]}
        {...invalid(reversed, problem)}
        onChange={(days) => onChange(days?.[0]?.format(format) ?? "", days?.[1]?.format(format) ?? "")}
      />
      {reversed ? <Reversed id={problem} /> : null}
    </div>
  );
}

export function NumberRange({
  field,
  label,
  begin,
  end,
  reversed = isReversedNumbers(begin, end),
  onType,
  onEnter,
}: RangeProps & {
  readonly field: FieldModel;
  readonly onType: (begin: string, end: string) => void;
  readonly onEnter: () => void;
}) {
  const problem = useId();
  const one = (side: string, value: string, change: (value: string) => void) => (
    <NumberBox
      field={field}
      aria-label={`${label} ${side}`}
      placeholder={side}
      value={value}
      {...(reversed ? { status: "error" as const, "aria-describedby": problem } : {})}
      onType={change}
      onEnter={onEnter}
    />
  );
  return (
    <div className="hw-wide">
      <Space.Compact className="hw-wide">
        {one(texts.from, begin, (value) => onType(value, end))}
        {one(texts.to, end, (value) => onType(begin, value))}
      </Space.Compact>
      {reversed ? <Reversed id={problem} /> : null}
    </div>
  );
}

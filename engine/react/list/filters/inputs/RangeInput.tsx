import { DatePicker, InputNumber, Space } from "antd";
import dayjs from "dayjs";
import { listTexts as texts } from "../../../texts/list.ts";

interface RangeProps {
  readonly label: string;
  readonly begin: string;
  readonly end: string;
}

/** Days from and to, both included. */
export function DayRange({
  label,
  begin,
  end,
  picker,
  onChange,
}: RangeProps & { readonly picker: "date" | "month"; readonly onChange: (begin: string, end: string) => void }) {
  const format = picker === "month" ? "YYYY-MM" : "YYYY-MM-DD";
  return (
    <DatePicker.RangePicker
      aria-label={label}
      className="hw-wide"
      picker={picker}
      allowEmpty={[true, true]}
      value={[begin ? dayjs(begin) : null, end ? dayjs(end) : null]}
      onChange={(days) => onChange(days?.[0]?.format(format) ?? "", days?.[1]?.format(format) ?? "")}
    />
  );
}

export function NumberRange({
  label,
  begin,
  end,
  onType,
  onEnter,
}: RangeProps & { readonly onType: (begin: string, end: string) => void; readonly onEnter: () => void }) {
  const one = (side: string, value: string, change: (value: string) => void) => (
    <InputNumber<string>
      aria-label={`${label} ${side}`}
      stringMode
      controls={false}
      placeholder={side}
      value={value === "" ? null : value}
      className="hw-wide"
      onChange={(next) => change(next === null ? "" : String(next))}
      onPressEnter={onEnter}
    />
  );
  return (
    <Space.Compact className="hw-wide">
      {one(texts.from, begin, (value) => onType(value, end))}
      {one(texts.to, end, (value) => onType(begin, value))}
    </Space.Compact>
  );
}

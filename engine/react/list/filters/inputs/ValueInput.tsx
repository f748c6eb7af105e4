import { DatePicker, Input, Select, TimePicker } from "antd";
import dayjs from "dayjs";
import { displayInstant, parseInstant, parseLocalInstant } from "#core/values";
import { listTexts as texts } from "../../../texts/list.ts";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { NumberBox } from "./NumberBox.tsx";
import type { PlainInputProps, ValueInputProps } from "./input.ts";
import { ValuesSelect } from "./ValuesSelect.tsx";
import { unlessOfInputMethod } from "../../../shortcuts/index.ts";

/** The input that fits a field's kind. */
export function ValueInput(props: ValueInputProps) {
  const { view: _view, labels: _labels, ...plain } = props;
  return props.field?.kind === "reference" || props.field?.kind === "tree" ? (
    <ChoiceInput {...props} />
  ) : (
    <PlainInput {...plain} />
  );
}

/** The same where there is no entity to ask for choices. */
export function PlainInput(props: PlainInputProps) {
  const { field, multiple } = props;
  switch (field?.kind) {
    case "dict":
    case "switch":
      return <ItemInput {...props} />;
    case "integer":
    case "decimal":
    case "money":
      return multiple ? (
        <SeveralInput {...props} />
      ) : (
        <NumberBox
          field={field}
          aria-label={props.label}
          placeholder={texts.enter(props.label)}
          value={props.value}
          onType={props.onType}
          onEnter={props.onEnter}
        />
      );
    case "date":
    case "month":
      return multiple ? <SeveralInput {...props} /> : <DayInput {...props} />;
    case "instant":
      return multiple ? <SeveralInput {...props} /> : <InstantInput {...props} />;
    case "time":
      return multiple ? <SeveralInput {...props} /> : <TimeInput {...props} />;
    default:
      return multiple ? <SeveralInput {...props} /> : <TextInput {...props} />;
  }
}

function TextInput({ label, value, onType, onChange, onEnter }: PlainInputProps) {
  return (
    <Input
      aria-label={label}
      value={value}
      allowClear
      placeholder={texts.enter(label)}
      maxLength={200}
      onChange={(event) =>
        event.target.value === "" && value !== "" && event.type === "click" ? onChange("") : onType(event.target.value)
      }
      onPressEnter={unlessOfInputMethod(onEnter)}
    />
  );
}

/** Values typed one after another, as `in` takes them. */
function SeveralInput({ label, value, onChange }: PlainInputProps) {
  return (
    <Select
      aria-label={label}
      mode="tags"
      className="hw-wide"
      tokenSeparators={[",", "，"]}
      value={value === "" ? [] : value.split(",")}
      placeholder={texts.enter(label)}
      onChange={(next) => onChange(next.join(","))}
      suffixIcon={null}
      open={false}
    />
  );
}

function ItemInput({ field, label, value, multiple, dicts, onChange }: PlainInputProps) {
  const code = field?.options["dict"];
  const options =
    field?.kind === "switch"
      ? [
          { value: "true", label: wordOf(field.options["on"], texts.yes) },
          { value: "false", label: wordOf(field.options["off"], texts.no) },
        ]
      : (typeof code === "string" ? (dicts[code] ?? []) : []).map((item) => ({
          value: item.value,
          label: item.text,
        }));
  return (
    <ValuesSelect
      multiple={multiple}
      value={value}
      onChange={onChange}
      aria-label={label}
      options={options}
      placeholder={texts.choose(label)}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}

function wordOf(option: unknown, otherwise: string): string {
  return typeof option === "string" ? option : otherwise;
}

function DayInput({ field, label, value, onChange }: PlainInputProps) {
  const picker = field?.kind === "month" ? "month" : "date";
  const format = picker === "month" ? "YYYY-MM" : "YYYY-MM-DD";
  return (
    <DatePicker
      aria-label={label}
      className="hw-wide"
      picker={picker}
      value={value === "" ? null : dayjs(value)}
      onChange={(day) => onChange(day ? day.format(format) : "")}
    />
  );
}

/**
 * The picker works on Shanghai's wall clock, whatever this browser's zone. Its value has no milliseconds, so that a
 * second means all of it.
 */
function InstantInput({ label, value, onChange }: PlainInputProps) {
  const instant = parseInstant(value) ?? parseLocalInstant(value);
  const shown = instant === undefined ? null : dayjs(displayInstant(instant));
  return (
    <DatePicker
      aria-label={label}
      className="hw-wide"
      showTime
      value={shown}
      onChange={(day) => {
        onChange(day ? day.format("YYYY-MM-DD HH:mm:ss") : "");
      }}
    />
  );
}

function TimeInput({ label, value, onChange }: PlainInputProps) {
  return (
    <TimePicker
      aria-label={label}
      className="hw-wide"
      value={value === "" ? null : dayjs(`2000-01-01T${value}`)}
      onChange={(time) => onChange(time ? time.format("HH:mm:ss") : "")}
    />
  );
}

import { Select } from "antd";
import { splitValues } from "#core/values";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import { splitTags } from "./splitTags.ts";

const SEPARATORS = [",", "，", ";", "；", " "];

/** Words typed one after the other; with `every`, what is typed is cut into pieces of that many characters. */
export function TagsWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const words = splitValues(typedText(value));
  const every = numberOf(field, "every");
  return (
    <Select<string[]>
      id={id}
      className="hw-fill"
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear={CLEAR}
      value={[...words]}
      tokenSeparators={SEPARATORS}
      placeholder={field.placeholder ?? `请输入${field.title}，回车分隔`}
      {...statusOf(props)}
      {...ariaOf(props)}
      onBlur={onBlur}
      onChange={(typed) => onChange(splitTags(typed, every).join(","))}
      title={promptOf(field)}
    />
  );
}

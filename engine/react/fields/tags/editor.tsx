import { Select } from "antd";
import { splitValues } from "#core/values";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import { splitTags } from "./splitTags.ts";
import type { KindEditor } from "../kindEditor.ts";
import { separateTags } from "./separateTags.ts";

const SEPARATORS = [",", "，", ";", "；", " "];

/** Words typed one after the other; with `every`, what is typed is cut into pieces of that many characters. */
function TagsWidget(props: InputProps) {
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

/** Words on one line, parted by semicolons; with `every`, the semicolon is put in as one types. */
export const tagsEditor: KindEditor = {
  mode: () => "typed",
  Widget: TagsWidget,
  initialText: (value) => splitValues(typedText(value)).join(";"),
  // Taking signs away must be able to take a semicolon away.
  cleanInput: (typed, field, before) =>
    typed.length < before.length ? typed : separateTags(typed, numberOf(field, "every")),
  parseInput: (typed, field) => splitTags(typed.split(/[,，;；]/), numberOf(field, "every")).join(",") || null,
};

import { Checkbox, Radio, Segmented, Select } from "antd";
import { useDict, type DictEntry } from "../../api/index.ts";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { promptOf, textOf } from "../fieldOptions.ts";
import { dictOptions, selectedKeys, isMultiple, labelOfKeys, singleValue, multipleValue } from "./dictValue.ts";
import type { KindEditor } from "../kindEditor.ts";

function DictWidget(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const items = useDict(textOf(field, "dict"));
  const keys = selectedKeys(value);
  const multiple = isMultiple(field);
  const write = (next: readonly string[]) => {
    onChange(multiple ? multipleValue(next) : singleValue(field, next[0]), { label: labelOfKeys(next, items) });
    if (!multiple) onBlur();
  };
  const look = { props, keys, options: dictOptions(items, keys), write };
  if (multiple) return field.look === "checkbox" ? <Checkboxes {...look} /> : <Several {...look} />;
  if (field.look === "radio") return <Radios {...look} />;
  if (field.look === "segmented") return <Segments {...look} />;
  return <Single {...look} />;
}

interface LookProps {
  readonly props: InputProps;
  readonly keys: readonly string[];
  readonly options: ReturnType<typeof dictOptions>;
  readonly write: (keys: readonly string[]) => void;
}

const BY_TEXT = { optionFilterProp: "label" } as const;

function Single({ props, keys, options, write }: LookProps) {
  return (
    <Select<string>
      {...useAutoOpen()}
      id={props.id}
      className="hw-fill"
      showSearch={BY_TEXT}
      allowClear={CLEAR}
      value={keys[0] ?? null}
      options={options}
      placeholder={promptOf(props.field, "选择")}
      {...statusOf(props)}
      {...ariaOf(props)}
      onChange={(key: string | undefined) => write(key === undefined ? [] : [key])}
      onBlur={props.onBlur}
    />
  );
}

function Several({ props, keys, options, write }: LookProps) {
  return (
    <Select<string[]>
      {...useAutoOpen()}
      id={props.id}
      className="hw-fill"
      mode="multiple"
      showSearch={BY_TEXT}
      allowClear={CLEAR}
      value={[...keys]}
      options={options}
      placeholder={promptOf(props.field, "选择")}
      {...statusOf(props)}
      {...ariaOf(props)}
      onChange={write}
      onBlur={props.onBlur}
    />
  );
}

function Radios({ props, keys, options, write }: LookProps) {
  return (
    <Radio.Group
      id={props.id}
      value={keys[0] ?? null}
      options={options}
      aria-label={props.field.title}
      {...ariaOf(props)}
      onChange={(event) => write([String(event.target.value)])}
    />
  );
}

function Segments({ props, keys, options, write }: LookProps) {
  return (
    <Segmented<string>
      id={props.id}
      value={keys[0] ?? ""}
      options={options}
      aria-label={props.field.title}
      onChange={(key) => write([key])}
    />
  );
}

function Checkboxes({ props, keys, options, write }: LookProps) {
  return (
    <div id={props.id} role="group" aria-label={props.field.title}>
      <Checkbox.Group value={[...keys]} options={options} onChange={(next) => write(next.map(String))} />
    </div>
  );
}

/** A choice over the cell; several stay open until the cell is left. Coloured items are drawn in their colour. */
export const dictEditor: KindEditor = {
  mode: (field) => (field.look === "checkbox" ? "popup" : "box"),
  Widget: DictWidget,
  commitsOnChange: (field) => !isMultiple(field),
  popupSize: () => ({ width: 240 }),
  renderPart: ({ field, value, text, items }) => {
    if (field.look !== "tag" && !items.some((item) => isColoured(item))) return undefined;
    const entries = selectedKeys(value).flatMap((key) => items.find((item) => item.value === key) ?? []);
    // A value outside the dictionary is shown as plain text.
    if (entries.length === 0 || entries.length !== selectedKeys(value).length) return undefined;
    return {
      key: `${text}|${entries.map((entry) => entry.color ?? "").join()}`,
      draw: (box) => box.append(...entries.map((entry) => tag(entry))),
    };
  },
};

const isColoured = ({ color }: DictEntry): boolean => color !== undefined && color !== "default";

function tag({ text, color }: DictEntry): HTMLElement {
  const element = document.createElement("span");
  element.className = "hw-cell-tag";
  // antd's palette by name (green), its states (success), or a colour as it is.
  if (color !== undefined)
    element.style.setProperty(
      "--hw-tag",
      /^[a-z]+$/i.test(color) ? `var(--ant-${color}-6, var(--ant-color-${color}, ${color}))` : color,
    );
  element.textContent = text;
  return element;
}

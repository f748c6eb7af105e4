import { useState } from "react";
import { Input, Segmented } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";
import type { KindEditor } from "../kindEditor.ts";

const ROWS = { minRows: 9, maxRows: 24 };
const length = (text: string) => [...text].length;

function MarkdownWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const [side, setSide] = useState<"编辑" | "预览">("编辑");
  const typed = typedText(value);
  return (
    <div className="hw-markdown">
      <Segmented<"编辑" | "预览">
        className="hw-markdown-sides"
        size="small"
        options={["编辑", "预览"]}
        value={side}
        onChange={setSide}
        aria-label={`${field.title}的编辑与预览`}
      />
      {side === "编辑" ? (
        <Input.TextArea
          id={id}
          className="hw-mono"
          value={typed}
          autoSize={ROWS}
          placeholder={promptOf(field)}
          {...statusOf(props)}
          {...ariaOf(props)}
          count={{ show: true, max: numberOf(field, "max") ?? 4000, strategy: length }}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      ) : (
        <MarkdownPreview source={typed} />
      )}
    </div>
  );
}

export const markdownEditor: KindEditor = {
  mode: () => "popup",
  Widget: MarkdownWidget,
  popupSize: () => ({ width: 720 }),
};

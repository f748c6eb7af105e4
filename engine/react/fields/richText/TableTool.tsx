import { useState } from "react";
import { Button, Checkbox, InputNumber, Popover, Space } from "antd";
import { TableOutlined } from "@ant-design/icons";
import { useEditorState, type Editor } from "@tiptap/react";
import { isInTable } from "@tiptap/pm/tables";
import { BELOW } from "./LinkTool.tsx";
import { insertTable, type NewTable } from "./tableNodes.ts";

const FIRST: NewTable = { rows: 3, columns: 3, header: true };
const MOST = { rows: 50, columns: 20 };

export function TableTool({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [size, setSize] = useState(FIRST);
  const within = useEditorState({ editor, selector: ({ editor: current }) => isInTable(current.state) });
  const insert = () => {
    setOpen(false);
    insertTable(editor, size);
  };
  const box = (
    <Space orientation="vertical" size="small" role="group" aria-label="插入表格">
      <Space size="small">
        <SizeInput title="行数" most={MOST.rows} value={size.rows} onChange={(rows) => setSize({ ...size, rows })} />
        <span aria-hidden>×</span>
        <SizeInput
          title="列数"
          most={MOST.columns}
          value={size.columns}
          onChange={(columns) => setSize({ ...size, columns })}
        />
      </Space>
      <Checkbox checked={size.header} onChange={(event) => setSize({ ...size, header: event.target.checked })}>
        首行是表头
      </Checkbox>
      <Button type="primary" size="small" onClick={insert}>
        插入
      </Button>
    </Space>
  );
  return (
    <Popover
      content={box}
      trigger="click"
      placement="bottom"
      autoAdjustOverflow={BELOW}
      open={open && !within}
      onOpenChange={setOpen}
    >
      <Button
        size="small"
        type="text"
        icon={<TableOutlined />}
        aria-label="插入表格"
        title={within ? "表格中不能再放表格" : "插入表格"}
        aria-disabled={within}
        className={within ? "hw-editor-off" : ""}
      />
    </Popover>
  );
}

function SizeInput({
  title,
  most,
  value,
  onChange,
}: {
  readonly title: string;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <InputNumber
      size="small"
      className="hw-editor-size"
      aria-label={title}
      prefix={title}
      min={1}
      max={most}
      precision={0}
      value={value}
      onChange={(typed) => onChange(typed ?? 1)}
    />
  );
}

import { useState } from "react";
import { Button, Form, InputNumber } from "antd";
import { gridTexts } from "../../texts/grid.ts";
import { addSetting, rememberAdd } from "../controller/settings.ts";

/** How many rows 新增 makes and where; remembered in this browser for this table. */
export function AddSettings({
  name,
  most,
  onDone,
}: {
  readonly name: string;
  readonly most: number;
  readonly onDone: () => void;
}) {
  const [{ count, position }, setSetting] = useState(() => addSetting(name));
  const save = () => {
    rememberAdd(name, { count, position });
    onDone();
  };
  return (
    <Form layout="vertical" className="hw-grid-setting" onFinish={save}>
      <Form.Item label={gridTexts.addCount}>
        <InputNumber
          aria-label={gridTexts.addCount}
          min={1}
          max={1000}
          precision={0}
          value={count}
          onChange={(next) => setSetting({ count: next ?? 1, position })}
        />
      </Form.Item>
      <Form.Item label={gridTexts.addPosition} extra={gridTexts.addPositionHint}>
        <InputNumber
          aria-label={gridTexts.addPosition}
          min={0}
          max={most}
          precision={0}
          value={position}
          onChange={(next) => setSetting({ count, position: next ?? 0 })}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        {gridTexts.ok}
      </Button>
    </Form>
  );
}

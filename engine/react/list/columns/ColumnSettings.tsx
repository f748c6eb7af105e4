import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import { Button, Checkbox, Popover, Tooltip } from "antd";
import { useState } from "react";
import { moveColumn, NO_PREFERENCE, type ColumnPreference, type SettableColumn } from "./columns.ts";
import { listTexts as texts } from "../../texts/list.ts";
import "./columnSettings.css";

interface ColumnSettingsProps {
  readonly columns: readonly SettableColumn[];
  readonly preference: ColumnPreference;
  readonly onChange: (preference: ColumnPreference) => void;
}

/** Which columns are shown, in which order, which are pinned at the left, and a reset; of a list and of a grid. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={texts.columns}
      content={<ColumnChoice {...props} />}
    >
      {/* Its name must not lie over what it opened. */}
      <Tooltip title={open ? undefined : texts.columns}>
        <Button aria-label={texts.columns} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}

function ColumnChoice({ columns, preference, onChange }: ColumnSettingsProps) {
  const names = columns.map(({ name }) => name);
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const move = (name: string, to: number) => onChange({ ...preference, order: moveColumn(names, name, to) });
  const show = (name: string, on: boolean) =>
    onChange({
      ...preference,
      hidden: on ? preference.hidden.filter((each) => each !== name) : [...preference.hidden, name],
      shown: on ? [...preference.shown, name] : preference.shown.filter((each) => each !== name),
    });
  const pin = (name: string, on: boolean) => {
    const pinned = columns.filter((each) => each.pinned).map((each) => each.name);
    onChange({ ...preference, pinned: on ? [...pinned, name] : pinned.filter((each) => each !== name) });
  };
  const shownCount = columns.filter((each) => each.visible).length;
  return (
    <div className="hw-column-choice">
      <ul>
        {columns.map((each, index) => (
          <ColumnLine
            key={each.name}
            column={each}
            index={index}
            count={columns.length}
            last={shownCount === 1 && each.visible}
            onShow={(on) => show(each.name, on)}
            onMove={(to) => move(each.name, to)}
            onPin={(on) => pin(each.name, on)}
            onDrag={() => setDragged(each.name)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
          />
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => onChange(NO_PREFERENCE)}>
        {texts.columnsReset}
      </Button>
    </div>
  );
}

interface ColumnLineProps {
  readonly column: SettableColumn;
  readonly index: number;
  readonly count: number;
  /** The only one shown cannot be hidden. */
  readonly last: boolean;
  readonly onShow: (on: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onPin: (on: boolean) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

function ColumnLine({ column, index, count, last, onShow, onMove, onPin, onDrag, onDrop }: ColumnLineProps) {
  const { title, visible, pinned } = column;
  return (
    <li draggable onDragStart={onDrag} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <HolderOutlined aria-hidden className="hw-holder" />
      <Checkbox checked={visible} disabled={last} onChange={(event) => onShow(event.target.checked)}>
        {title}
      </Checkbox>
      <span className="hw-column-moves">
        {pinned === undefined ? null : (
          <Button
            type="text"
            size="small"
            aria-label={texts.columnPin(title)}
            aria-pressed={pinned}
            icon={pinned ? <PushpinFilled /> : <PushpinOutlined />}
            onClick={() => onPin(!pinned)}
          />
        )}
        <Button
          type="text"
          size="small"
          aria-label={texts.columnUp(title)}
          icon={<ArrowUpOutlined />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <Button
          type="text"
          size="small"
          aria-label={texts.columnDown(title)}
          icon={<ArrowDownOutlined />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
      </span>
    </li>
  );
}

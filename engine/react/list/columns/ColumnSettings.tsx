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
import { moveColumn, NO_PREFERENCE, type ArrangedColumn } from "./columns.ts";
import type { ListController } from "../useListController.ts";
import { listTexts as texts } from "../../texts/list.ts";

/** Which columns are shown, in which order, and which are pinned at the left; kept for this person on the server. */
export function ColumnSettings({ list }: { readonly list: ListController }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={texts.columns}
      content={<ColumnChoice list={list} />}
    >
      {/* Its name must not lie over what it opened. */}
      <Tooltip title={open ? undefined : texts.columns}>
        <Button aria-label={texts.columns} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}

function ColumnChoice({ list }: { readonly list: ListController }) {
  const { preference, setPreference, columns } = list;
  const names = columns.map((each) => each.column.field);
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const move = (name: string, to: number) => setPreference({ ...preference, order: moveColumn(names, name, to) });
  const show = (name: string, on: boolean) =>
    setPreference({
      ...preference,
      hidden: on ? preference.hidden.filter((each) => each !== name) : [...preference.hidden, name],
      shown: on ? [...preference.shown, name] : preference.shown.filter((each) => each !== name),
    });
  const pin = (name: string, on: boolean) => {
    const now = columns.filter((each) => each.pinned).map((each) => each.column.field);
    setPreference({ ...preference, pinned: on ? [...now, name] : now.filter((each) => each !== name) });
  };
  const shownCount = columns.filter((each) => each.visible).length;
  return (
    <div className="hw-column-choice">
      <ul>
        {columns.map((each, index) => (
          <ColumnLine
            key={each.column.field}
            arranged={each}
            index={index}
            count={columns.length}
            last={shownCount === 1 && each.visible}
            onShow={(on) => show(each.column.field, on)}
            onMove={(to) => move(each.column.field, to)}
            onPin={(on) => pin(each.column.field, on)}
            onDrag={() => setDragged(each.column.field)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
          />
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => setPreference({ ...preference, ...NO_PREFERENCE })}>
        {texts.columnsReset}
      </Button>
    </div>
  );
}

interface ColumnLineProps {
  readonly arranged: ArrangedColumn;
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

function ColumnLine({ arranged, index, count, last, onShow, onMove, onPin, onDrag, onDrop }: ColumnLineProps) {
  const { title } = arranged.column;
  return (
    <li draggable onDragStart={onDrag} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <HolderOutlined aria-hidden className="hw-holder" />
      <Checkbox checked={arranged.visible} disabled={last} onChange={(event) => onShow(event.target.checked)}>
        {title}
      </Checkbox>
      <span className="hw-column-moves">
        <Button
          type="text"
          size="small"
          aria-label={texts.columnPin(title)}
          aria-pressed={arranged.pinned}
          icon={arranged.pinned ? <PushpinFilled /> : <PushpinOutlined />}
          onClick={() => onPin(!arranged.pinned)}
        />
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

import { useRef, useState, type ReactNode } from "react";
import { App, Badge, Button, Popover, Space, Tooltip } from "antd";
import {
  DeleteOutlined, DownOutlined, ExclamationCircleOutlined, PlusOutlined, ProfileOutlined, QuestionCircleOutlined, RedoOutlined, SearchOutlined, UndoOutlined, VerticalAlignMiddleOutlined,
} from "@ant-design/icons";
import { gridKeys, gridTexts } from "../../texts/grid.ts";
import { listTexts } from "../../texts/list.ts";
import type { GridButton } from "../contract.ts";
import type { GridDesk } from "../controller/gridController.ts";
import { again } from "../controller/keyboard.ts";
import { addSetting } from "../controller/settings.ts";
import { AddSettings } from "./AddSettings.tsx";
import { useDesk } from "./useControllerState.ts";

export interface ToolbarProps {
  readonly desk: GridDesk;
  readonly name: string;
  readonly excluded: readonly GridButton[];
  readonly extra: ReactNode;
  readonly upright: boolean;
  readonly onUpright: () => void;
  readonly onFind: () => void;
  readonly onErrors: () => void;
}

/** Two presses of 插入 within this time are one person in a hurry. */
const INSERT_THROTTLE_MS = 1500;

export function Toolbar({ desk, name, excluded, extra, upright, onUpright, onFind, onErrors }: ToolbarProps) {
  const canUndo = useDesk(desk, ({ rows }) => rows.canUndo);
  const canRedo = useDesk(desk, ({ rows }) => rows.canRedo);
  const chosen = useDesk(desk, (one) => one.chosen.size);
  const shown = useDesk(desk, ({ rows }) => gridTexts.rows(rows.size, rows.total));
  return (
    <div className="hw-grid-bar" role="toolbar" aria-label={gridTexts.toolbar}>
      <Space size={6} wrap>
        {!desk.readonly && <RowButtons desk={desk} name={name} excluded={excluded} />}
        {!desk.readonly && <Icon title={`${gridTexts.undo} Ctrl+Z`} label={gridTexts.undo} disabled={!canUndo} icon={<UndoOutlined />} onClick={() => { again(desk, "undo"); desk.focus(); }} />}
        {!desk.readonly && <Icon title={`${gridTexts.redo} Ctrl+Y`} label={gridTexts.redo} disabled={!canRedo} icon={<RedoOutlined />} onClick={() => { again(desk, "redo"); desk.focus(); }} />}
        <Icon title={`${gridTexts.find} Ctrl+F`} label={gridTexts.find} icon={<SearchOutlined />} onClick={onFind} />
        <Icon title={gridTexts.upright} label={gridTexts.upright} icon={<ProfileOutlined />} pressed={upright} onClick={onUpright} />
        <Popover trigger="click" placement="bottomLeft" title={gridTexts.keys} content={<Keys />}><Button type="text" icon={<QuestionCircleOutlined />} aria-label={gridTexts.keys} /></Popover>
        <ErrorsButton desk={desk} onClick={onErrors} />
      </Space>
      <Space size={12} className="hw-grid-bar-right">
        <span className="hw-grid-count" role="status">{shown}{chosen > 0 ? ` · ${gridTexts.chosen(chosen)}` : ""}</span>
        {extra}
      </Space>
    </div>
  );
}

function Icon({ title, label, icon, disabled = false, pressed, onClick }: { readonly title: string; readonly label: string; readonly icon: ReactNode; readonly disabled?: boolean; readonly pressed?: boolean; readonly onClick: () => void }) {
  return (
    <Tooltip title={title} mouseEnterDelay={0.6}>
      <Button type={pressed === true ? "primary" : "text"} {...(pressed === undefined ? {} : { "aria-pressed": pressed, ghost: pressed })} icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}

function ErrorsButton({ desk, onClick }: { readonly desk: GridDesk; readonly onClick: () => void }) {
  const count = useDesk(desk, (one) => one.issueCount);
  if (count === 0) return null;
  return <Button type="text" danger icon={<ExclamationCircleOutlined />} onClick={onClick}>{gridTexts.errors(count)}</Button>;
}

function Keys() {
  return <dl className="hw-grid-keys">{gridKeys.map(([key, does]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>;
}

function RowButtons({ desk, name, excluded }: Pick<ToolbarProps, "desk" | "name" | "excluded">) {
  const { modal, message } = App.useApp();
  const [setting, setSetting] = useState(false);
  const lastInsert = useRef(-Infinity);
  const canAdd = useDesk(desk, ({ rows }) => rows.canAdd);
  const canRemove = useDesk(desk, ({ rows }) => rows.canRemove);
  const chosen = useDesk(desk, (one) => one.chosen.size);
  const landed = (rows: readonly string[]) => {
    const [first] = rows;
    if (first === undefined) return void message.warning(desk.rows.canAdd ? gridTexts.insertNoRoom : gridTexts.full);
    desk.show(first, desk.columns()[0] ?? "");
  };
  const add = () => {
    desk.settle();
    const { count, position } = addSetting(name);
    landed(desk.rows.add(count, Math.min(position, desk.rows.total)));
  };
  const insert = () => {
    desk.settle();
    const now = performance.now();
    if (now - lastInsert.current < INSERT_THROTTLE_MS) return void message.warning(gridTexts.tooFast);
    lastInsert.current = now;
    landed(desk.rows.insert(desk.area?.active.row ?? desk.rows.size, 1));
  };
  const remove = () => {
    desk.settle();
    const rows = [...desk.chosen];
    if (rows.length === 0) return void message.warning(listTexts.selectFirst);
    modal.confirm({
      title: gridTexts.removeTitle(rows.length), content: gridTexts.removeText, okText: gridTexts.remove, cancelText: gridTexts.cancel, okButtonProps: { danger: true },
      onOk: () => {
        desk.rows.remove(rows);
        message.success(gridTexts.removed);
        setTimeout(() => desk.focus());
      },
    });
  };
  return (
    <Space size={8} wrap>
      {!excluded.includes("add") && (
        <Space.Compact>
          <Button type="primary" icon={<PlusOutlined />} disabled={!canAdd} onClick={add}>{gridTexts.add}</Button>
          <Popover trigger="click" placement="bottomLeft" open={setting} onOpenChange={setSetting} title={gridTexts.addSetting} destroyOnHidden content={<AddSettings name={name} most={desk.rows.total} onDone={() => setSetting(false)} />}>
            <Button type="primary" icon={<DownOutlined />} aria-label={gridTexts.addSetting} disabled={!canAdd} />
          </Popover>
        </Space.Compact>
      )}
      {!excluded.includes("add") && <Button icon={<VerticalAlignMiddleOutlined />} disabled={!canAdd} onClick={insert}>{gridTexts.insert}</Button>}
      {!excluded.includes("batch_delete") && (
        <Badge count={chosen} size="small" offset={[-4, 2]} title=""><Button danger icon={<DeleteOutlined />} disabled={!canRemove} onClick={remove}>{gridTexts.remove}</Button></Badge>
      )}
    </Space>
  );
}

import { useRef, useState, type ReactNode } from "react";
import { App, Badge, Button, Popover, Space, Tooltip, type ButtonProps } from "antd";
import {
  DeleteOutlined,
  DownOutlined,
  ExclamationCircleOutlined,
  PlusOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SearchOutlined,
  UndoOutlined,
  VerticalAlignMiddleOutlined,
} from "@ant-design/icons";
import { gridKeys, gridTexts } from "../../texts/grid.ts";
import { listTexts } from "../../texts/list.ts";
import { usePhone } from "../../ui/mediaQueries.ts";
import { ColumnSettings } from "../../list/columns/ColumnSettings.tsx";
import type { GridButton } from "../contract.ts";
import type { GridController } from "../controller/gridController.ts";
import { undoOrRedo } from "../controller/undo.ts";
import { addSetting } from "../controller/settings.ts";
import type { GridColumnSettings } from "../useGridColumns.ts";
import { AddSettings } from "./AddSettings.tsx";
import { useControllerState } from "./useControllerState.ts";

interface ToolbarProps {
  readonly controller: GridController;
  readonly name: string;
  readonly columnSettings: GridColumnSettings;
  readonly excluded: readonly GridButton[];
  readonly extra: ReactNode;
  readonly status: ReactNode;
  /** In the page's toolbar. */
  readonly isPart: boolean;
  readonly recordPanel: boolean;
  readonly onRecordPanel: () => void;
  readonly onFind: () => void;
  readonly onErrors: () => void;
}

/** Two presses of 插入 within this time are one person in a hurry. */
const INSERT_THROTTLE_MS = 1500;

export function Toolbar({
  controller,
  name,
  columnSettings,
  excluded,
  extra,
  status,
  isPart,
  recordPanel,
  onRecordPanel,
  onFind,
  onErrors,
}: ToolbarProps) {
  const phone = usePhone();
  const canUndo = useControllerState(controller, ({ rows }) => rows.canUndo);
  const canRedo = useControllerState(controller, ({ rows }) => rows.canRedo);
  return (
    <div className="hw-grid-bar" role={isPart ? "group" : "toolbar"} aria-label={gridTexts.toolbar}>
      <Space size={6} wrap={!phone} className="hw-grid-bar-left">
        {!controller.readonly && <RowButtons controller={controller} name={name} excluded={excluded} />}
        {!controller.readonly && (
          <Icon
            title={`${gridTexts.undo} Ctrl+Z`}
            label={gridTexts.undo}
            disabled={!canUndo}
            icon={<UndoOutlined />}
            onClick={() => {
              undoOrRedo(controller, "undo");
              controller.focus();
            }}
          />
        )}
        {!controller.readonly && (
          <Icon
            title={`${gridTexts.redo} Ctrl+Y`}
            label={gridTexts.redo}
            disabled={!canRedo}
            icon={<RedoOutlined />}
            onClick={() => {
              undoOrRedo(controller, "redo");
              controller.focus();
            }}
          />
        )}
        <Icon title={`${gridTexts.find} Ctrl+F`} label={gridTexts.find} icon={<SearchOutlined />} onClick={onFind} />
        <Icon
          title={gridTexts.recordPanel}
          label={gridTexts.recordPanel}
          icon={<ProfileOutlined />}
          pressed={recordPanel}
          onClick={onRecordPanel}
        />
        {phone ? (
          <ColumnSettings {...columnSettings} />
        ) : (
          <Popover trigger="click" placement="bottomLeft" title={gridTexts.keys} content={<Keys />}>
            <Button type="text" icon={<QuestionCircleOutlined />} aria-label={gridTexts.keys} />
          </Popover>
        )}
        <ErrorsButton controller={controller} onClick={onErrors} />
      </Space>
      <Space size={12} className="hw-grid-bar-right">
        {isPart ? null : <GridStatus controller={controller} more={status} />}
        {extra}
        {phone ? null : <ColumnSettings {...columnSettings} />}
      </Space>
    </div>
  );
}

/** How many rows there are, and what the page says of them; in the toolbar, or under the rows of a page. */
export function GridStatus({ controller, more }: { readonly controller: GridController; readonly more: ReactNode }) {
  const selected = useControllerState(controller, (one) => one.selectedRows.size);
  const shown = useControllerState(controller, ({ rows }) => gridTexts.rows(rows.size, rows.total));
  return (
    <Space size={12} className="hw-grid-status">
      <span className="hw-grid-count" role="status">
        {shown}
        {selected > 0 ? ` · ${gridTexts.chosen(selected)}` : ""}
      </span>
      {more}
    </Space>
  );
}

function Icon({
  title,
  label,
  icon,
  disabled = false,
  pressed,
  onClick,
}: {
  readonly title: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Tooltip title={title} mouseEnterDelay={0.6}>
      <Button
        type={pressed === true ? "primary" : "text"}
        {...(pressed === undefined ? {} : { "aria-pressed": pressed, ghost: pressed })}
        icon={icon}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}

function ErrorsButton({ controller, onClick }: { readonly controller: GridController; readonly onClick: () => void }) {
  const count = useControllerState(controller, (one) => one.issueCount);
  if (count === 0) return null;
  return (
    <Button type="text" danger icon={<ExclamationCircleOutlined />} onClick={onClick}>
      {gridTexts.errors(count)}
    </Button>
  );
}

function Keys() {
  return (
    <dl className="hw-grid-keys">
      {gridKeys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function RowButtons({ controller, name, excluded }: Pick<ToolbarProps, "controller" | "name" | "excluded">) {
  const phone = usePhone();
  const [setting, setSetting] = useState(false);
  const canAdd = useControllerState(controller, ({ rows }) => rows.canAdd);
  const canRemove = useControllerState(controller, ({ rows }) => rows.canRemove);
  const selected = useControllerState(controller, (one) => one.selectedRows.size);
  const { add, insert, remove } = useRowCommands(controller, name);
  return (
    <Space size={8} wrap={!phone}>
      {!excluded.includes("add") && (
        <Space.Compact>
          <NamedButton title={gridTexts.add} type="primary" icon={<PlusOutlined />} disabled={!canAdd} onClick={add} />
          <Popover
            trigger="click"
            placement="bottomLeft"
            open={setting}
            onOpenChange={setSetting}
            title={gridTexts.addSetting}
            destroyOnHidden
            content={<AddSettings name={name} most={controller.rows.total} onDone={() => setSetting(false)} />}
          >
            <Button type="primary" icon={<DownOutlined />} aria-label={gridTexts.addSetting} disabled={!canAdd} />
          </Popover>
        </Space.Compact>
      )}
      {!excluded.includes("add") && (
        <NamedButton
          title={gridTexts.insert}
          icon={<VerticalAlignMiddleOutlined />}
          disabled={!canAdd}
          onClick={insert}
        />
      )}
      {!excluded.includes("batch_delete") && (
        <Badge count={selected} size="small" offset={[-4, 2]} title="">
          <NamedButton
            title={gridTexts.remove}
            danger
            icon={<DeleteOutlined />}
            disabled={!canRemove}
            onClick={remove}
          />
        </Badge>
      )}
    </Space>
  );
}

/** A button with its word; on a phone with its icon alone. */
function NamedButton({ title, ...rest }: Omit<ButtonProps, "children" | "title"> & { readonly title: string }) {
  const phone = usePhone();
  return (
    <Button {...rest} aria-label={title}>
      {phone ? null : title}
    </Button>
  );
}

function useRowCommands(controller: GridController, name: string) {
  const { modal, message } = App.useApp();
  const lastInsert = useRef(-Infinity);
  const landed = (rows: readonly string[]) => {
    const [first] = rows;
    if (first === undefined)
      return void message.warning(controller.rows.canAdd ? gridTexts.insertNoRoom : gridTexts.full);
    controller.show(first, controller.columns()[0] ?? "");
  };
  const add = () => {
    controller.commitEdit();
    const { count, position } = addSetting(name);
    landed(controller.rows.add(count, Math.min(position, controller.rows.total)));
  };
  const insert = () => {
    controller.commitEdit();
    const now = performance.now();
    if (now - lastInsert.current < INSERT_THROTTLE_MS) return void message.warning(gridTexts.tooFast);
    lastInsert.current = now;
    landed(controller.rows.insert(controller.selection?.active.row ?? controller.rows.size, 1));
  };
  const remove = () => {
    controller.commitEdit();
    const rows = [...controller.selectedRows];
    if (rows.length === 0) return void message.warning(listTexts.selectFirst);
    modal.confirm({
      title: gridTexts.removeTitle(rows.length),
      content: gridTexts.removeText,
      okText: gridTexts.remove,
      cancelText: gridTexts.cancel,
      okButtonProps: { danger: true },
      onOk: () => {
        controller.rows.remove(rows);
        message.success(gridTexts.removed);
        setTimeout(() => controller.focus());
      },
    });
  };
  return { add, insert, remove };
}

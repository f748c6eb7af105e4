import { useEffect, useRef, useState } from "react";
import { Button, Empty, Space } from "antd";
import { CloseOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import { Editor } from "../../fields/Editor.tsx";
import { EDITORS } from "../../fields/editorRegistry.ts";
import type { GridController } from "../controller/gridController.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { readableText } from "./readableText.ts";
import "./recordPanel.css";

/** So many fields are drawn at a time, and one beyond each edge. */
const DRAWN = 9;
const HEIGHT = 61;

/** One row shown vertically: a field a line, its name beside it. Only the fields in view render, about nine. */
export function RecordPanel({
  controller,
  onClose,
}: {
  readonly controller: GridController;
  readonly onClose: () => void;
}) {
  const [, again] = useState(0);
  useEffect(() => {
    const paint = () => again((count) => count + 1);
    const offRows = controller.rows.subscribe(paint);
    const off = controller.onMoved(paint);
    return () => {
      offRows();
      off();
    };
  }, [controller]);
  const at = controller.selection?.active.row ?? 0;
  const row = controller.rows.rowAt(at);
  const go = (step: 1 | -1) => {
    const key = controller.selection?.active.key ?? controller.columns()[0];
    if (key !== undefined && at + step >= 0 && at + step < controller.rows.size)
      controller.moveTo({ row: at + step, key });
  };
  return (
    <aside className="hw-record-panel" aria-label={gridTexts.recordPanel}>
      <header>
        <strong>{gridTexts.recordPanelTitle(at + 1)}</strong>
        <Space size={2}>
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined />}
            aria-label={gridTexts.recordPanelPrevious}
            disabled={at === 0}
            onClick={() => go(-1)}
          />
          <Button
            size="small"
            type="text"
            icon={<RightOutlined />}
            aria-label={gridTexts.recordPanelNext}
            disabled={at >= controller.rows.size - 1}
            onClick={() => go(1)}
          />
          <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={onClose} />
        </Space>
      </header>
      {row === undefined ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={gridTexts.pickRow} />
      ) : (
        <Fields key={row} controller={controller} row={row} />
      )}
    </aside>
  );
}

function Fields({ controller, row }: { readonly controller: GridController; readonly row: RowId }) {
  const columns = controller
    .columns()
    .flatMap((key) => controller.rows.column(key) ?? [])
    .filter(({ key }) => !controller.rows.isHidden(row, key));
  const [top, setTop] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const first = Math.max(0, Math.floor(top / HEIGHT) - 1);
  const shown = columns.slice(first, first + DRAWN + 2);
  return (
    <div
      ref={box}
      className="hw-record-panel-scroller"
      style={{ maxHeight: DRAWN * HEIGHT }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div
        role="table"
        aria-label={gridTexts.recordPanel}
        aria-rowcount={columns.length}
        style={{ height: columns.length * HEIGHT, paddingTop: first * HEIGHT, boxSizing: "border-box" }}
      >
        {shown.map((column, index) => (
          <div
            key={column.key}
            role="row"
            aria-rowindex={first + index + 1}
            className="hw-record-panel-line"
            style={{ height: HEIGHT }}
          >
            <div role="rowheader">
              <span title={column.title}>{column.title}</span>
              {controller.rows.isRequired(row, column.key) && (
                <span className="hw-required" aria-hidden>
                  *
                </span>
              )}
            </div>
            <div role="cell">
              <Value controller={controller} row={row} column={column} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Value({
  controller,
  row,
  column,
}: {
  readonly controller: GridController;
  readonly row: RowId;
  readonly column: GridColumn;
}) {
  const { field, key } = column;
  const { mode, popupSize: size } = EDITORS[field.kind];
  const { rows } = controller;
  const issue = rows.issue(row, key);
  const value = rows.value(row, key);
  // What needs a panel of its own is opened at its cell.
  if (mode(field) === "none" || size || !controller.canEdit(row, column)) {
    const text = readableText(rows, row, column);
    return size && controller.canEdit(row, column) ? (
      <Button
        type="text"
        className="hw-record-panel-open"
        onClick={() => {
          controller.show(row, key);
          controller.edit();
        }}
      >
        {text === "" ? "…" : text}
      </Button>
    ) : (
      <span className="hw-record-panel-text" title={text}>
        {text === "" ? "—" : text}
      </span>
    );
  }
  return (
    <div title={issue?.message}>
      <Editor
        inCell
        id={`hw-record-panel-${key}`}
        field={field}
        value={value}
        stored={rows.stored(row)[key] ?? null}
        label={rows.label(row, key)}
        required={rows.isRequired(row, key)}
        invalid={issue !== undefined}
        describedBy={undefined}
        onBlur={NOTHING}
        onInputError={NOTHING}
        onChange={(next, also) => controller.write(row, key, next, also)}
      />
    </div>
  );
}

const NOTHING = () => undefined;

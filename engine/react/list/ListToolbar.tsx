import {
  DownOutlined,
  FilterOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { App, Badge, Button, Dropdown, Input, Space, Tooltip, type InputRef } from "antd";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import { disabledReasonOn, type RowAction } from "./rowActions/availableActions.ts";
import type { ListController } from "./useListController.ts";
import { listTexts as texts, superQueryTexts } from "../texts/list.ts";
import { disabledReasonTexts } from "../texts/disabledReason.ts";
import { DisabledLabel } from "../ui/disabledReason/index.ts";
import { ColumnSettings } from "./columns/ColumnSettings.tsx";
import type { RunAction } from "./rowActions/RowActions.tsx";

interface ToolbarProps {
  readonly list: ListController;
  readonly narrow: boolean;
  readonly plain: boolean;
  /** Its columns are chosen elsewhere. */
  readonly fixedColumns: boolean;
  readonly searchRef: Ref<InputRef>;
  /** Beside the actions (a phone folds the filters behind a button). */
  readonly extra: ReactNode;
  /** Of what is shown in place of the rows (a grid). */
  readonly tools: ReactNode;
  readonly onRun: RunAction;
  readonly onSuperQuery: () => void;
}

/** Left: what can be done. Right: how rows are found and shown. */
export function Toolbar({
  list,
  narrow,
  plain,
  fixedColumns,
  searchRef,
  extra,
  tools,
  onRun,
  onSuperQuery,
}: ToolbarProps) {
  const conditions = list.state.superQuery?.records.length ?? 0;
  return (
    <div className="hw-toolbar" role="toolbar" aria-label={list.view.entity.title}>
      <Space size={8} wrap>
        {list.actions.toolbar.map((rowAction, index) => (
          <Button
            key={rowAction.name}
            type={index === 0 ? "primary" : "default"}
            danger={rowAction.danger}
            {...(rowAction.name === "add" ? { icon: <PlusOutlined /> } : {})}
            onClick={() => onRun(rowAction, [])}
          >
            {rowAction.title}
          </Button>
        ))}
        <BatchMenu list={list} onRun={onRun} />
        {extra}
      </Space>
      {tools}
      <Space size={8} className="hw-toolbar-right">
        {list.view.entity.search.length > 0 && !plain ? <KeywordInput list={list} inputRef={searchRef} /> : null}
        {plain ? null : (
          <Badge count={conditions} size="small" color="var(--ant-color-primary)">
            <Tooltip title={narrow ? superQueryTexts.button : undefined}>
              <Button icon={<FilterOutlined />} aria-label={superQueryTexts.button} onClick={onSuperQuery}>
                {narrow ? null : superQueryTexts.button}
              </Button>
            </Tooltip>
          </Badge>
        )}
        <Tooltip title={texts.refresh}>
          <Button
            aria-label={texts.refresh}
            icon={<ReloadOutlined />}
            loading={list.refreshing && list.status !== "loading"}
            onClick={list.refresh}
          />
        </Tooltip>
        {list.view.entity.list.print && !narrow ? (
          <Tooltip title={texts.print}>
            <Button aria-label={texts.print} icon={<PrinterOutlined />} onClick={() => window.print()} />
          </Tooltip>
        ) : null}
        {narrow || fixedColumns ? null : <ListColumns list={list} />}
      </Space>
    </div>
  );
}

/** Kept for this person on the server. */
function ListColumns({ list }: Pick<ToolbarProps, "list">) {
  const { columns, preference, setPreference } = list;
  return (
    <ColumnSettings
      columns={columns.map(({ column, visible }) => ({ name: column.field, title: column.title, visible }))}
      preference={preference}
      onChange={(changed) => setPreference({ ...preference, ...changed })}
    />
  );
}

const MOST = 200;

function BatchMenu({ list, onRun }: Pick<ToolbarProps, "list" | "onRun">) {
  const { message } = App.useApp();
  const { batch } = list.actions;
  if (batch.length === 0) return null;
  const run = (name: string) => {
    const rowAction = batch.find((each) => each.name === name);
    if (list.selected.length === 0) message.warning(texts.selectFirst);
    else if (list.selected.length > MOST) message.warning(texts.tooMany(MOST));
    else if (rowAction && disabledOnAll(list, rowAction) !== undefined) message.warning(disabledOnAll(list, rowAction));
    else if (rowAction && list.rowsWithout(rowAction).length > 0)
      message.warning(texts.notOnAll(list.rowsWithout(rowAction).length, rowAction.title));
    else if (rowAction) onRun(rowAction, list.selected);
  };
  const items = batch.map((rowAction) => {
    const reason = disabledOnAll(list, rowAction);
    return {
      key: rowAction.name,
      ...(reason === undefined
        ? { label: rowAction.title, danger: rowAction.danger }
        : { label: <DisabledLabel title={rowAction.title} reason={reason} /> }),
    };
  });
  return (
    <>
      <Dropdown trigger={["click"]} disabled={list.status !== "rows"} menu={{ items, onClick: ({ key }) => run(key) }}>
        <Button disabled={list.status !== "rows"}>
          {texts.batch}
          <DownOutlined className="hw-small-icon" />
        </Button>
      </Dropdown>
      {list.selected.length > 0 ? (
        <span className="hw-selected" role="status">
          {texts.selected(list.selected.length)}
          <Button type="link" size="small" onClick={() => list.select([])}>
            {texts.clearSelection}
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** Why this can be done with none of the chosen rows; undefined: with some it can. */
function disabledOnAll(list: ListController, rowAction: RowAction): string | undefined {
  const { selected } = list;
  if (selected.length === 0 || list.rowsWithout(rowAction).length < selected.length) return undefined;
  const [reason, ...others] = new Set(selected.map((row) => disabledReasonOn(rowAction, row)));
  return others.length === 0 && reason !== undefined
    ? reason
    : disabledReasonTexts.none(selected.length, rowAction.title);
}

/** A word in the fields that the schema lets one search; asked on Enter, or when the box is emptied. */
function KeywordInput({ list, inputRef }: { readonly list: ListController; readonly inputRef: Ref<InputRef> }) {
  const { keyword } = list.state;
  const [draft, setDraft] = useState(keyword);
  useEffect(() => setDraft(keyword), [keyword]);
  const titles = list.view.entity.search
    .map((name) => list.view.entity.fields.find((field) => field.name === name)?.title ?? name)
    .join("、");
  const run = (word: string) => {
    if (word.trim() !== keyword) list.change({ keyword: word.trim() });
  };
  return (
    <Input
      ref={inputRef}
      className="hw-keyword"
      prefix={<SearchOutlined />}
      allowClear
      maxLength={100}
      value={draft}
      placeholder={texts.searchIn(titles)}
      aria-label={texts.searchIn(titles)}
      onChange={(event) => {
        setDraft(event.target.value);
        if (event.target.value === "") run("");
      }}
      onPressEnter={() => run(draft)}
    />
  );
}

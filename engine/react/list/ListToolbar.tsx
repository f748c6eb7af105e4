import { ApartmentOutlined, PlusOutlined, PrinterOutlined, ReloadOutlined, SearchOutlined } from "@ant-design/icons";
import { Badge, Button, Input, Space, Tooltip, type InputRef } from "antd";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import type { ListController } from "./useListController.ts";
import { listTexts as texts, superQueryTexts } from "../texts/list.ts";
import { ColumnSettings } from "./columns/ColumnSettings.tsx";
import { BatchMenu } from "./rowActions/BatchMenu.tsx";
import type { RunAction } from "./rowActions/RowActions.tsx";
import { conditionsOf } from "./superQuery/superQuery.ts";
import { unlessOfInputMethod } from "../shortcuts/index.ts";

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
export function Toolbar(props: ToolbarProps) {
  const { list, narrow, plain, fixedColumns, searchRef, extra, tools, onRun, onSuperQuery } = props;
  const conditions = list.state.superQuery ? conditionsOf(list.state.superQuery).length : 0;
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
              <Button icon={<ApartmentOutlined />} aria-label={superQueryTexts.button} onClick={onSuperQuery}>
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

/** Stored for this user on the server. */
function ListColumns({ list }: Pick<ToolbarProps, "list">) {
  const { columns, preference, setPreference } = list;
  return (
    <ColumnSettings
      columns={columns.map(({ column, visible, pinned }) => ({
        name: column.field,
        title: column.title,
        visible,
        pinned,
      }))}
      preference={preference}
      onChange={(changed) => void setPreference({ ...preference, ...changed })}
    />
  );
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
      onPressEnter={unlessOfInputMethod(() => run(draft))}
    />
  );
}

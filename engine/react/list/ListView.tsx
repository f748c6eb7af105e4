import { FilterOutlined } from "@ant-design/icons";
import { Alert, Button, Tabs, type InputRef } from "antd";
import { lazyPart } from "../ui/lazyPart.tsx";
import { usePhone } from "../ui/mediaQueries.ts";
import { Suspense, useRef, useState, type ReactNode } from "react";
import type { ListController } from "./useListController.ts";
import { listTexts as texts } from "../texts/list.ts";
import { CardList } from "./CardList.tsx";
import { ChipRow } from "./filters/ChipRow.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { Pager } from "./Pager.tsx";
import type { RunAction } from "./rowActions/RowActions.tsx";
import { RowTable } from "./RowTable.tsx";
import { EmptyRows, FailedRows, LoadingRows } from "./ListStates.tsx";
import { SuperQueryDialog } from "./superQuery/SuperQueryDialog.tsx";
import { Toolbar } from "./ListToolbar.tsx";
import { useListShortcuts } from "./listShortcuts.ts";
import { useRowShortcuts } from "./rowShortcuts.ts";
import "./list.css";
import "./print.css";

interface ListViewProps {
  readonly list: ListController;
  readonly onRun: RunAction;
  /** Address of a record's page; undefined where records open in place. */
  readonly hrefOf: (id: string) => string | undefined;
  /** Whether the page handles its keys now. */
  readonly active: boolean;
  /** A list under a record: no filters, no search. */
  readonly plain?: boolean;
  /** Rendered instead of the rows (a grid). */
  readonly body?: ReactNode;
  /** Of the body, in the toolbar. */
  readonly tools?: ReactNode;
}

/** Only lists with a tree beside them bring it along. */
const TreeAside = lazyPart(() => import("../fields/tree/TreeAside.tsx"), "TreeAside");

const ASIDE_HEIGHT = 560;

/** Paints a list; fetches nothing. A schema may put the tree of one of its fields beside it. */
export function ListView(props: ListViewProps) {
  const { view, state, change } = props.list;
  const { aside } = view.entity.list;
  const field = view.entity.fields.find(({ name }) => name === aside && view.filterable.includes(name));
  if (field === undefined || props.plain === true) return <ListBody {...props} />;
  return (
    <div className="hw-list-beside">
      <Suspense fallback={<div />}>
        <TreeAside
          view={view}
          field={field}
          value={state.filters[field.name] ?? ""}
          onChange={(value) => change({ filters: { ...state.filters, [field.name]: value } })}
          height={ASIDE_HEIGHT}
        />
      </Suspense>
      <ListBody {...props} />
    </div>
  );
}

function ListBody({ list, onRun, hrefOf, active, plain = false, body, tools }: ListViewProps) {
  const narrow = usePhone();
  const [superQuery, setSuperQuery] = useState(false);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const searchRef = useRef<InputRef>(null);
  const pageRef = useRef<HTMLDivElement>(null);
  useListShortcuts(active && !plain && body === undefined, list, searchRef, pageRef, onRun);
  useRowShortcuts(active && !plain && body === undefined && !(narrow && !list.tree), list);
  const filters = plain || list.view.entity.list.filters.length === 0 ? null : <FilterBar list={list} />;
  return (
    <div ref={pageRef} className={`hw-list${plain ? " hw-list-plain" : ""}`}>
      {filters && !narrow ? filters : null}
      <div className="hw-list-body">
        <ListTabs list={list} />
        <Toolbar
          list={list}
          narrow={narrow}
          extra={
            filters && narrow ? (
              <Button
                icon={<FilterOutlined />}
                aria-expanded={filtersOpen}
                onClick={() => setFiltersOpen(!filtersOpen)}
              >
                {texts.filters}
              </Button>
            ) : null
          }
          plain={plain}
          fixedColumns={body !== undefined}
          tools={tools}
          searchRef={searchRef}
          onRun={onRun}
          onSuperQuery={() => setSuperQuery(true)}
        />
        {narrow && filtersOpen ? filters : null}
        {plain ? null : <ChipRow list={list} />}
        <NotRefreshed list={list} />
        {body ?? <Rows list={list} onRun={onRun} hrefOf={hrefOf} narrow={narrow} />}
        <Paging list={list} narrow={narrow} plain={plain} />
      </div>
      <div className="hw-unseen" role="status" aria-live="polite">
        {list.status === "rows" || list.status === "empty" ? texts.found(list.total) : ""}
      </div>
      {superQuery ? <SuperQueryDialog list={list} onClose={() => setSuperQuery(false)} /> : null}
    </div>
  );
}

/** While there is nothing to page through yet, its place is reserved. */
function Paging({ list, narrow, plain }: Pick<ListViewProps, "list" | "plain"> & { readonly narrow: boolean }) {
  if (list.status === "loading") return plain === true ? null : <div className="hw-pager-place" />;
  if (list.status !== "rows" && list.status !== "previous") return null;
  return plain === true && list.total <= list.state.pageSize ? null : <Pager list={list} narrow={narrow} />;
}

function Rows({
  list,
  onRun,
  hrefOf,
  narrow,
}: Pick<ListViewProps, "list" | "onRun" | "hrefOf"> & { readonly narrow: boolean }) {
  switch (list.status) {
    case "loading":
      return <LoadingRows />;
    case "failed":
    case "refused":
      return <FailedRows list={list} />;
    case "empty":
      return <EmptyRows list={list} onRun={onRun} />;
    case "rows":
    case "previous":
      return narrow && !list.tree ? (
        <CardList list={list} onRun={onRun} hrefOf={hrefOf} />
      ) : (
        <RowTable list={list} onRun={onRun} hrefOf={hrefOf} narrow={narrow} />
      );
  }
}

/** The rows are those that are asked for, but what is newer could not be had. */
function NotRefreshed({ list }: { readonly list: ListController }) {
  if (list.failure === undefined || (list.status !== "rows" && list.status !== "empty")) return null;
  return (
    <Alert
      className="hw-not-refreshed"
      type="warning"
      showIcon
      role="status"
      title={texts.notRefreshed(list.failure)}
      action={
        <Button size="small" onClick={list.refresh}>
          {texts.retry}
        </Button>
      }
    />
  );
}

function ListTabs({ list }: { readonly list: ListController }) {
  const { tabs } = list.view.entity.list;
  if (tabs.length === 0) return null;
  const items = tabs.map((tab, index) => {
    const count = list.counts.data?.[index];
    const className = list.counts.state === "previous" ? "hw-count hw-previous" : "hw-count";
    return {
      key: String(index),
      label: (
        <>
          {tab.title}
          {count === undefined ? null : <span className={className}>{count}</span>}
        </>
      ),
    };
  });
  return (
    <Tabs
      className="hw-list-tabs"
      size="small"
      activeKey={String(list.state.tab)}
      locale={{ dropdownAriaLabel: texts.moreTabs }}
      items={items}
      onChange={(key) => list.change({ tab: Number(key) })}
    />
  );
}

import { Alert, App, Button, Modal, Table, type TableProps } from "antd";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { WireRow } from "#core/values";
import { useDictItems } from "../../api/index.ts";
import { listTexts } from "../../texts/list.ts";
import { popupTexts as texts } from "../../texts/report.ts";
import { inertWhile } from "../../ui/inert.ts";
import { useWideScreen } from "../../ui/mediaQueries.ts";
import { columnsOf, rowName } from "./columns.tsx";
import { PopupFilters, fieldOf } from "./PopupFilters.tsx";
import { choiceOf, type Pair } from "./pairs.ts";
import { usePopup, type Popup } from "./usePopup.ts";
import "./reportPick.css";

interface ReportPickDialogProps {
  /** The report's code. */
  readonly code: string;
  readonly pairs: readonly Pair[];
  readonly multiple: boolean;
  /** What is picked already: rows with the taken columns. */
  readonly picked: readonly WireRow[];
  /** Popups of one group share what they fetched for half a minute; without a group nothing is kept. */
  readonly groupId?: string;
  readonly onPick: (rows: readonly WireRow[]) => void;
  readonly onClose: () => void;
}

const WIDTH = 1200;
/** Rows scroll in this height; under 500 px the columns scroll in this width. */
const SCROLL = { y: 240, small: 800 } as const;
const SIZES = ["10", "20", "30"];

/** A report in a dialog, to pick one of its rows, or several, from. */
export function ReportPickDialog({ code, pairs, multiple, picked, groupId, onPick, onClose }: ReportPickDialogProps) {
  const { message } = App.useApp();
  const popup = usePopup(code, groupId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, WireRow>>(
    () => new Map(picked.map((row) => [choiceOf(pairs, row), row])),
  );
  const ready = usePopupErrors(popup, pairs, onClose);
  if (!ready || !popup.columns.data) return null;
  const ok = () => {
    if (!multiple && chosen.size !== 1) {
      message.warning(texts.pickOne);
      return;
    }
    onPick([...chosen.values()]);
    onClose();
  };
  return (
    <Modal
      open
      title={popup.columns.data.cgRpConfigName}
      width={WIDTH}
      okText={texts.ok}
      cancelText={texts.cancel}
      onOk={ok}
      onCancel={onClose}
      destroyOnHidden
    >
      <PopupContent popup={popup} pairs={pairs} multiple={multiple} chosen={chosen} setChosen={setChosen} />
    </Modal>
  );
}

/** Columns that cannot be had end the popup, what can be asked is only missed; false while there is nothing to show. */
function usePopupErrors(popup: Popup, pairs: readonly Pair[], onClose: () => void): boolean {
  const { modal, message } = App.useApp();
  const { data, error } = popup.columns;
  const infoError = popup.info.error;
  const lacking =
    data !== undefined && pairs.some(({ from }) => !data.columns.some((column) => column.dataIndex === from));
  // Called once for each failure, with the caller's latest closures.
  const reportWrong = useEffectEvent(
    (why: Error) =>
      void modal.error({
        title: texts.wrong,
        content: texts.notReady(why.message),
        okText: texts.ok,
        onOk: onClose,
        onCancel: onClose,
      }),
  );
  const reportMissing = useEffectEvent(() => {
    message.warning(texts.countsDiffer);
    onClose();
  });
  useEffect(() => {
    if (error) reportWrong(error);
  }, [error]);
  useEffect(() => {
    if (lacking) reportMissing();
  }, [lacking]);
  useEffect(() => {
    if (infoError) message.warning(infoError.message);
  }, [infoError, message]);
  return !error && !lacking;
}

interface PopupContentProps {
  readonly popup: Popup;
  readonly pairs: readonly Pair[];
  readonly multiple: boolean;
  readonly chosen: ReadonlyMap<string, WireRow>;
  readonly setChosen: (chosen: ReadonlyMap<string, WireRow>) => void;
}

function PopupContent(props: PopupContentProps) {
  const { popup, chosen, setChosen } = props;
  const fields = useMemo(() => popup.filters.map(fieldOf), [popup.filters]);
  const dicts = useDictItems(fields);
  return (
    <>
      <PopupFilters popup={popup} dicts={dicts} />
      {popup.rows.error ? <RowsFailed error={popup.rows.error} onRetry={popup.rows.retry} /> : null}
      <PickedCount count={chosen.size} onClear={() => setChosen(new Map())} />
      <PopupTable {...props} />
    </>
  );
}

function RowsFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Alert
      className="hw-popup-note"
      type="error"
      showIcon
      title={texts.failed}
      description={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
}

function PickedCount({ count, onClear }: { readonly count: number; readonly onClear: () => void }) {
  return (
    <div className="hw-popup-picked" role="status">
      {texts.picked(count)}
      {count > 0 ? (
        <Button type="link" size="small" onClick={onClear}>
          {texts.unpick}
        </Button>
      ) : null}
    </div>
  );
}

function PopupTable({ popup, pairs, multiple, chosen, setChosen }: PopupContentProps) {
  const wide = useWideScreen();
  const records = popup.rows.data?.records ?? [];
  const columns = popup.columns.data ? columnsOf(popup.columns.data, popup.state.sort) : [];
  const width = columns.reduce((sum, column) => sum + (typeof column.width === "number" ? column.width : 0), 0);
  const keyed = records.map((row, index) => ({ key: String(index), row }));
  const toggle = (row: WireRow, on: boolean) => setChosen(toggled(chosen, choiceOf(pairs, row), on ? row : undefined));
  const onChange: TableProps<Keyed>["onChange"] = (_page, _filters, sorter) => {
    const [one] = Array.isArray(sorter) ? sorter : [sorter];
    const sort = one?.order
      ? { column: String(one.columnKey), order: one.order === "ascend" ? ("asc" as const) : ("desc" as const) }
      : undefined;
    if (JSON.stringify(sort) !== JSON.stringify(popup.state.sort)) popup.change({ sort });
  };
  return (
    <Table<Keyed>
      size="small"
      rowKey="key"
      tableLayout="fixed"
      loading={popup.rows.fetching}
      dataSource={keyed}
      columns={columns}
      scroll={{ y: SCROLL.y, x: wide ? width : SCROLL.small }}
      locale={{ emptyText: texts.empty }}
      onChange={onChange}
      rowSelection={{
        type: "checkbox",
        columnWidth: 48,
        hideSelectAll: !multiple,
        selectedRowKeys: keyed.filter(({ row }) => chosen.has(choiceOf(pairs, row))).map(({ key }) => key),
        onSelect: ({ row }, on) => toggle(row, on),
        onSelectAll: (on, _all, changed) =>
          setChosen(changed.reduce((map, { row }) => toggled(map, choiceOf(pairs, row), on ? row : undefined), chosen)),
        getCheckboxProps: ({ row }) => ({ "aria-label": texts.row(rowName(popup.columns.data, row)) }),
        getTitleCheckboxProps: () => ({ "aria-label": listTexts.selectAll }),
      }}
      onRow={({ row }) => ({
        ...inertWhile(popup.rows.state === "previous"),
        onClick: () =>
          multiple ? toggle(row, !chosen.has(choiceOf(pairs, row))) : setChosen(new Map([[choiceOf(pairs, row), row]])),
      })}
      pagination={{
        current: popup.state.page,
        pageSize: popup.state.size,
        total: popup.rows.data?.total ?? 0,
        pageSizeOptions: SIZES,
        showSizeChanger: true,
        showTotal: (total, [from, to]) => listTexts.total(from, to, total),
        onChange: (page, size) => popup.change({ page: size === popup.state.size ? page : 1, size }),
      }}
    />
  );
}

interface Keyed {
  readonly key: string;
  readonly row: WireRow;
}

function toggled(
  chosen: ReadonlyMap<string, WireRow>,
  choice: string,
  row: WireRow | undefined,
): ReadonlyMap<string, WireRow> {
  const next = new Map(chosen);
  if (row) next.set(choice, row);
  else next.delete(choice);
  return next;
}

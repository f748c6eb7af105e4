import { useState } from "react";
import { Alert, Button, Input, Modal, Table } from "antd";
import { ApiError, type OptionRow, type Page } from "#core/api";
import type { FieldModel } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import { keys, useQueryWithPrevious, useApi, useEntityView } from "../../api/index.ts";
import { inertWhile } from "../../ui/inert.ts";
import { listTexts } from "../../texts/list.ts";
import { flagOf, recordOf, textOf } from "../fieldOptions.ts";
import { useInputScope } from "../inputProps.ts";
import { fetchOptions } from "./useOptions.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";

interface PickerDialogProps {
  readonly field: FieldModel;
  readonly values: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onPick: (options: readonly OptionRow[]) => void;
  readonly onClose: () => void;
}

const SIZES = ["5", "10", "20", "30"];
const SMALLEST = 5;
const PICKER = {
  failed: "列表读取失败，请稍后重试",
  notRead: "所选记录未能读取，请重试",
  notOffered: (names: string) => `不能选择“${names}”：不在可选范围内或已被删除，请重新选择`,
} as const;

/** The target's list in a dialog: words to find by, pages, one or several rows. */
export function PickerDialog(props: PickerDialogProps) {
  const { field, values, onClose } = props;
  const picker = recordOf(field, "picker");
  const multiple = flagOf(field, "multiple");
  const [keys, setKeys] = useState<readonly string[]>(values);
  const [warned, setWarned] = useState(false);
  const list = usePickerList(field);
  const { confirm, confirming, problem } = useConfirm(props, list);
  const ok = () => {
    if (keys.length === 0 || (!multiple && keys.length > 1)) return setWarned(true);
    void confirm(keys);
  };
  return (
    <Modal
      open
      title={`选择${field.title}`}
      width={typeof picker["width"] === "number" ? picker["width"] : 1200}
      okText="确定"
      cancelText="取消"
      confirmLoading={confirming}
      onOk={ok}
      onCancel={onClose}
      destroyOnHidden
    >
      <PickerFilters list={list} />
      {warned && keys.length === 0 && (
        <Alert type="warning" showIcon title={multiple ? "请至少选择一条记录" : "请选择一条记录"} />
      )}
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      {list.failed && <PickerFailed onRetry={list.retry} />}
      <PickerTable list={list} multiple={multiple} keys={keys} onKeys={setKeys} onConfirm={confirm} />
    </Modal>
  );
}

type PickerList = ReturnType<typeof usePickerList>;

function PickerFilters({ list }: { readonly list: PickerList }) {
  return (
    <div className="hw-picker-filters">
      {list.filters.map((filter) => (
        <Input
          key={filter.name}
          allowClear
          aria-label={filter.title}
          placeholder={`请输入${filter.title}`}
          value={list.words[filter.name] ?? ""}
          onChange={(event) => list.type(filter.name, event.target.value)}
        />
      ))}
    </div>
  );
}

function PickerFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={PICKER.failed}
      action={
        <Button size="small" onClick={onRetry}>
          {listTexts.retry}
        </Button>
      }
    />
  );
}

interface PickerTableProps {
  readonly list: PickerList;
  readonly multiple: boolean;
  readonly keys: readonly string[];
  readonly onKeys: (keys: readonly string[]) => void;
  readonly onConfirm: (keys: readonly string[]) => Promise<void>;
}

/** Rows to select; a double click on a row confirms it where only one is taken. */
function PickerTable({ list, multiple, keys, onKeys, onConfirm }: PickerTableProps) {
  return (
    <Table<WireRow>
      size="small"
      rowKey={(row) => String(row[list.key])}
      loading={list.loading}
      dataSource={[...list.rows]}
      scroll={{ y: 240, x: "max-content" }}
      columns={list.columns.map((column) => ({
        key: column.name,
        title: column.title,
        ellipsis: true,
        align: column.align,
        render: (_: unknown, row: WireRow) => cell(row[`${column.name}_dictText`] ?? row[column.name]),
      }))}
      rowSelection={{
        type: multiple ? "checkbox" : "radio",
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...keys],
        onChange: (next) => onKeys(next.map(String)),
        getCheckboxProps: (row) => ({
          "aria-label": listTexts.selectRow(String(row[list.titleField] ?? row[list.key])),
        }),
      }}
      locale={{ emptyText: list.failed ? PICKER.failed : list.loading ? listTexts.loading : listTexts.empty }}
      onRow={(row) => ({
        ...inertWhile(list.previous),
        onClick: () => onKeys(multiple ? toggled(keys, String(row[list.key])) : [String(row[list.key])]),
        onDoubleClick: () => {
          if (!multiple) void onConfirm([String(row[list.key])]);
        },
      })}
      pagination={{
        current: list.page,
        pageSize: list.size,
        total: list.total,
        pageSizeOptions: SIZES,
        showSizeChanger: true,
        showTotal: (total, [from, to]) => listTexts.total(from, to, total),
        onChange: list.turn,
      }}
    />
  );
}

function cell(value: Wire | undefined): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : value === true
      ? "是"
      : value === false
        ? "否"
        : "";
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}

function usePickerList(field: FieldModel) {
  const api = useApi();
  const { entity, prefix = "" } = useInputScope();
  const optionFilter = `${entity}.${prefix}${field.name}`;
  const to = textOf(field, "to") ?? "";
  const { data: view, isFetching: readingView, error: viewError, refetch: readView } = useEntityView(to);
  const picker = recordOf(field, "picker");
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [{ page, size }, setPage] = useState({ page: 1, size: SMALLEST });
  const settled = useDebouncedValue(words, 300);
  const request = { ...present(settled), offer: optionFilter, pageNo: page, pageSize: size };
  const found = useQueryWithPrevious({
    keyPrefix: keys.picker(to),
    params: request,
    enabled: view !== undefined,
    queryFn: (signal) => api.get<Page<WireRow>>(`${view?.entity.path ?? ""}/list`, request, { quiet: true, signal }),
  });
  const previous = found.state === "previous" || (found.state === "current" && settled !== words);
  const named = (names: unknown, otherwise: readonly string[]) => {
    const wanted = Array.isArray(names) && names.length > 0 ? names.map(String) : otherwise;
    return wanted.flatMap((name) => view?.entity.fields.find((candidate) => candidate.name === name) ?? []);
  };
  const titleField = view?.entity.titleField ?? "";
  return {
    key: view?.entity.key ?? "id",
    titleField,
    words,
    page,
    size,
    columns: named(picker["columns"], [titleField, "createTime"]),
    filters: named(picker["filters"], [titleField]).filter(
      (candidate) => view?.filterable.includes(candidate.name) === true,
    ),
    rows: found.data?.records ?? [],
    total: found.data?.total ?? 0,
    loading: found.fetching || readingView,
    previous,
    failed: (found.error !== null && !found.fetching) || (viewError !== null && !readingView),
    // Without the view of the target its rows cannot be asked for.
    retry: view === undefined ? () => void readView() : found.retry,
    type: (name: string, word: string) => {
      setWords({ ...words, [name]: word });
      setPage({ page: 1, size });
    },
    turn: (next: number, nextSize: number) => setPage({ page: nextSize === size ? next : 1, size: nextSize }),
  };
}

function present(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ""));
}

/**
 * Asks the field's own choices for the picked rows, so that `where` and `fill` hold here as they do in the box. Nothing
 * is picked without an answer.
 */
function useConfirm({ field, values, names, onPick }: PickerDialogProps, list: PickerList) {
  const api = useApi();
  const { path, prefix = "" } = useInputScope();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const nameOf = (key: string): string => {
    const row = list.rows.find((each) => String(each[list.key]) === key);
    return cell(row?.[list.titleField]) || names.get(key) || key;
  };
  const confirm = async (keys: readonly string[]) => {
    setConfirming(true);
    setProblem(undefined);
    try {
      const query = { values: keys.join(","), pageSize: keys.length };
      const { records } = await fetchOptions(api, path, prefix + field.name, query, { quiet: true });
      const options = new Map(records.map((option) => [option.value, option]));
      // What was chosen before may stay, as it may in the box.
      for (const value of values) if (!options.has(value)) options.set(value, { value, text: nameOf(value) });
      const missing = keys.filter((key) => !options.has(key));
      if (missing.length > 0) setProblem(PICKER.notOffered(missing.map(nameOf).join("、")));
      else onPick(keys.flatMap((key) => options.get(key) ?? []));
    } catch (error) {
      setProblem(error instanceof ApiError && error.message !== "" ? error.message : PICKER.notRead);
    } finally {
      setConfirming(false);
    }
  };
  return { confirm, confirming, problem };
}

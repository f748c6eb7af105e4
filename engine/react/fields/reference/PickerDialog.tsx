import { useState, type ReactNode } from "react";
import { Alert, Button, Input, Modal, Select } from "antd";
import { ApiError, type OptionRow } from "#core/api";
import type { FieldModel } from "#core/language";
import { useApi, useDict } from "../../api/index.ts";
import { listTexts } from "../../texts/list.ts";
import { pickerTexts } from "../../texts/picker.ts";
import { flagOf, recordOf, textOf } from "../fieldOptions.ts";
import { useInputScope } from "../inputProps.ts";
import { TreeAside } from "../tree/TreeAside.tsx";
import { PickerTable, cellText } from "./PickerTable.tsx";
import { fetchOptions } from "./useOptions.ts";
import { usePickerList, type PickerList } from "./usePickerList.ts";

interface PickerDialogProps {
  readonly field: FieldModel;
  readonly values: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onPick: (options: readonly OptionRow[]) => void;
  readonly onClose: () => void;
}

/** As high as the rows. */
const ASIDE_HEIGHT = 260;

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
      <Beside list={list}>
        <PickerFilters list={list} />
        {warned && keys.length === 0 && (
          <Alert type="warning" showIcon title={multiple ? "请至少选择一条记录" : "请选择一条记录"} />
        )}
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {list.failed && <PickerFailed onRetry={list.retry} />}
        <PickerTable list={list} multiple={multiple} keys={keys} onKeys={setKeys} onConfirm={confirm} />
      </Beside>
    </Modal>
  );
}

/** The rows, beside the tree by whose branches they are filtered. */
function Beside({ list, children }: { readonly list: PickerList; readonly children: ReactNode }) {
  const { aside, view } = list;
  if (aside === undefined || view === undefined) return children;
  return (
    <div className="hw-picker-beside">
      <TreeAside
        view={view}
        field={aside}
        value={list.words[aside.name] ?? ""}
        onChange={(value) => list.type(aside.name, value)}
        height={ASIDE_HEIGHT}
      />
      <div>{children}</div>
    </div>
  );
}

function PickerFilters({ list }: { readonly list: PickerList }) {
  return (
    <div className="hw-picker-filters">
      {list.filters.map((filter) =>
        filter.kind === "dict" ? (
          <DictFilter key={filter.name} list={list} filter={filter} />
        ) : (
          <Input
            key={filter.name}
            allowClear
            aria-label={filter.title}
            placeholder={pickerTexts.type(filter.title)}
            value={list.words[filter.name] ?? ""}
            onChange={(event) => list.type(filter.name, event.target.value)}
          />
        ),
      )}
    </div>
  );
}

function DictFilter({ list, filter }: { readonly list: PickerList; readonly filter: FieldModel }) {
  const items = useDict(textOf(filter, "dict"));
  return (
    <Select<string>
      allowClear
      aria-label={filter.title}
      placeholder={pickerTexts.choose(filter.title)}
      value={list.words[filter.name] || null}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      onChange={(value: string | undefined) => list.type(filter.name, value ?? "")}
    />
  );
}

function PickerFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={pickerTexts.failed}
      action={
        <Button size="small" onClick={onRetry}>
          {listTexts.retry}
        </Button>
      }
    />
  );
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
    return cellText(row?.[list.titleField]) || names.get(key) || key;
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
      if (missing.length > 0) setProblem(pickerTexts.notOffered(missing.map(nameOf).join("、")));
      else onPick(keys.flatMap((key) => options.get(key) ?? []));
    } catch (error) {
      setProblem(error instanceof ApiError && error.message !== "" ? error.message : pickerTexts.notRead);
    } finally {
      setConfirming(false);
    }
  };
  return { confirm, confirming, problem };
}

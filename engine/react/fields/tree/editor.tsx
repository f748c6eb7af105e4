import { useState } from "react";
import { TreeSelect } from "antd";
import type { OptionRow, Page } from "#core/api";
import type { FieldModel } from "#core/language";
import { splitValues } from "#core/values";
import { useApi } from "../../api/index.ts";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import { useInputScope, type InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { flagOf, promptOf } from "../fieldOptions.ts";
import { fetchOptions, useOptionTexts, useOptions } from "../reference/useOptions.ts";
import { branchNodes, treeNode } from "./treeNodes.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import type { KindEditor } from "../kindEditor.ts";

const HEIGHT = 400;
const PAGE = 1000;
const NO_OPTIONS: Page<OptionRow> = { records: [], total: 0, size: 0, current: 1, pages: 0 };
const SIMPLE = { id: "id", pId: "pId", rootPId: "" } as const;

/** A place in a tree: branches are fetched as they open, words are found on the server. */
function TreeWidget(props: InputProps) {
  const { id, field, value, label, onChange, onBlur } = props;
  const opening = useAutoOpen();
  const [open, setOpen] = useState(opening.defaultOpen === true);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, 300);
  const { nodes: found, known, load, failed, fetching } = useBranches(field, open, keyword);
  // Nodes of the word before are no choices for what is typed now.
  const waiting = keyword !== typed || fetching;
  const nodes = keyword === typed ? found : [];
  const values = splitValues(typedText(value));
  const { names, nameOf } = useOptionTexts(field.name, values, label, known);
  const multiple = flagOf(field, "multiple");
  const pairs = values.map((key) => ({ value: key, label: nameOf(key) }));
  return (
    <TreeSelect
      {...opening}
      id={id}
      className="hw-fill"
      allowClear={CLEAR}
      labelInValue
      treeCheckable={multiple}
      treeCheckStrictly={multiple && !flagOf(field, "linked")}
      treeDataSimpleMode={SIMPLE}
      showSearch={{ filterTreeNode: false, onSearch: setTyped }}
      listHeight={HEIGHT}
      treeData={[...nodes]}
      value={multiple ? pairs : (pairs[0] ?? null)}
      placeholder={promptOf(field, "选择")}
      notFoundContent={waiting ? "正在查找…" : failed ? "读取失败，请重试" : "没有找到"}
      {...statusOf(props)}
      {...ariaOf(props)}
      loadData={async (node) => {
        if (keyword === "") await load(String(node.value));
      }}
      onOpenChange={setOpen}
      onBlur={onBlur}
      onChange={(next: unknown) => {
        const chosen = (Array.isArray(next) ? next : next ? [next] : []) as readonly {
          readonly value: string;
          readonly label?: unknown;
        }[];
        const text = chosen
          .map(
            (item) =>
              known.find((option) => option.value === item.value)?.text ??
              names.get(item.value) ??
              String(item.label ?? ""),
          )
          .join(",");
        onChange(chosen.length === 0 ? null : chosen.map((item) => item.value).join(","), { label: text });
      }}
    />
  );
}

function useBranches({ name: field, options }: FieldModel, open: boolean, keyword: string) {
  const leafOnly = options["leafOnly"] === true;
  // A field that begins at a branch shows what is below it.
  const root = typeof options["root"] === "string" ? options["root"] : "";
  const api = useApi();
  const { path, prefix = "" } = useInputScope();
  const [branches, setBranches] = useState<ReadonlyMap<string, Page<OptionRow>>>(new Map());
  const roots = useOptions(field, { parentId: root, pageSize: PAGE }, open && keyword === "");
  const found = useOptions(field, { keyword, pageSize: 50 }, open && keyword !== "");
  const load = async (parentId: string) => {
    if (branches.has(parentId)) return;
    const page = await fetchOptions(api, path, prefix + field, { parentId, pageSize: PAGE });
    setBranches((before) => new Map(before).set(parentId, page));
  };
  const top = roots.data ?? NO_OPTIONS;
  const nodes =
    keyword === ""
      ? [...branchNodes("", top, leafOnly), ...[...branches].flatMap(([id, page]) => branchNodes(id, page, leafOnly))]
      : (found.data?.records ?? []).map((option) => ({ ...treeNode(option, "", leafOnly), isLeaf: true }));
  const opened = [...branches.values()].flatMap(({ records }) => records);
  const known = [...top.records, ...opened, ...(found.data?.records ?? [])];
  return { nodes, known, load, failed: roots.isError || found.isError, fetching: roots.isFetching || found.isFetching };
}

export const treeEditor: KindEditor = {
  mode: () => "box",
  Widget: TreeWidget,
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};

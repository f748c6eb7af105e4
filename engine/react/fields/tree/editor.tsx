import { useState, type ReactElement } from "react";
import { Button, Space, TreeSelect } from "antd";
import type { OptionRow } from "#core/api";
import { joinLabels } from "#core/fields";
import { splitValues } from "#core/values";
import { CLEAR } from "../clearButton.tsx";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { flagOf, promptOf } from "../fieldOptions.ts";
import { useOptionTexts } from "../reference/useOptions.ts";
import { TreeDialog } from "./TreeDialog.tsx";
import { useTreeBranches } from "./useTreeBranches.ts";
import { treeTexts as texts } from "../../texts/tree.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import type { KindEditor } from "../kindEditor.ts";

const HEIGHT = 400;
const SIMPLE = { id: "id", pId: "pId", rootPId: "" } as const;

/** A place in a tree: branches are fetched as they open, words are found on the server. */
function TreeBox({ onPicking, ...props }: InputProps & { readonly onPicking?: () => void }) {
  const { id, field, value, label, onChange, onBlur } = props;
  const opening = useAutoOpen();
  const [open, setOpen] = useState(opening.defaultOpen === true);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, 300);
  const { nodes: found, known, load, failed, fetching } = useTreeBranches(field, open, keyword);
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
      {...(onPicking === undefined
        ? {}
        : { popupRender: (menu) => <PopupWithPicker menu={menu} onPick={onPicking} /> })}
      onBlur={onBlur}
      onChange={(next: unknown) => {
        const chosen = (Array.isArray(next) ? next : next ? [next] : []) as readonly {
          readonly value: string;
          readonly label?: unknown;
        }[];
        const texts = new Map(chosen.map((item) => [item.value, names.get(item.value) ?? String(item.label ?? "")]));
        const text = textOfKeys([...texts.keys()], known, texts);
        onChange(chosen.length === 0 ? null : chosen.map((item) => item.value).join(","), { label: text });
      }}
    />
  );
}

const textOfKeys = (keys: readonly string[], known: readonly OptionRow[], names: ReadonlyMap<string, string>): string =>
  joinLabels(keys.map((key) => known.find(({ value }) => value === key)?.text ?? names.get(key) ?? key));

function PopupWithPicker({ menu, onPick }: { readonly menu: ReactElement; readonly onPick: () => void }) {
  return (
    <>
      {menu}
      {/* The box keeps the focus until the dialog takes it. */}
      <Button type="link" block onMouseDown={(event) => event.preventDefault()} onClick={onPick}>
        {texts.fromTree}
      </Button>
    </>
  );
}

/** The box, with the dialog of the whole tree where the field has one. */
function usePicking({ field, value, label, onChange }: InputProps) {
  const [picking, setPicking] = useState(false);
  const values = splitValues(typedText(value));
  const { names } = useOptionTexts(field.name, values, label);
  const dialog = picking ? (
    <TreeDialog
      field={field}
      values={values}
      onClose={() => setPicking(false)}
      onPick={(keys, known) => {
        setPicking(false);
        onChange(keys.join(","), { label: textOfKeys(keys, known, names) });
      }}
    />
  ) : null;
  return { has: field.options["picker"] !== undefined, dialog, open: () => setPicking(true) };
}

function TreeWidget(props: InputProps) {
  const picker = usePicking(props);
  if (!picker.has) return <TreeBox {...props} />;
  return (
    <>
      <Space.Compact block className="hw-picker-box">
        <TreeBox {...props} />
        <Button aria-label={texts.pickFrom(props.field.title)} onClick={picker.open}>
          {texts.pick}
        </Button>
      </Space.Compact>
      {picker.dialog}
    </>
  );
}

/** Over a cell the dialog is opened from the end of the list. */
function TreeCellWidget(props: InputProps) {
  const picker = usePicking(props);
  return (
    <>
      <TreeBox {...props} {...(picker.has ? { onPicking: picker.open } : {})} />
      {picker.dialog}
    </>
  );
}

export const treeEditor: KindEditor = {
  mode: () => "box",
  Widget: TreeWidget,
  CellWidget: TreeCellWidget,
  commitsOnChange: (field) => !flagOf(field, "multiple"),
};

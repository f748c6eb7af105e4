import { Alert, Modal, Switch } from "antd";
import { useState } from "react";
import type { OptionRow } from "#core/api";
import type { FieldModel } from "#core/language";
import { treeTexts as texts } from "../../texts/tree.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { flagOf, recordOf } from "../fieldOptions.ts";
import { halfTicked, keysAbove, toggled } from "./linkedKeys.ts";
import { TreePanel } from "./TreePanel.tsx";
import { useTreeBranches } from "./useTreeBranches.ts";

interface TreeDialogProps {
  readonly field: FieldModel;
  readonly values: readonly string[];
  readonly onPick: (keys: readonly string[], known: readonly OptionRow[]) => void;
  readonly onClose: () => void;
}

const WIDTH = 500;
const HEIGHT = 400;

/** The whole tree in a dialog. Several are ticked with what is below them, or each alone. */
export function TreeDialog({ field, values, onPick, onClose }: TreeDialogProps) {
  const multiple = flagOf(field, "multiple");
  const { width } = recordOf(field, "picker");
  const [typed, setTyped] = useState("");
  const [linked, setLinked] = useState(flagOf(field, "linked"));
  const [warned, setWarned] = useState(false);
  const keyword = useDebouncedValue(typed, 300);
  const branches = useTreeBranches(field, true, keyword);
  const [keys, setKeys] = useState(values);
  const [below, setBelow] = useState<readonly OptionRow[]>([]);
  const known = [...branches.known, ...below];
  const closed = flagOf(field, "leafOnly")
    ? new Set(known.filter(({ leaf }) => !leaf).map(({ value }) => value))
    : NONE;
  const toggle = async (key: string) => {
    if (!multiple) return setKeys(keys.includes(key) ? [] : [key]);
    const rows = linked ? await branches.below(key) : [];
    setBelow((before) => [...before, ...rows]);
    const relatives = {
      below: rows.map(({ value }) => value).filter((value) => !closed.has(value)),
      above: linked ? keysAbove(key, known) : [],
    };
    setKeys((before) => toggled(before, key, relatives));
  };
  return (
    <Modal
      open
      title={texts.dialogTitle(field.title)}
      width={typeof width === "number" ? width : WIDTH}
      okText={texts.ok}
      cancelText={texts.cancel}
      onOk={() => (keys.length === 0 ? setWarned(true) : onPick(keys, known))}
      onCancel={onClose}
      destroyOnHidden
    >
      {multiple ? (
        <div className="hw-tree-modes">
          <Switch
            checked={linked}
            checkedChildren={texts.linked}
            unCheckedChildren={texts.unlinked}
            aria-label={texts.linking}
            onChange={setLinked}
          />
          <span role="status">{texts.chosen(keys.length)}</span>
        </div>
      ) : null}
      {warned && keys.length === 0 ? (
        <Alert type="warning" showIcon title={multiple ? texts.noneOfSeveral : texts.none} />
      ) : null}
      <TreePanel
        field={field}
        branches={branches}
        typed={typed}
        onType={setTyped}
        waiting={keyword !== typed}
        selected={keys}
        {...(multiple ? { half: linked ? halfTicked(keys, known) : [] } : {})}
        onToggle={(key) => void toggle(key)}
        height={HEIGHT}
      />
    </Modal>
  );
}

const NONE: ReadonlySet<string> = new Set();

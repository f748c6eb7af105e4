import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import { treeTexts as texts } from "../../texts/tree.ts";
import { usePhone } from "../../ui/mediaQueries.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { InputScopeProvider } from "../inputProps.ts";
import { useOptionTexts } from "../reference/useOptions.ts";
import { TreePanel } from "./TreePanel.tsx";
import { useTreeBranches } from "./useTreeBranches.ts";

interface TreeAsideProps {
  readonly view: EntityView;
  /** A field of kind `tree`. */
  readonly field: FieldModel;
  /** The branch that rows are filtered by; empty: all rows. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly height: number;
}

/** The tree of a field, beside rows that are filtered by its branches. On a phone it folds above them. */
export function TreeAside(props: TreeAsideProps) {
  const { entity, related } = props.view;
  return (
    <InputScopeProvider value={{ entity: entity.entity, path: entity.path, related }}>
      <Aside {...props} />
    </InputScopeProvider>
  );
}

function Aside({ field, value, onChange, height }: TreeAsideProps) {
  const folding = usePhone();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedValue(typed, 300);
  const branches = useTreeBranches(field, !folding || open, keyword);
  const { nameOf } = useOptionTexts(field.name, value === "" ? [] : [value], undefined, branches.known);
  const choose = (key: string) => {
    onChange(key === value ? "" : key);
    setOpen(false);
  };
  return (
    <section className="hw-tree-aside" aria-label={texts.tree(field.title)}>
      {folding ? (
        <Button
          block
          className="hw-tree-fold"
          icon={open ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {texts.below(field.title, value === "" ? texts.all : nameOf(value))}
        </Button>
      ) : null}
      {folding && !open ? null : (
        <>
          <TreePanel
            field={field}
            branches={branches}
            typed={typed}
            onType={setTyped}
            waiting={keyword !== typed}
            selected={value === "" ? [] : [value]}
            onToggle={choose}
            height={height}
          />
          <Button
            type="link"
            className="hw-tree-all"
            aria-pressed={value === ""}
            disabled={value === ""}
            onClick={() => choose(value)}
          >
            {texts.showAll}
          </Button>
        </>
      )}
    </section>
  );
}

import { SearchOutlined } from "@ant-design/icons";
import { Alert, Button, Input, Spin, Tree, type TreeProps } from "antd";
import { useState, type Key } from "react";
import type { FieldModel } from "#core/language";
import { treeTexts as texts } from "../../texts/tree.ts";
import { nestNodes, type NestedNode } from "./treeNodes.ts";
import type { TreeBranches } from "./useTreeBranches.ts";
import "./tree.css";

interface TreePanelProps {
  readonly field: FieldModel;
  readonly branches: TreeBranches;
  /** What is typed to find nodes by. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What is typed was not answered yet. */
  readonly waiting: boolean;
  readonly selected: readonly string[];
  /** Selected or ticked, or not any more. */
  readonly onToggle: (key: string) => void;
  /** Partly ticked; present where several are ticked. */
  readonly half?: readonly string[];
  readonly height: number;
}

/** So few roots are opened at once. */
const FEW = 3;

/** A tree with a box to find its nodes by. */
export function TreePanel(props: TreePanelProps) {
  const { field, branches, typed, onType, waiting } = props;
  const nodes = waiting ? [] : nestNodes(branches.nodes);
  return (
    <div className="hw-tree-panel">
      <Input
        prefix={<SearchOutlined />}
        allowClear
        aria-label={texts.search(field.title)}
        placeholder={texts.search(field.title)}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {branches.failed && !branches.fetching ? (
        <Alert
          type="error"
          showIcon
          title={texts.failed}
          action={
            <Button size="small" onClick={branches.retry}>
              {texts.retry}
            </Button>
          }
        />
      ) : nodes.length > 0 ? (
        <Nodes {...props} nodes={nodes} />
      ) : (
        <p className="hw-tree-none" role="status">
          {waiting || branches.fetching ? <Spin size="small" aria-label={texts.searching} /> : texts.empty}
        </p>
      )}
    </div>
  );
}

function Nodes(props: TreePanelProps & { readonly nodes: readonly NestedNode[] }) {
  const { field, branches, nodes, selected, half, onToggle, height } = props;
  const [opened, setOpened] = useState<readonly Key[] | undefined>(undefined);
  const roots = nodes.length <= FEW ? nodes.map(({ value }) => value) : [];
  const shared: TreeProps<NestedNode> = {
    fieldNames: { key: "value", title: "title", children: "children" },
    treeData: [...nodes],
    blockNode: true,
    height,
    expandedKeys: [...(opened ?? roots)],
    onExpand: (keys) => setOpened(keys),
    loadData: (node) => (node.isLeaf || node.children ? Promise.resolve() : branches.load(node.value)),
  };
  if (half === undefined)
    return (
      <Tree<NestedNode> {...shared} selectedKeys={[...selected]} onSelect={(_keys, { node }) => onToggle(node.value)} />
    );
  return (
    <Tree<NestedNode>
      {...shared}
      aria-label={texts.tree(field.title)}
      checkable
      checkStrictly
      selectable={false}
      checkedKeys={{ checked: [...selected], halfChecked: [...half] }}
      onCheck={(_keys, { node }) => onToggle(node.value)}
    />
  );
}

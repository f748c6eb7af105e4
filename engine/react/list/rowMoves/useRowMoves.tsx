/** Rows of a tree that are dragged by their handle, or moved by keys; the server decides whether they may. */
import { HolderOutlined } from "@ant-design/icons";
import {
  useEffect,
  useEffectEvent,
  useState,
  type DragEvent,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from "react";
import { listTexts as texts } from "../../texts/list.ts";
import type { ListController } from "../useListController.ts";
import type { RowNode, TreeController } from "../useTree.ts";
import { branchOf, mayMove, moveRulesOf, nodeOf, placeAt } from "./moveRules.ts";
import type { Place } from "./movedRows.ts";
import { besideRow, oneStep, parentKeyOf, type Step } from "./targets.ts";
import { useMoveRow } from "./useMoveRow.tsx";

export interface RowMoves {
  /** By which a row is dragged; nothing where it may not be moved. */
  handleOf(node: RowNode): ReactNode;
  rowProps(node: RowNode): HTMLAttributes<HTMLElement>;
  classOf(node: RowNode): string;
  /** Up, down, out of its branch, or into the row before it. */
  moveByKey(node: RowNode, key: string): void;
  undo(): void;
}

interface Over {
  readonly key: string;
  readonly place: Place;
}

/** A closed branch over which a row is held opens. */
const OPEN_AFTER_MS = 700;

/** Undefined where rows cannot be moved in this list. */
export function useRowMoves(
  list: ListController,
  tree: TreeController,
  table: RefObject<HTMLElement | null>,
): RowMoves | undefined {
  const rules = moveRulesOf(list);
  const { move, undo } = useMoveRow(list, rules);
  const [dragged, setDragged] = useState<RowNode | undefined>(undefined);
  const [over, setOver] = useState<Over | undefined>(undefined);
  const keepFocus = useFocusAfterMove(table);
  useOpening(over, tree);
  if (rules === undefined) return undefined;
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const overAt = (event: DragEvent<HTMLElement>, node: RowNode): Over | undefined => {
    if (dragged === undefined || node.placeholder || branchOf(tree.nodes, dragged.key).has(node.key)) return undefined;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const open = node.children !== undefined && tree.expanded.includes(node.key);
    return { key: node.key, place: placeAt(rules, (event.clientY - top) / height, open) };
  };
  const start = (event: DragEvent<HTMLElement>, node: RowNode) => {
    event.dataTransfer.effectAllowed = "move";
    // Firefox drags nothing that has no data.
    event.dataTransfer.setData("text/plain", node.key);
    const row = event.currentTarget.closest("tr");
    if (row) event.dataTransfer.setDragImage(row, 8, 8);
    setDragged(node);
  };
  return {
    handleOf: (node) =>
      node.placeholder || !mayMove(rules, node.row) ? null : (
        <span
          className="hw-row-handle"
          draggable
          aria-hidden
          title={texts.moveHandle}
          onDragStart={(event) => start(event, node)}
          onDragEnd={end}
        >
          <HolderOutlined />
        </span>
      ),
    rowProps: (node) => ({
      onDragOver: (event) => {
        const next = overAt(event, node);
        if (next?.key !== over?.key || next?.place !== over?.place) setOver(next);
        // Only where a row may be put is the drop allowed.
        if (next !== undefined) event.preventDefault();
      },
      onDrop: (event) => {
        const to = overAt(event, node);
        end();
        if (dragged === undefined || to === undefined) return;
        event.preventDefault();
        void move(dragged.row, besideRow(rules.tree, node.row, to.place));
      },
    }),
    classOf: (node) => {
      if (dragged?.key === node.key) return " hw-row-dragged";
      return over?.key === node.key ? ` hw-drop-${over.place}` : "";
    },
    moveByKey: (node, key) => {
      const step = STEPS[key];
      if (step === undefined || node.placeholder || !mayMove(rules, node.row)) return;
      if (!rules.byOrder && (step === "up" || step === "down")) return;
      const parent = parentKeyOf(rules.tree, node.row);
      const above = parent === null ? undefined : nodeOf(tree.nodes, parent)?.row;
      keepFocus(node.key);
      void move(node.row, oneStep(rules.tree, node.row, above, step));
    },
    undo: () => void undo(),
  };
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

/** The moved row keeps the focus where it is drawn anew, unless the person has gone elsewhere. */
function useFocusAfterMove(table: RefObject<HTMLElement | null>): (key: string) => void {
  const [key, setKey] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (key === undefined || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(key)}"]`)?.focus();
  });
  return setKey;
}

function useOpening(over: Over | undefined, { nodes, expanded, setExpanded }: TreeController): void {
  const key = over?.place === "into" ? over.key : undefined;
  const open = useEffectEvent((branch: string) => {
    if (nodeOf(nodes, branch)?.children !== undefined && !expanded.includes(branch)) setExpanded([...expanded, branch]);
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => open(key), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

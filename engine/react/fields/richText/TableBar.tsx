import { Button } from "antd";
import { useEditorState, type Editor } from "@tiptap/react";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { runCommand } from "./tableNodes.ts";

const COMMANDS: readonly { readonly title: string; readonly command: Command; readonly hint?: string }[] = [
  { title: "上方插入行", command: addRowBefore },
  { title: "下方插入行", command: addRowAfter },
  { title: "左侧插入列", command: addColumnBefore },
  { title: "右侧插入列", command: addColumnAfter },
  { title: "删除行", command: deleteRow },
  { title: "删除列", command: deleteColumn },
  { title: "合并单元格", command: mergeCells, hint: "先拖动鼠标，或按住 Shift 和方向键，选中相邻的单元格" },
  { title: "拆分单元格", command: splitCell, hint: "光标应在合并过的单元格中" },
  { title: "切换表头行", command: toggleHeaderRow },
  { title: "删除表格", command: deleteTable },
];

/** What can be done with the table that the caret is in. */
export function TableBar({ editor }: { readonly editor: Editor }) {
  const { within, possible } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const inside = isInTable(state);
      return { within: inside, possible: COMMANDS.map(({ command }) => inside && command(state)) };
    },
  });
  if (!within) return null;
  return (
    <div className="hw-editor-bar" role="toolbar" aria-label="表格">
      {COMMANDS.map(({ title, command, hint }, index) => {
        const enabled = possible[index] ?? false;
        return (
          <Button
            key={title}
            size="small"
            type="text"
            danger={title === "删除表格"}
            aria-disabled={!enabled}
            {...(enabled ? {} : { className: "hw-editor-off", title: hint ?? "" })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!enabled) return;
              runCommand(editor, command);
              editor.view.focus();
            }}
          >
            {title}
          </Button>
        );
      })}
    </div>
  );
}

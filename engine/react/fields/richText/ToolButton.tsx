import { Button, Tooltip } from "antd";
import type { Editor } from "@tiptap/react";

export interface Tool {
  readonly title: string;
  readonly icon: React.ReactNode;
  /** The keys that do the same, as people press them. */
  readonly keys?: string;
  readonly active?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

export function ToolButton({
  tool,
  editor,
  active,
}: {
  readonly tool: Tool;
  readonly editor: Editor;
  readonly active: boolean;
}) {
  return (
    <Tooltip title={tool.keys === undefined ? tool.title : `${tool.title}（${tool.keys}）`}>
      <Button
        size="small"
        type={active ? "primary" : "text"}
        icon={tool.icon}
        aria-label={tool.title}
        aria-pressed={active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => tool.run(editor)}
      />
    </Tooltip>
  );
}

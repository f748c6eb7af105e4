import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { useEditorState, type Editor } from "@tiptap/react";
import { LinkTool } from "./LinkTool.tsx";
import { PictureTool } from "./PictureTool.tsx";
import { TableTool } from "./TableTool.tsx";
import { ToolButton, type Tool } from "./ToolButton.tsx";
import { alignText, isAligned } from "./textAlign.ts";
import type { PictureSender } from "./usePictureUploads.ts";

const TOOLS: readonly Tool[] = [
  {
    title: "小标题",
    icon: <b aria-hidden>题</b>,
    active: (e) => e.isActive("heading", { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    title: "加粗",
    icon: <BoldOutlined />,
    active: (e) => e.isActive("bold"),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    title: "斜体",
    icon: <ItalicOutlined />,
    active: (e) => e.isActive("italic"),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    title: "下划线",
    icon: <UnderlineOutlined />,
    active: (e) => e.isActive("underline"),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    title: "删除线",
    icon: <StrikethroughOutlined />,
    active: (e) => e.isActive("strike"),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    title: "项目列表",
    icon: <UnorderedListOutlined />,
    active: (e) => e.isActive("bulletList"),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    title: "编号列表",
    icon: <OrderedListOutlined />,
    active: (e) => e.isActive("orderedList"),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    title: "引用",
    icon: <b aria-hidden>“</b>,
    active: (e) => e.isActive("blockquote"),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    title: "左对齐",
    keys: "Ctrl+Shift+L",
    icon: <AlignLeftOutlined />,
    active: (e) => isAligned(e, "left"),
    run: (e) => alignText(e, "left"),
  },
  {
    title: "居中",
    keys: "Ctrl+Shift+E",
    icon: <AlignCenterOutlined />,
    active: (e) => isAligned(e, "center"),
    run: (e) => alignText(e, "center"),
  },
  {
    title: "右对齐",
    keys: "Ctrl+Shift+R",
    icon: <AlignRightOutlined />,
    active: (e) => isAligned(e, "right"),
    run: (e) => alignText(e, "right"),
  },
];

const STEPS: readonly Tool[] = [
  { title: "撤销", icon: <UndoOutlined />, run: (e) => e.chain().focus().undo().run() },
  { title: "重做", icon: <RedoOutlined />, run: (e) => e.chain().focus().redo().run() },
];

export function Toolbar({
  editor,
  title,
  pictures,
}: {
  readonly editor: Editor;
  readonly title: string;
  /** Undefined where the text takes no pictures. */
  readonly pictures: PictureSender | undefined;
}) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map((tool) => tool.active?.(current) ?? false),
  });
  return (
    <div role="toolbar" aria-label={`${title}的格式`} className="hw-editor-tools">
      {STEPS.map((tool) => (
        <ToolButton key={tool.title} tool={tool} editor={editor} active={false} />
      ))}
      {TOOLS.map((tool, index) => (
        <ToolButton key={tool.title} tool={tool} editor={editor} active={active[index] ?? false} />
      ))}
      {/* Together on the last line: their boxes open below it and cover no tool. */}
      <span className="hw-editor-inserts">
        <LinkTool editor={editor} />
        <TableTool editor={editor} />
        {pictures !== undefined && <PictureTool editor={editor} sender={pictures} />}
      </span>
    </div>
  );
}

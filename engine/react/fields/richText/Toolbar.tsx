import { useState } from "react";
import { Button, Input, Popover, Space, Tooltip } from "antd";
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { useEditorState, type Editor } from "@tiptap/react";
import { PictureTool } from "./PictureTool.tsx";

interface Tool {
  readonly title: string;
  readonly icon: React.ReactNode;
  readonly active?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

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
  readonly pictures: boolean;
}) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map((tool) => tool.active?.(current) ?? false),
  });
  return (
    <div role="toolbar" aria-label={`${title}的格式`} className="hw-editor-tools">
      {TOOLS.map((tool, index) => (
        <ToolButton key={tool.title} tool={tool} editor={editor} active={active[index] ?? false} />
      ))}
      <LinkTool editor={editor} />
      {pictures && <PictureTool editor={editor} />}
      {STEPS.map((tool) => (
        <ToolButton key={tool.title} tool={tool} editor={editor} active={false} />
      ))}
    </div>
  );
}

function ToolButton({
  tool,
  editor,
  active,
}: {
  readonly tool: Tool;
  readonly editor: Editor;
  readonly active: boolean;
}) {
  return (
    <Tooltip title={tool.title}>
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

function LinkTool({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const wrong = address !== "" && !/^https?:\/\/\S+$/i.test(address);
  const apply = () => {
    if (wrong) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    (address === "" ? chain.unsetLink() : chain.setLink({ href: address })).run();
    setOpen(false);
  };
  const show = (next: boolean) => {
    const href: unknown = editor.getAttributes("link")["href"];
    setAddress(typeof href === "string" ? href : "");
    setOpen(next);
  };
  const box = (
    <Space.Compact>
      <Input
        aria-label="链接地址"
        placeholder="请输入链接地址"
        value={address}
        {...(wrong ? { status: "error" as const } : {})}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={apply}
      />
      <Button type="primary" disabled={wrong} onClick={apply}>
        {address === "" ? "取消链接" : "确定"}
      </Button>
    </Space.Compact>
  );
  return (
    <Popover content={box} trigger="click" open={open} onOpenChange={show}>
      <Button size="small" type="text" icon={<LinkOutlined />} aria-label="链接" />
    </Popover>
  );
}

import { useState } from "react";
import { Button, Input, Popover, Space } from "antd";
import { LinkOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { unlessOfInputMethod } from "../../shortcuts/index.ts";

/** Above it would cover the other tools. */
export const BELOW = { adjustX: 1, adjustY: 0 } as const;

export function LinkTool({ editor }: { readonly editor: Editor }) {
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
        onPressEnter={unlessOfInputMethod(apply)}
      />
      <Button type="primary" disabled={wrong} onClick={apply}>
        {address === "" ? "取消链接" : "确定"}
      </Button>
    </Space.Compact>
  );
  return (
    <Popover
      content={box}
      trigger="click"
      placement="bottom"
      autoAdjustOverflow={BELOW}
      open={open}
      onOpenChange={show}
    >
      <Button size="small" type="text" icon={<LinkOutlined />} aria-label="链接" />
    </Popover>
  );
}

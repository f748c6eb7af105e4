import { useState } from "react";
import { App, Button, Upload } from "antd";
import { PictureOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { ApiError } from "#core/api";
import { useApi } from "../../api/index.ts";
import { fileUrl } from "../file/fileName.ts";

/** The folder that the editor's pictures go to, and its mark beside it, as the specification has them. */
const FOLDER = "jeditor";
const MOST_BYTES = 2_097_152;

export function PictureTool({ editor }: { readonly editor: Editor }) {
  const api = useApi();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    if (!file.type.startsWith("image/")) return void message.warning("请上传图片");
    if (file.size >= MOST_BYTES) return void message.warning("图片不能超过2MB");
    const form = new FormData();
    form.append("biz", FOLDER);
    form.append("jeditor", "1");
    form.append("file", file);
    setBusy(true);
    try {
      const reply = await api.upload("/sys/common/upload", form, { quiet: true });
      editor
        .chain()
        .focus()
        .insertContent({ type: "picture", attrs: { src: fileUrl(reply.message), alt: file.name } })
        .run();
    } catch (error) {
      void message.error(error instanceof ApiError && error.message !== "" ? error.message : `${file.name} 上传失败`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Upload
      showUploadList={false}
      accept="image/*"
      beforeUpload={(file) => {
        void send(file);
        return Upload.LIST_IGNORE;
      }}
    >
      <Button size="small" type="text" icon={<PictureOutlined />} loading={busy} aria-label="插入图片" />
    </Upload>
  );
}

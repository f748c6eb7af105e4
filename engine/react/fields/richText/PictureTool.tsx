import { Button, Upload } from "antd";
import { PictureOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { PICTURE_MEDIA } from "#core/values";
import { insertPictures } from "./pasteInto.ts";
import type { PictureSender } from "./usePictureUploads.ts";

export function PictureTool({ editor, sender }: { readonly editor: Editor; readonly sender: PictureSender }) {
  return (
    <Upload
      showUploadList={false}
      accept={PICTURE_MEDIA.join(",")}
      beforeUpload={(file) => {
        insertPictures(editor.view, [file], sender);
        return Upload.LIST_IGNORE;
      }}
    >
      <Button
        size="small"
        type="text"
        icon={<PictureOutlined />}
        aria-label="插入图片"
        title="插入图片（也可粘贴或拖入）"
      />
    </Upload>
  );
}

import { ApiError } from "#core/api";
import { PHOTO_TYPES } from "#core/values";
import { CropDialog, thumbnailUrl, updateUser, useUser } from "#engine/react";
import { UploadOutlined, UserOutlined } from "@ant-design/icons";
import { Alert, App, Avatar, Button, Modal, Upload } from "antd";
import { Suspense, useState } from "react";
import { AVATAR_CROP, OWN_AVATAR_PATH, type OwnAvatar as StoredAvatar } from "#server/modules/identity/contract";
import { avatarTexts as texts } from "./texts.ts";
import "./ownAvatar.css";

interface OwnAvatarProps {
  /** Errors arrive unchanged and are shown here. */
  readonly upload: <R>(path: string, form: FormData) => Promise<R>;
  readonly onClose: () => void;
}

const SIZE = 96;

/** One's own picture: chosen, cut, and in the header at once. */
export function OwnAvatar({ upload, onClose }: OwnAvatarProps) {
  const { message } = App.useApp();
  const { avatar } = useUser();
  const [uncut, setUncut] = useState<File>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setUncut(undefined);
    setBusy(true);
    const form = new FormData();
    form.append("file", file);
    try {
      const { avatar: stored } = await upload<StoredAvatar>(OWN_AVATAR_PATH, form);
      updateUser({ avatar: stored });
      message.success(texts.saved);
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError && error.message !== "" ? error.message : texts.failed);
      setBusy(false);
    }
  };
  const choose = (file: File): void => {
    const isPicture = PHOTO_TYPES.some((type) => type === file.type);
    setFailure(isPicture ? undefined : texts.notPicture);
    if (isPicture) setUncut(file);
  };
  return (
    <Modal open title={texts.title} width={450} footer={null} onCancel={onClose}>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" title={failure} />}
      <div className="own-avatar">
        <Avatar
          size={SIZE}
          icon={<UserOutlined />}
          {...(avatar ? { src: thumbnailUrl(avatar, SIZE), alt: texts.current } : {})}
        />
        <Upload
          accept={PHOTO_TYPES.join(",")}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            choose(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <Button icon={<UploadOutlined />} loading={busy}>
            {texts.choose}
          </Button>
        </Upload>
        <span className="own-avatar-rule">{texts.rule}</span>
      </div>
      {uncut === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            file={uncut}
            crop={AVATAR_CROP}
            onCancel={() => setUncut(undefined)}
            onDone={(file) => void send(file)}
          />
        </Suspense>
      )}
    </Modal>
  );
}

import { ApiError } from "#core/api";
import { Alert, Form, Input, Modal, theme } from "antd";
import { useEffect, useState } from "react";
import { STEP_UP_PATH } from "#server/modules/identity/contract";
import { encryptPasswords, preloadEncryption, type Get } from "../signIn/encryptPasswords.ts";
import { stepUpTexts as texts } from "./texts.ts";

interface StepUpDialogProps {
  /** Errors arrive unchanged and are shown here. */
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
  readonly onEnd: (confirmed: boolean) => void;
}

const ABOVE_DIALOGS = 1_000;

/** Asks for the password before a call of money or rights; the call is repeated by whoever made it. */
export function StepUpDialog({ get, post, onEnd }: StepUpDialogProps) {
  const [form] = Form.useForm<{ readonly password: string }>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { token } = theme.useToken();
  useEffect(preloadEncryption, []);
  const confirm = async (password: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await post(STEP_UP_PATH, await encryptPasswords(get, "stepUp", { password }));
      onEnd(true);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
      form.resetFields();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={texts.title}
      okText={texts.confirm}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => onEnd(false)}
      mask={{ closable: false }}
      width={420}
      // Above the dialog that made the call, wherever that is.
      zIndex={token.zIndexPopupBase + ABOVE_DIALOGS}
    >
      <p>{texts.reason}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ password }) => void confirm(password)}>
        {failure ? <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} /> : null}
        <Form.Item
          name="password"
          label={texts.password}
          rules={[{ required: true, message: texts.passwordRequired }]}
          style={{ marginBottom: 8 }}
        >
          <Input.Password autoComplete="current-password" maxLength={64} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}

import { ApiError } from "#core/api";
import { Alert, App, Button, Card, Form, Input, Modal, Result, type FormProps } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { OFFICE_PASSWORD_RULES, PASSWORD_PATH, type PasswordBody } from "#server/modules/identity/contract";
import { encryptPasswords, preloadEncryption, type Get } from "../signIn/encryptPasswords.ts";
import { passwordTexts as texts } from "./texts.ts";

interface Fields {
  readonly oldPwd: string;
  readonly newPwd: string;
  readonly confirmpassword: string;
}

interface ChangePasswordProps {
  /** Errors arrive unchanged and are shown here. */
  readonly get: Get;
  readonly post: (path: string, body: PasswordBody) => Promise<unknown>;
}

/** One's own password: three boxes, then a result. */
export function ChangePassword(frame: ChangePasswordProps) {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  if (done)
    return (
      <Result
        status="success"
        title={texts.done}
        extra={
          <Button type="primary" onClick={() => void navigate("/")}>
            {texts.home}
          </Button>
        }
      />
    );
  return (
    <Card title={texts.title} style={{ maxWidth: 560 }}>
      <PasswordForm {...frame} onDone={() => setDone(true)} />
    </Card>
  );
}

/** Written for a moment when the password was changed, so that the same dialog in another tab ends. */
const CHANGED_KEY = "Password-Changed";

function notifyOtherTabs(): void {
  localStorage.setItem(CHANGED_KEY, "1");
  localStorage.removeItem(CHANGED_KEY);
}

interface RequiredPasswordProps extends ChangePasswordProps {
  readonly onEnd: (changed: boolean) => void;
}

/** Somebody else has set the password, or wants another one: the session can do nothing else before. */
export function RequiredPassword({ onEnd, ...frame }: RequiredPasswordProps) {
  useEffect(() => {
    const endWithOtherTab = ({ key }: StorageEvent): void => {
      if (key === CHANGED_KEY) onEnd(true);
    };
    window.addEventListener("storage", endWithOtherTab);
    return () => window.removeEventListener("storage", endWithOtherTab);
  }, [onEnd]);
  return (
    <Modal open title={texts.title} footer={null} mask={{ closable: false }} width={480} onCancel={() => onEnd(false)}>
      <Alert type="info" showIcon title={texts.must} style={{ marginBottom: 16 }} />
      <PasswordForm {...frame} onDone={() => onEnd(true)} />
    </Modal>
  );
}

function PasswordForm({ onDone, ...frame }: ChangePasswordProps & { readonly onDone: () => void }) {
  const { failure, busy, submit } = useChange(frame, onDone);
  return (
    <Form<Fields>
      layout="vertical"
      requiredMark={starred}
      onFinish={(fields) => void submit(fields)}
      aria-label={texts.title}
    >
      {failure ? <Alert type="warning" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} /> : null}
      <Form.Item<Fields> name="oldPwd" label={texts.old} rules={[{ required: true, message: texts.oldRequired }]}>
        <Input.Password autoComplete="current-password" maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item<Fields>
        name="newPwd"
        label={texts.fresh}
        extra={texts.rule}
        validateFirst
        rules={[
          { required: true, message: texts.freshRequired },
          ...OFFICE_PASSWORD_RULES.map(({ regex, message }) => ({ pattern: regex, message })),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item<Fields>
        name="confirmpassword"
        label={texts.confirm}
        dependencies={["newPwd"]}
        validateFirst
        rules={[
          { required: true, message: texts.confirmRequired },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue("newPwd") ? Promise.resolve() : Promise.reject(new Error(texts.differs)),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <p style={{ color: "var(--ant-color-text-secondary)" }}>{texts.others}</p>
      <Button type="primary" htmlType="submit" loading={busy}>
        {texts.save}
      </Button>
    </Form>
  );
}

/** A session that ended meanwhile belongs to no account whose password could be changed. */
const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** As forms of records show it: a star after the label. */
const starred: NonNullable<FormProps["requiredMark"]> = (label, { required }) => (
  <>
    {label}
    {required && (
      <span className="hw-required" title={texts.required} aria-hidden>
        *
      </span>
    )}
  </>
);

function useChange({ get, post }: ChangePasswordProps, onDone: () => void) {
  useEffect(preloadEncryption, []);
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (fields: Fields) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { oldPwd, newPwd, confirmpassword } = fields;
      await post(PASSWORD_PATH, await encryptPasswords(get, "updatePassword", { oldPwd, newPwd, confirmpassword }));
      notifyOtherTabs();
      onDone();
    } catch (error) {
      // The page is left for the sign-in after a moment (`SIGN_OUT_DELAY_MS`), which says why too.
      if (isSessionEnded(error)) void message.warning(texts.noUser);
      else setFailure(error instanceof ApiError ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return { failure, busy, submit };
}

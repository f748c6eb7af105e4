import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Alert, Button, Form, Input } from "antd";
import { loginTexts as texts } from "./texts.ts";

interface LoginCodeProps {
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second half of a sign-in: the code of the authenticator, or a recovery code. */
export function LoginCode({ failure, busy, onSubmit, onBack }: LoginCodeProps) {
  return (
    <Form<{ readonly code: string }>
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={({ code }) => onSubmit(code.trim())}
      aria-label={texts.codeTitle}
    >
      {failure ? <Alert className="login-failure" type="error" showIcon role="alert" title={failure} /> : null}
      <Form.Item
        name="code"
        label={texts.code}
        extra={texts.codeHint}
        rules={[{ required: true, whitespace: true, message: texts.codeRequired }]}
      >
        <Input
          prefix={<SafetyCertificateOutlined aria-hidden />}
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          spellCheck={false}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {texts.submit}
      </Button>
      <Button type="link" block onClick={onBack}>
        {texts.codeBack}
      </Button>
    </Form>
  );
}

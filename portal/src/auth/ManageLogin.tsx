import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { ApiError } from "#core/api";
import { Alert, Button, ConfigProvider, Form, Input } from "antd";
import { useState, type KeyboardEvent } from "react";
import { readBrand } from "../brand.ts";
import { TreeRings } from "../TreeRings.tsx";
import { loginTexts as texts } from "./texts.ts";
import "./login.css";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What the sign-in answers about a user. */
interface SignedIn {
  readonly id: string;
  readonly username: string;
  readonly userType: number;
  readonly [key: string]: unknown;
}

interface LoginResult {
  readonly token: string;
  readonly userInfo: SignedIn;
}

/** What the frame provides: this page has the call and the texts, not the storage of a session. */
interface ManageLoginProps {
  /** Errors arrive unchanged and are shown here only. */
  readonly post: <R>(path: string, body: object) => Promise<R>;
  readonly enter: (session: { readonly token: string; readonly user: SignedIn }) => void;
  /** Why the user is asked to sign in again. */
  readonly notice: string | undefined;
}

const OPERATOR = 1;

/** Inputs and button in the colour of the picture, whatever colour the back office has. */
const FOREST = {
  components: {
    Button: {
      colorPrimary: "#1e5945",
      colorPrimaryHover: "#174736",
      colorPrimaryActive: "#174736",
      primaryShadow: "none",
    },
    Input: {
      activeBorderColor: "#3f8a6d",
      hoverBorderColor: "#3f8a6d",
      activeShadow: "0 0 0 2px rgb(63 138 109 / 18%)",
    },
  },
};

/** The operators' sign-in. Where to go afterwards is the shell's business: it sees the session appear. */
export function ManageLogin(frame: ManageLoginProps) {
  const brand = readBrand(document);
  return (
    <div className="login">
      <aside className="login-side">
        <TreeRings className="login-rings" />
        <p className="login-platform">{brand.platform}</p>
        <p className="login-lead">{texts.lead}</p>
      </aside>
      <main className="login-main">
        <div className="login-card">
          <h1>{brand.office}</h1>
          <ConfigProvider theme={FOREST}>
            <LoginForm {...frame} />
          </ConfigProvider>
          <p className="login-support">{texts.support}</p>
        </div>
      </main>
    </div>
  );
}

function LoginForm(frame: ManageLoginProps) {
  const { failure, busy, submit } = useSignIn(frame);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <Form<Credentials>
      layout="vertical"
      requiredMark={false}
      onFinish={(credentials) => void submit(credentials)}
      size="large"
      aria-label={texts.title}
    >
      {failure ? <Alert className="login-failure" type="error" showIcon role="alert" title={failure} /> : null}
      {frame.notice !== undefined && failure === undefined ? (
        <Alert className="login-failure" type="info" showIcon role="status" title={frame.notice} />
      ) : null}
      <Form.Item<Credentials>
        name="username"
        label={texts.username}
        rules={[{ required: true, whitespace: true, message: texts.usernameRequired }]}
      >
        <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" autoFocus maxLength={64} />
      </Form.Item>
      <Form.Item<Credentials>
        name="password"
        label={texts.password}
        rules={[{ required: true, message: texts.passwordRequired }]}
        extra={caps ? texts.capsLock : undefined}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          maxLength={64}
          onKeyUp={watchCaps}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {texts.submit}
      </Button>
    </Form>
  );
}

function useSignIn({ post, enter }: ManageLoginProps) {
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token, userInfo } = await post<LoginResult>("/sys/login", {
        username: credentials.username.trim(),
        password: credentials.password,
      });
      if (userInfo.userType === OPERATOR) enter({ token, user: userInfo });
      else setFailure(texts.notOperator);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return { failure, busy, submit };
}

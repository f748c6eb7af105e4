import { LockOutlined, UserOutlined } from "@ant-design/icons";
import type { StoredUser } from "#core/api";
import { Alert, App, Button, ConfigProvider, Form, Input } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { LOGIN_PATH, type LoginResult } from "#server/modules/identity/contract";
import { readBrand } from "../brand.ts";
import { TreeRings } from "../TreeRings.tsx";
import { encryptPasswords, preloadEncryption, type Get } from "../signIn/encryptPasswords.ts";
import { DragSlider } from "../signIn/DragSlider.tsx";
import { storedUserOf } from "../signIn/storedUserOf.ts";
import { useSignIn } from "../signIn/useSignIn.ts";
import { LoginCode } from "./LoginCode.tsx";
import { casReturn, OtherWays } from "./OtherWays.tsx";
import { loginTexts as texts } from "./texts.ts";
import "./login.css";

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of the second factor, where the user has one. */
  readonly code?: string;
}

/** What the frame provides: this page has the call and the texts, not the storage of a session. */
interface ManageLoginProps {
  /** Errors arrive unchanged and are shown here only. */
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
  readonly enter: (session: { readonly token: string; readonly signKey: string; readonly user: StoredUser }) => void;
  /** Why the user is asked to sign in again. */
  readonly notice: string | undefined;
}

const OPERATOR = 1;

/** Inputs and button in the colour of the picture, whatever colour the back office has. */
const FOREST = {
  components: {
    Form: { verticalLabelPadding: "0 0 4px" },
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
          <OtherWays get={frame.get} post={frame.post} />
          <p className="login-support">{texts.support}</p>
        </div>
      </main>
    </div>
  );
}

function LoginForm(frame: ManageLoginProps) {
  const { challenge, slider, failure, busy, submit, submitCode, startAgain } = useOperatorSignIn(frame);
  const [proof, setProof] = useState<string>();
  const [withCode, setWithCode] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  if (challenge !== undefined)
    return <LoginCode failure={failure} busy={busy} onSubmit={(code) => void submitCode(code)} onBack={startAgain} />;
  return (
    <Form<Credentials>
      layout="vertical"
      requiredMark={false}
      onFinish={(credentials) => void submit(credentials, proof)}
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
      {withCode ? (
        <Form.Item<Credentials> name="code" label={texts.code} extra={texts.codeHint}>
          <Input autoComplete="one-time-code" maxLength={20} spellCheck={false} autoFocus />
        </Form.Item>
      ) : null}
      {slider === undefined ? null : <DragSlider key={slider} get={frame.get} post={frame.post} onProof={setProof} />}
      <Button
        type="primary"
        htmlType="submit"
        block
        loading={busy}
        disabled={slider !== undefined && proof === undefined}
      >
        {texts.submit}
      </Button>
      {withCode ? null : (
        <Button type="link" block onClick={() => setWithCode(true)}>
          {texts.useCode}
        </Button>
      )}
    </Form>
  );
}

function useOperatorSignIn({ get, post, enter }: ManageLoginProps) {
  const { notification } = App.useApp();
  useEffect(preloadEncryption, []);
  const steps = useSignIn({
    post,
    failed: texts.failed,
    onSession: (signedIn) => {
      const { token, signKey, userInfo, passwordChange } = signedIn;
      if (userInfo.userType !== OPERATOR) return texts.notOperator;
      enter({ token, signKey, user: storedUserOf(signedIn) });
      if (passwordChange !== undefined)
        notification.warning({
          title: texts.changePassword,
          description: texts.changeReasons[passwordChange],
          duration: 0,
        });
      return undefined;
    },
  });
  const { run } = steps;
  const navigate = useNavigate();
  const sent = useRef(false);
  useEffect(() => {
    const back = casReturn(window.location.href);
    if (back === undefined || sent.current) return;
    sent.current = true;
    // The ticket is used up: a page that is loaded again must not send it again.
    const { pathname, search } = new URL(back.service);
    void navigate(pathname + search, { replace: true });
    void run(() => post<LoginResult>("/sys/cas/client/validateLogin", back));
  }, [navigate, post, run]);
  return {
    ...steps,
    submit: ({ username, password, code = "" }: Credentials, proof: string | undefined) =>
      steps.run(async () =>
        post<LoginResult>(LOGIN_PATH, {
          username: username.trim(),
          ...(proof === undefined ? {} : { captcha: proof }),
          ...(code.trim() === "" ? {} : { code: code.trim() }),
          ...(await encryptPasswords(get, "login", { password })),
        }),
      ),
  };
}

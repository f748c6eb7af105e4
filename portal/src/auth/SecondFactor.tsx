import { ApiError } from "#core/api";
import { Alert, App, Button, Card, Form, Input, Modal, QRCode, Skeleton, Tag, Typography } from "antd";
import { useCallback, useEffect, useState } from "react";
import {
  CONFIRM_SECOND_FACTOR_PATH,
  ENROL_SECOND_FACTOR_PATH,
  REMOVE_SECOND_FACTOR_PATH,
  SECOND_FACTOR_PATH,
  type NewSecondFactor,
  type SecondFactorStatus,
} from "#server/modules/identity/contract";
import { secondFactorTexts as texts } from "./texts.ts";
import type { AuthSessionApi } from "./useAuthSessions.ts";

/** One's own second factor: on or off, and how it is set up. */
export function SecondFactor(api: AuthSessionApi) {
  const { status, fresh, codes, failure, busy, load, begin, confirm, remove, finish } = useSecondFactor(api);
  const { modal } = App.useApp();
  const removeAsked = () =>
    void modal.confirm({
      title: texts.remove,
      content: texts.removeAsk,
      okText: texts.remove,
      okButtonProps: { danger: true },
      onOk: remove,
    });
  return (
    <Card title={texts.title} className="second-factor" style={{ marginTop: 16 }}>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} /> : null}
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onEnd={finish} />
      ) : fresh !== undefined ? (
        <Setup fresh={fresh} busy={busy} onConfirm={confirm} onCancel={finish} />
      ) : status === undefined ? (
        <div role="status" aria-label={texts.loading}>
          {failure === undefined ? <Skeleton active title={false} /> : <Button onClick={load}>{texts.retry}</Button>}
        </div>
      ) : (
        <>
          <p>
            {status.enrolled ? <Tag color="green">{texts.on}</Tag> : <Tag>{texts.off}</Tag>}
            {status.enrolled ? texts.codesLeft(status.recoveryCodes) : texts.hint}
          </p>
          {status.enrolled ? (
            <Button danger loading={busy} onClick={removeAsked}>
              {texts.remove}
            </Button>
          ) : (
            <Button type="primary" loading={busy} onClick={() => void begin()}>
              {texts.enrol}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

interface RequiredProps extends AuthSessionApi {
  readonly onEnd: (enrolled: boolean) => void;
}

/** A role of the user demands a second factor: the session can do nothing else until there is one. */
export function RequiredSecondFactor({ onEnd, ...api }: RequiredProps) {
  const { fresh, codes, failure, busy, begin, confirm } = useSecondFactor(api);
  return (
    // Codes are shown once: the dialog stays until its user says that they are kept.
    <Modal
      open
      title={texts.title}
      footer={null}
      mask={{ closable: false }}
      keyboard={codes === undefined}
      closable={codes === undefined}
      width={460}
      onCancel={() => codes === undefined && onEnd(false)}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} /> : null}
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onEnd={() => onEnd(true)} />
      ) : fresh !== undefined ? (
        <Setup fresh={fresh} busy={busy} onConfirm={confirm} onCancel={() => onEnd(false)} />
      ) : (
        <>
          <p>{texts.required}</p>
          <Button type="primary" loading={busy} onClick={() => void begin()}>
            {texts.enrol}
          </Button>
        </>
      )}
    </Modal>
  );
}

interface SetupProps {
  readonly fresh: NewSecondFactor;
  readonly busy: boolean;
  readonly onConfirm: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

function Setup({ fresh, busy, onConfirm, onCancel }: SetupProps) {
  return (
    <>
      <p>{texts.scan}</p>
      <QRCode value={fresh.uri} size={180} aria-label={texts.picture} />
      <p>
        {texts.secret}
        <Typography.Text code copyable={{ text: fresh.secret }}>
          {fresh.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </Typography.Text>
      </p>
      <Form<{ readonly code: string }>
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 280 }}
        onFinish={({ code }) => void onConfirm(code)}
      >
        <Form.Item name="code" label={texts.code} rules={[{ required: true, message: texts.codeRequired }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {texts.confirm}
        </Button>{" "}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </Form>
    </>
  );
}

function RecoveryCodes({ codes, onEnd }: { readonly codes: readonly string[]; readonly onEnd: () => void }) {
  return (
    <>
      <Alert type="warning" showIcon title={texts.codesTitle} description={texts.codesHint} />
      <ul className="second-factor-codes" aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code.replace(/(.{5})/, "$1-")}</code>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={onEnd}>
        {texts.codesKept}
      </Button>
    </>
  );
}

function useSecondFactor({ get, post }: AuthSessionApi) {
  const [status, setStatus] = useState<SecondFactorStatus>();
  const [fresh, setFresh] = useState<NewSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  }, []);
  const load = useCallback(
    () => void run(async () => setStatus(await get<SecondFactorStatus>(SECOND_FACTOR_PATH))),
    [get, run],
  );
  useEffect(load, [load]);
  return {
    status,
    fresh,
    codes,
    failure,
    busy,
    load,
    begin: () => run(async () => setFresh(await post<NewSecondFactor>(ENROL_SECOND_FACTOR_PATH, {}))),
    confirm: (code: string) =>
      run(async () => {
        const { recoveryCodes } = await post<{ readonly recoveryCodes: readonly string[] }>(
          CONFIRM_SECOND_FACTOR_PATH,
          { code },
        );
        setFresh(undefined);
        setCodes(recoveryCodes);
      }),
    remove: () =>
      run(async () => {
        await post(REMOVE_SECOND_FACTOR_PATH, {});
        setStatus(await get<SecondFactorStatus>(SECOND_FACTOR_PATH));
      }),
    finish: () => {
      setFresh(undefined);
      setCodes(undefined);
      load();
    },
  };
}

import { COMPANY_UNUSABLE, PASSWORD_CHANGE_REQUIRED, STEP_UP_REQUIRED } from "#core/api";
import { useEffect, useState } from "react";
import { STEP_UP_PATH } from "#server/modules/identity/contract";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import { Button, Dialog, Notice } from "#portal/ui/index.ts";
import { Failure, LiveForm, PasswordField, useCheckedForm } from "../forms/fields.tsx";
import { readSession } from "../session.ts";
import { get, post } from "./calls.ts";
import { PasswordForm } from "./ChangePassword.tsx";
import { switchIdentity } from "./switchIdentity.ts";
import { identityTexts, passwordTexts, stepUpTexts as t } from "./texts.ts";
import { useAct } from "./useAct.ts";

/** What a session may lack that this page can ask for, and the title of the dialog that does. */
const TITLES: ReadonlyMap<string, string> = new Map([
  [STEP_UP_REQUIRED, t.title],
  [PASSWORD_CHANGE_REQUIRED, passwordTexts.title],
  [COMPANY_UNUSABLE, identityTexts.title],
]);

interface WaitingCall {
  readonly code: string;
  readonly end: (confirmed: boolean) => void;
}

/** Asks for the password, or for a new one, while a call waits for it; the call is repeated by the client. */
export function StepUp() {
  const [waiting, setWaiting] = useState<WaitingCall>();
  useEffect(() => {
    let takeAway: (() => void) | undefined;
    let gone = false;
    const ask = (code: string): Promise<boolean> =>
      new Promise((resolve) => {
        // What this page cannot ask for is answered with the server's own sentence.
        if (!TITLES.has(code)) return resolve(false);
        const end = (confirmed: boolean): void => {
          setWaiting(undefined);
          resolve(confirmed);
        };
        setWaiting({ code, end });
      });
    void import("./memberClient.ts").then(({ provideStepUp }) => {
      if (!gone) takeAway = provideStepUp(ask);
    });
    return () => {
      gone = true;
      takeAway?.();
    };
  }, []);
  return (
    <Dialog
      title={TITLES.get(waiting?.code ?? STEP_UP_REQUIRED) ?? t.title}
      open={waiting !== undefined}
      onClose={() => waiting?.end(false)}
    >
      {waiting !== undefined &&
        (waiting.code === PASSWORD_CHANGE_REQUIRED ? (
          <RequiredPassword onEnd={waiting.end} />
        ) : waiting.code === COMPANY_UNUSABLE ? (
          <OtherIdentity onCancel={() => waiting.end(false)} />
        ) : (
          <StepUpForm onEnd={waiting.end} />
        ))}
    </Dialog>
  );
}

/** Somebody else has set the password, or wants another one: the session can do nothing else before. */
function RequiredPassword({ onEnd }: { readonly onEnd: (changed: boolean) => void }) {
  return (
    <PasswordForm onDone={() => onEnd(true)}>
      <Notice tone="wood">
        <p>{passwordTexts.must}</p>
      </Notice>
    </PasswordForm>
  );
}

/**
 * The company that the session acts for is frozen, or certified no longer. The waiting call is not repeated: what was
 * meant for the company is not done for the person.
 */
function OtherIdentity({ onCancel }: { readonly onCancel: () => void }) {
  const { busy, failure, run } = useAct(identityTexts.failed);
  const asPerson = () =>
    run(async () => {
      await switchIdentity(null);
      window.location.reload();
    });
  return (
    <>
      <p>{identityTexts.reason(String(readSession()?.user["enterpriseName"] ?? ""))}</p>
      <p className="member-hint">{identityTexts.hint}</p>
      <Failure text={failure} />
      <div className="dialog-acts">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button tone="wood" disabled={busy} aria-busy={busy} onClick={() => void asPerson()}>
          {identityTexts.asPerson}
        </Button>
      </div>
    </>
  );
}

function StepUpForm({ onEnd }: { readonly onEnd: (confirmed: boolean) => void }) {
  const { busy, failure, run } = useAct(t.failed);
  useEffect(preloadEncryption, []);
  const checked = useCheckedForm(
    ({ password = "" }) => (password === "" ? { password: t.passwordRequired } : {}),
    ({ password = "" }) =>
      void run(async () => {
        await post(STEP_UP_PATH, await encryptPasswords(get, "stepUp", { password }));
        onEnd(true);
      }),
  );
  return (
    <LiveForm label={t.title} checked={checked}>
      <p>{t.reason}</p>
      <Failure text={failure} />
      <PasswordField
        name="password"
        label={t.password}
        autoComplete="current-password"
        error={checked.problems["password"]}
      />
      <div className="dialog-acts">
        <Button onClick={() => onEnd(false)}>{t.cancel}</Button>
        <Button type="submit" tone="wood" disabled={busy} aria-busy={busy}>
          {t.confirm}
        </Button>
      </div>
    </LiveForm>
  );
}

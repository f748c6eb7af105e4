import { useEffect, useState } from "react";
import { STEP_UP_PATH } from "#server/modules/identity/contract";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import { Button, Dialog } from "#portal/ui/index.ts";
import { Failure, LiveForm, PasswordField, useCheckedForm } from "../forms/fields.tsx";
import { get, post } from "./calls.ts";
import { stepUpTexts as t } from "./texts.ts";
import { useAct } from "./useAct.ts";

/** Asks for the password while a call waits for it; the call is repeated by the client. */
export function StepUp() {
  const [end, setEnd] = useState<{ readonly with: (confirmed: boolean) => void }>();
  useEffect(() => {
    let takeAway: (() => void) | undefined;
    let gone = false;
    void import("./memberClient.ts").then(({ provideStepUp }) => {
      if (gone) return;
      takeAway = provideStepUp(
        () =>
          new Promise((resolve) => {
            setEnd({
              with: (confirmed) => {
                setEnd(undefined);
                resolve(confirmed);
              },
            });
          }),
      );
    });
    return () => {
      gone = true;
      takeAway?.();
    };
  }, []);
  return (
    <Dialog title={t.title} open={end !== undefined} onClose={() => end?.with(false)}>
      {end !== undefined && <StepUpForm onEnd={end.with} />}
    </Dialog>
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

import { Button, TextField } from "#portal/ui/index.ts";
import type { SignInSteps } from "#portal/signIn/useSignIn.ts";
import { Failure, LiveForm, useCheckedForm } from "../../forms/fields.tsx";
import { Submit } from "../../forms/Submit.tsx";
import { signInTexts as t } from "./texts.ts";

/** The second half of a sign-in: the code of the authenticator, or a recovery code. */
export function CodeForm({ steps: { failure, busy, submitCode, startAgain } }: { readonly steps: SignInSteps }) {
  const checked = useCheckedForm(
    ({ code = "" }) => (code.trim() === "" ? { code: t.codeRequired } : {}),
    ({ code = "" }) => void submitCode(code.trim()),
  );
  const { code: problem } = checked.problems;
  return (
    <LiveForm label={t.codeTitle} checked={checked}>
      <p className="form-lead">{t.codeLead}</p>
      <Failure text={failure} />
      <TextField
        label={t.code}
        name="code"
        hint={t.codeHint}
        autoComplete="one-time-code"
        maxLength={20}
        spellCheck={false}
        autoFocus
        {...(problem !== undefined && { error: problem })}
      />
      <Submit label={t.submit} busyLabel={t.busy} busy={busy} />
      <Button tone="plain" wide onClick={startAgain}>
        {t.codeBack}
      </Button>
    </LiveForm>
  );
}

import { useEffect, useState } from "react";
import { Button, TextField } from "#portal/ui/index.ts";
import { DragSlider } from "#portal/signIn/DragSlider.tsx";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import type { SignInSteps } from "#portal/signIn/useSignIn.ts";
import { get, post } from "../../member/calls.ts";
import { Failure, LiveForm, PasswordField, useCheckedForm, type Problems } from "../../forms/fields.tsx";
import { Submit } from "../../forms/Submit.tsx";
import { signInTexts as t } from "./texts.ts";

/** What the account is named by, and where the sign-in is sent. */
const BY = {
  account: {
    path: "/sys/user/login",
    field: "username",
    label: t.username,
    required: t.usernameRequired,
    max: 100,
    complete: "username",
  },
  license: {
    path: "/sys/user/loginByBusinessLicense",
    field: "businessLicense",
    label: t.license,
    required: t.licenseRequired,
    max: 40,
    complete: "off",
  },
} as const;

/** A name, or the number of a business licence, and the password; where it is set up, the code of the second factor. */
export function PasswordForm({ by, steps }: { readonly by: keyof typeof BY; readonly steps: SignInSteps }) {
  const { path, field, label, required, max, complete } = BY[by];
  const { slider, failure, busy, run } = steps;
  const [proof, setProof] = useState<string>();
  const [withCode, setWithCode] = useState(false);
  useEffect(preloadEncryption, []);
  const check = (values: Readonly<Record<string, string>>): Problems => ({
    ...((values[field] ?? "").trim() === "" && { [field]: required }),
    ...((values["password"] ?? "") === "" && { password: t.passwordRequired }),
  });
  const checked = useCheckedForm(check, ({ password = "", code = "", ...values }) => {
    void run(async () =>
      post(path, {
        [field]: (values[field] ?? "").trim(),
        ...(proof === undefined ? {} : { captcha: proof }),
        ...(code.trim() === "" ? {} : { code: code.trim() }),
        ...(await encryptPasswords(get, "login", { password })),
      }),
    );
  });
  const { problems } = checked;
  return (
    <LiveForm label={t.way[by]} checked={checked}>
      <Failure text={failure} />
      <TextField
        label={label}
        name={field}
        autoComplete={complete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={max}
        {...(problems[field] !== undefined && { error: problems[field] })}
      />
      <PasswordField name="password" label={t.password} autoComplete="current-password" error={problems["password"]} />
      {withCode && (
        <TextField label={t.code} name="code" hint={t.codeHint} autoComplete="one-time-code" maxLength={20} autoFocus />
      )}
      {slider !== undefined && <DragSlider key={slider} get={get} post={post} onProof={setProof} />}
      <Submit label={t.submit} busyLabel={t.busy} busy={busy} disabled={slider !== undefined && proof === undefined} />
      {!withCode && (
        <Button tone="plain" wide onClick={() => setWithCode(true)}>
          {t.useCode}
        </Button>
      )}
    </LiveForm>
  );
}

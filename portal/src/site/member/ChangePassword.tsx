import { useEffect, useState, type ReactNode } from "react";
import { MEMBER_PASSWORD_RULES, PASSWORD_PATH } from "#server/modules/identity/contract";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import { Button, Card } from "#portal/ui/index.ts";
import { forgetPasswordChange } from "../account/signIn/afterSignIn.ts";
import { Failure, LiveForm, PasswordField, useCheckedForm, type Problems } from "../forms/fields.tsx";
import { get, post } from "./calls.ts";
import { passwordTexts as t } from "./texts.ts";
import { useAct } from "./useAct.ts";

/** One's own password: three boxes, then that it is done. */
export function ChangePassword({ onChanged }: { readonly onChanged: () => void }) {
  const [changes, setChanges] = useState(0);
  const [done, setDone] = useState(false);
  return (
    <Card className="member-part">
      <h2>{t.title}</h2>
      <p role="status" className={done ? "notice" : "unseen"}>
        {done ? t.done : ""}
      </p>
      <PasswordForm
        key={changes}
        onDone={() => {
          setChanges((count) => count + 1);
          setDone(true);
          onChanged();
        }}
      />
    </Card>
  );
}

/** The three boxes. `children`: what is said above them. */
export function PasswordForm({ onDone, children }: { readonly onDone: () => void; readonly children?: ReactNode }) {
  const { busy, failure, run } = useAct(t.failed);
  useEffect(preloadEncryption, []);
  const checked = useCheckedForm(problemsOf, ({ oldPwd = "", newPwd = "", confirmpassword = "" }) => {
    void run(async () => {
      await post(PASSWORD_PATH, await encryptPasswords(get, "updatePassword", { oldPwd, newPwd, confirmpassword }));
      forgetPasswordChange();
      onDone();
    });
  });
  const { problems } = checked;
  return (
    <LiveForm label={t.title} checked={checked}>
      {children}
      <Failure text={failure} />
      <PasswordField name="oldPwd" label={t.old} autoComplete="current-password" error={problems["oldPwd"]} />
      <PasswordField
        name="newPwd"
        label={t.fresh}
        autoComplete="new-password"
        error={problems["newPwd"]}
        hint={t.others}
      />
      <PasswordField
        name="confirmpassword"
        label={t.confirm}
        autoComplete="new-password"
        error={problems["confirmpassword"]}
      />
      <Button type="submit" tone="wood" disabled={busy} aria-busy={busy}>
        {busy ? t.saving : t.save}
      </Button>
    </LiveForm>
  );
}

function problemsOf({ oldPwd = "", newPwd = "", confirmpassword = "" }: Readonly<Record<string, string>>): Problems {
  const broken = MEMBER_PASSWORD_RULES.find(({ regex }) => !regex.test(newPwd));
  const wrongNew = newPwd === "" ? t.freshRequired : broken?.message;
  const differs = confirmpassword === newPwd ? undefined : t.differs;
  const wrongConfirm = confirmpassword === "" ? t.confirmRequired : differs;
  return {
    ...(oldPwd === "" && { oldPwd: t.oldRequired }),
    ...(wrongNew !== undefined && { newPwd: wrongNew }),
    ...(wrongConfirm !== undefined && { confirmpassword: wrongConfirm }),
  };
}

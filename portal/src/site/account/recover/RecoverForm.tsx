import { useEffect, useId, useState } from "react";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import { MEMBER_LENGTHS } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { CodeField, CodeSlider } from "../../forms/CodeField.tsx";
import {
  errorOf,
  Failure,
  LiveForm,
  PasswordField,
  problemsOf,
  useCheckedForm,
  valuesOf,
} from "../../forms/fields.tsx";
import { PasswordRules } from "../../forms/PasswordRules.tsx";
import { plainOf } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { forgetDraft, useFormDraft } from "../../forms/useFormDraft.ts";
import { useSend } from "../../forms/useSend.ts";
import { forgetSentCode, useSentCode } from "../../forms/useSentCode.ts";
import { get, post } from "../../member/calls.ts";
import { recoveryProblems, REFUSED_FIELDS, WAYS, type Way } from "./recovery.ts";
import { recoverTexts as t } from "./texts.ts";

/** To where, the code that came there, and the new password. */
export function RecoverForm({ way, onDone }: { readonly way: Way; readonly onDone: () => void }) {
  const { kind, label, send: sendPath, recover: path, read, problem } = WAYS[way];
  const rules = useId();
  const [password, setPassword] = useState("");
  useEffect(preloadEncryption, []);
  const name = `recover.${way}`;
  const code = useSentCode({
    name,
    send: (to, captcha) => post(sendPath, { [way]: to, captcha }),
    alwaysSlider: true,
  });
  const { busy, failure, send } = useSend(REFUSED_FIELDS);
  const checked = useCheckedForm(
    (values) => recoveryProblems(way, values),
    ({ password: typed = "", confirmpassword = "", ...values }, show) =>
      void send(show, async () => {
        const encrypted = await encryptPasswords(get, "recover", { password: typed, confirmpassword });
        await post(path, { [way]: read(values[way] ?? ""), code: plainOf(values["code"] ?? ""), ...encrypted });
        forgetDraft(name);
        forgetSentCode(name);
        onDone();
      }),
  );
  const { form, problems, show } = checked;
  useFormDraft(form, name, [way]);
  const ask = (): void => {
    const to = form.current === null ? "" : (valuesOf(form.current)[way] ?? "");
    const found = problem(to);
    show(problemsOf({ [way]: found }));
    if (found === undefined) code.request(read(to));
  };
  return (
    <>
      <LiveForm label={t.ways[way]} checked={checked}>
        <TextField label={label} name={way} {...TYPING[way]} enterKeyHint="next" {...errorOf(problems, way)} />
        <CodeField name="code" kind={kind} code={code} onAsk={ask} error={problems["code"]} />
        <PasswordField
          name="password"
          label={t.password}
          autoComplete="new-password"
          enterKeyHint="next"
          describedBy={rules}
          onValue={setPassword}
          error={problems["password"]}
        />
        <PasswordRules id={rules} password={password} />
        <PasswordField
          name="confirmpassword"
          label={t.confirm}
          autoComplete="new-password"
          enterKeyHint="send"
          error={problems["confirmpassword"]}
        />
        <Failure text={failure} />
        <Submit label={t.submit} busyLabel={t.submitting} busy={busy} />
        <p className="form-note">{t.sessions}</p>
      </LiveForm>
      <CodeSlider code={code} />
    </>
  );
}

const TYPING = {
  mobile: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 20 },
  email: {
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: MEMBER_LENGTHS.email,
  },
} as const;

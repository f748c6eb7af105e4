import { useState } from "react";
import type { LoginResult } from "#server/modules/identity/contract";
import { TextField } from "#portal/ui/index.ts";
import type { SignInSteps } from "#portal/signIn/useSignIn.ts";
import { CodeField, CodeSlider } from "../../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm } from "../../forms/fields.tsx";
import { digitsOf, mobileProblem, plainOf, required } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { formTexts } from "../../forms/texts.ts";
import { forgetSentCode, useSentCode } from "../../forms/useSentCode.ts";
import { post } from "../../member/calls.ts";
import { signInTexts as t } from "./texts.ts";

/** Names the wait for the next code. */
const CODE = "signIn";

/** A code by short message: to be sent one, the slider is solved. */
export function PhoneForm({ steps }: { readonly steps: SignInSteps }) {
  const { failure, busy, run, startAgain } = steps;
  const [mobile, setMobile] = useState("");
  const code = useSentCode({
    name: CODE,
    send: (to, captcha) => post("/sys/phoneLogin/sendCode", { mobile: to, captcha }),
    alwaysSlider: true,
  });
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        mobile: mobileProblem(values["mobile"]),
        captcha: required(values["captcha"], formTexts.codeRequired.sms),
      }),
    (values) =>
      void run(async () => {
        const body = { mobile: digitsOf(mobile), captcha: plainOf(values["captcha"] ?? "") };
        const session = await post<LoginResult>("/sys/phoneLogin", body);
        forgetSentCode(CODE);
        return session;
      }),
  );
  const ask = (): void => {
    startAgain();
    const problem = mobileProblem(mobile);
    checked.show(problemsOf({ mobile: problem }));
    if (problem === undefined) code.request(digitsOf(mobile));
  };
  return (
    <>
      <LiveForm label={t.way.phone} checked={checked}>
        <Failure text={failure} />
        <TextField
          label={formTexts.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={20}
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
          {...errorOf(checked.problems, "mobile")}
        />
        <CodeField
          name="captcha"
          kind="sms"
          code={code}
          onAsk={ask}
          error={checked.problems["captcha"]}
          enterKeyHint="send"
        />
        <Submit label={t.submit} busyLabel={t.busy} busy={busy} />
      </LiveForm>
      <CodeSlider code={code} />
    </>
  );
}

import { MEMBER_LENGTHS, MEMBER_PATHS, type AlterationTicket } from "#server/modules/members/contract";
import { Button, TextField } from "#portal/ui/index.ts";
import { CodeField } from "../../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm, valuesOf } from "../../forms/fields.tsx";
import { NewMobileForm } from "../../forms/NewMobileForm.tsx";
import { emailProblem, plainOf, required } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { formTexts } from "../../forms/texts.ts";
import { useSend } from "../../forms/useSend.ts";
import { useSentCode } from "../../forms/useSentCode.ts";
import { post } from "../../member/calls.ts";
import { alterationTexts as t } from "./texts.ts";

const REFUSED_FIELDS = {
  "MEMBERS.EMAIL": "email",
  "MEMBERS.CODE_REQUIRED": "code",
  "MEMBERS.CODE_WRONG": "code",
} as const;

interface StepProps {
  /** Of the step before. */
  readonly ticket: string;
  readonly onRestart: () => void;
}

/** A code to the proved address of the account. */
export function EmailStep({ ticket, onRestart, onTicket }: StepProps & { readonly onTicket: (next: string) => void }) {
  const code = useSentCode({
    name: "alteration.email",
    send: (email) => post(MEMBER_PATHS.sendAlterationCode, { ticket, email }),
  });
  const { busy, failure, send } = useSend(REFUSED_FIELDS);
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        email: emailProblem(values["email"]),
        code: required(values["code"], formTexts.codeRequired.email),
      }),
    (values, shown) =>
      void send(shown, async () => {
        const body = { ticket, code: plainOf(values["code"] ?? "") };
        onTicket((await post<AlterationTicket>(MEMBER_PATHS.verifyAlteration, body)).ticket);
      }),
  );
  const { form, problems, show } = checked;
  const ask = (): void => {
    const email = form.current === null ? "" : (valuesOf(form.current)["email"] ?? "");
    const problem = emailProblem(email);
    show(problemsOf({ email: problem }));
    if (problem === undefined) code.request(plainOf(email));
  };
  return (
    <LiveForm label={t.steps[1]} checked={checked}>
      <p className="form-lead">{t.emailLead}</p>
      <TextField
        label={formTexts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={MEMBER_LENGTHS.email}
        {...errorOf(problems, "email")}
      />
      <CodeField name="code" kind="email" code={code} onAsk={ask} error={problems["code"]} enterKeyHint="send" />
      <Failure text={failure} />
      <Submit label={t.next} busyLabel={t.checking} busy={busy} />
      <Button tone="plain" wide onClick={onRestart}>
        {t.restart}
      </Button>
    </LiveForm>
  );
}

/** The new number, with its own code. */
export function PhoneStep({ ticket, onRestart, onDone }: StepProps & { readonly onDone: () => void }) {
  return (
    <NewMobileForm
      name="alteration.mobile"
      label={t.steps[2]}
      lead={t.phoneLead}
      mobileLabel={t.mobile}
      submitLabel={t.submit}
      busyLabel={t.submitting}
      onSubmit={async (mobile, code) => {
        await post(MEMBER_PATHS.finishAlteration, { ticket, mobile, code });
        onDone();
      }}
    >
      <Button tone="plain" wide onClick={onRestart}>
        {t.restart}
      </Button>
    </NewMobileForm>
  );
}

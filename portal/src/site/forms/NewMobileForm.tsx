import type { ReactNode } from "react";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { post } from "../member/calls.ts";
import { CodeField, CodeSlider } from "./CodeField.tsx";
import { Failure, LiveForm, problemsOf, useCheckedForm, valuesOf } from "./fields.tsx";
import { MobileField } from "./personFields.tsx";
import { digitsOf, mobileProblem, plainOf, required } from "./rules.ts";
import { Submit } from "./Submit.tsx";
import { formTexts } from "./texts.ts";
import { forgetDraft, useFormDraft } from "./useFormDraft.ts";
import { useSend } from "./useSend.ts";
import { useSentCode } from "./useSentCode.ts";

const REFUSED_FIELDS = {
  "MEMBERS.MOBILE_REQUIRED": "mobile",
  "MEMBERS.MOBILE": "mobile",
  "MEMBERS.PHONE_TAKEN": "mobile",
  "MEMBERS.PHONE_OF_OTHER": "mobile",
  "MEMBERS.CODE_REQUIRED": "code",
  "MEMBERS.CODE_WRONG": "code",
} as const;

interface NewMobileFormProps {
  /** Names the wait for the next code, and what is kept over a reload. */
  readonly name: string;
  readonly label: string;
  readonly lead: string;
  readonly mobileLabel?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What is refused is shown at its field. */
  readonly onSubmit: (mobile: string, code: string) => Promise<void>;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A number that no account has yet, proved by a code that reaches it. */
export function NewMobileForm(props: NewMobileFormProps) {
  const { name, label, lead, mobileLabel, submitLabel, busyLabel, onSubmit, children } = props;
  const draft = `${name}.phone`;
  const code = useSentCode({
    name,
    send: (mobile, captcha) => post(MEMBER_PATHS.sendRegisterCode, { mobile, captcha }),
    alwaysSlider: true,
  });
  const { busy, failure, send } = useSend(REFUSED_FIELDS);
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        mobile: mobileProblem(values["mobile"]),
        code: required(values["code"], formTexts.codeRequired.sms),
      }),
    (values, show) =>
      void send(show, async () => {
        await onSubmit(digitsOf(values["mobile"] ?? ""), plainOf(values["code"] ?? ""));
        forgetDraft(draft);
      }),
  );
  const { form, problems, show } = checked;
  useFormDraft(form, draft, ["mobile"]);
  const ask = (): void => {
    const { mobile = "" } = form.current === null ? {} : valuesOf(form.current);
    const problem = mobileProblem(mobile);
    show(problemsOf({ mobile: problem }));
    if (problem === undefined) code.request(digitsOf(mobile));
  };
  return (
    <>
      <LiveForm label={label} checked={checked}>
        <p className="form-lead">{lead}</p>
        <MobileField {...(mobileLabel !== undefined && { label: mobileLabel })} problems={problems} />
        <CodeField name="code" kind="sms" code={code} onAsk={ask} error={problems["code"]} enterKeyHint="send" />
        <Failure text={failure} />
        <Submit label={submitLabel} busyLabel={busyLabel} busy={busy} />
        {children}
      </LiveForm>
      <CodeSlider code={code} />
    </>
  );
}

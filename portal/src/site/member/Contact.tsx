/** The member's own number and e-mail address: each is taken once its code has come back. */
import { maskText } from "#core/values";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { MEMBER_LENGTHS, MEMBER_PATHS } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { CodeField } from "../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm } from "../forms/fields.tsx";
import { digitsOf, emailProblem, mobileProblem, plainOf, required } from "../forms/rules.ts";
import { Submit } from "../forms/Submit.tsx";
import { formTexts } from "../forms/texts.ts";
import { useSend } from "../forms/useSend.ts";
import { forgetSentCode, useSentCode } from "../forms/useSentCode.ts";
import { post } from "./calls.ts";
import { centerTexts, contactTexts as t } from "./centerTexts.ts";
import { useOwnInfo } from "./memberInfo.ts";
import { Part } from "./Part.tsx";

const KINDS = {
  phone: {
    title: t.phone,
    query: "phone",
    label: t.newPhone,
    submit: t.changePhone,
    done: t.changed,
    code: "sms",
    problem: mobileProblem,
    textOf: digitsOf,
    send: (mobile: string) => post(MEMBER_PATHS.sendMobileCode, { mobile }),
    verify: (phone: string, code: string) => post(MEMBER_PATHS.verifyMobile, { phone, code }),
    field: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 20 },
    refused: { "MEMBERS.CODE_WRONG": "code", "MEMBERS.CODE_REQUIRED": "code", "MEMBERS.PHONE_OF_OTHER": "target" },
  },
  email: {
    title: t.email,
    query: "email",
    label: t.newEmail,
    submit: t.verify,
    done: t.verified,
    code: "email",
    problem: emailProblem,
    textOf: plainOf,
    send: (email: string) => post(MEMBER_PATHS.sendEmailCode, { email }),
    verify: (email: string, code: string) => post(MEMBER_PATHS.verifyEmail, { email, code }),
    field: { type: "email", inputMode: "email", autoComplete: "email", maxLength: MEMBER_LENGTHS.email },
    refused: { "MEMBERS.CODE_WRONG": "code", "MEMBERS.CODE_REQUIRED": "code", "MEMBERS.EMAIL_OF_OTHER": "target" },
  },
} as const;

type Kind = keyof typeof KINDS;
/** Names the wait for the next code. */
const codeOf = (kind: Kind): string => `member.${kind}`;

export const PhonePart = () => <Contact kind="phone" />;
export const EmailPart = () => <Contact kind="email" />;

function Contact({ kind }: { readonly kind: Kind }) {
  const { title, done } = KINDS[kind];
  const { info, reload } = useOwnInfo();
  const [said, setSaid] = useState("");
  const [changes, setChanges] = useState(0);
  return (
    <Part title={title} back={{ to: "/userCenter?tag=1", label: centerTexts.backToProfile }}>
      <Lead kind={kind} />
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      <ContactForm
        key={changes}
        kind={kind}
        onDone={async (target) => {
          // A code to one's own number confirms it.
          setSaid(kind === "phone" && target === info.phone ? t.confirmed : done);
          setChanges((count) => count + 1);
          await reload();
        }}
      />
    </Part>
  );
}

function Lead({ kind }: { readonly kind: Kind }) {
  const {
    info: { phone, email, emailVerified },
  } = useOwnInfo();
  if (kind === "email")
    return (
      <p className="member-hint">
        {email !== null && emailVerified ? t.emailLead(maskText("email", email)) : t.emailOpen}
      </p>
    );
  return (
    <p className="member-hint">
      {phone === null ? t.phoneNone : t.phoneLead(maskText("mobile", phone))} {t.lost}
      <Link className="member-inline" to="/user/alteration">
        {t.alteration}
      </Link>
    </p>
  );
}

function ContactForm({ kind, onDone }: { readonly kind: Kind; readonly onDone: (target: string) => Promise<void> }) {
  const { label, title, submit, code: codeKind, problem, textOf, field, refused, ...calls } = KINDS[kind];
  const { search } = useLocation();
  const [target, setTarget] = useState(() => new URLSearchParams(search).get(calls.query) ?? "");
  const code = useSentCode({ name: codeOf(kind), send: calls.send });
  const { busy, failure, send } = useSend(refused);
  const checked = useCheckedForm(
    (values) =>
      problemsOf({ target: problem(target), code: required(values["code"], formTexts.codeRequired[codeKind]) }),
    (values, show) =>
      void send(show, async () => {
        await calls.verify(textOf(target), plainOf(values["code"] ?? ""));
        forgetSentCode(codeOf(kind));
        await onDone(textOf(target));
      }),
  );
  const ask = (): void => {
    const found = problem(target);
    checked.show(problemsOf({ target: found }));
    if (found === undefined) code.request(textOf(target));
  };
  return (
    <LiveForm label={title} checked={checked}>
      <TextField
        label={label}
        name="target"
        {...field}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        {...errorOf(checked.problems, "target")}
      />
      <CodeField
        name="code"
        kind={codeKind}
        code={code}
        onAsk={ask}
        error={checked.problems["code"]}
        enterKeyHint="send"
      />
      <Failure text={failure} />
      <Submit label={submit} busyLabel={t.busy} busy={busy} />
    </LiveForm>
  );
}

/** The two ways to a new password: by a code to the number or to the proved address of the account. */
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { problemsOf, type Problems, type Values } from "../../forms/fields.tsx";
import {
  confirmProblem,
  digitsOf,
  emailProblem,
  mobileProblem,
  newPasswordProblem,
  plainOf,
  required,
} from "../../forms/rules.ts";
import { formTexts } from "../../forms/texts.ts";

export type Way = "mobile" | "email";

export const WAYS = {
  mobile: {
    kind: "sms",
    label: formTexts.mobile,
    send: MEMBER_PATHS.sendRecoveryCode,
    recover: MEMBER_PATHS.recoverByMobile,
    read: digitsOf,
    problem: mobileProblem,
  },
  email: {
    kind: "email",
    label: formTexts.email,
    send: MEMBER_PATHS.sendRecoveryEmail,
    recover: MEMBER_PATHS.recoverByEmail,
    read: plainOf,
    problem: emailProblem,
  },
} as const;

export const wayIn = (search: string): Way => (new URLSearchParams(search).get("way") === "email" ? "email" : "mobile");

export function recoveryProblems(way: Way, values: Values): Problems {
  const { kind, problem } = WAYS[way];
  return problemsOf({
    [way]: problem(values[way]),
    code: required(values["code"], formTexts.codeRequired[kind]),
    password: newPasswordProblem(values["password"]),
    confirmpassword: confirmProblem(values["password"], values["confirmpassword"]),
  });
}

/** The field that a refusal is about, by its code. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  "MEMBERS.MOBILE_REQUIRED": "mobile",
  "MEMBERS.MOBILE": "mobile",
  "MEMBERS.EMAIL_REQUIRED": "email",
  "MEMBERS.EMAIL": "email",
  "MEMBERS.CODE_REQUIRED": "code",
  "MEMBERS.RECOVERY_WRONG": "code",
  "MEMBERS.RECOVERY_WRONG_EMAIL": "code",
  "IDENTITY.PASSWORD_REQUIRED": "password",
  "IDENTITY.PASSWORD_RULE": "password",
  "IDENTITY.PASSWORD_LEAKED": "password",
  "IDENTITY.PASSWORD_CONTEXT": "password",
  "IDENTITY.PASSWORD_PUBLIC": "password",
  "IDENTITY.PASSWORD_USED": "password",
};

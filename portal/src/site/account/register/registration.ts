/** What is checked before a registration is sent, how it is sent, and where a refusal is shown. */
import { foldDocumentNumber } from "#core/values";
import type { MemberType, RegisterBody, Registered } from "#server/modules/members/contract";
import { companyProblems } from "../../forms/companyFields.tsx";
import { problemsOf, type Problems, type Values } from "../../forms/fields.tsx";
import {
  confirmProblem,
  idCardProblem,
  nameProblem,
  newPasswordProblem,
  optionalEmailProblem,
  plainOf,
  usernameProblem,
} from "../../forms/rules.ts";
import { companyFieldTexts } from "../../forms/texts.ts";
import type { PhoneProof } from "./phoneProof.ts";
import { registerTexts as t } from "./texts.ts";

/** The fields that a reload does not empty: no password and no number of an identity card. */
export const KEPT_FIELDS = [
  "username",
  "email",
  "realName",
  "company",
  "creditCode",
  "corporate",
  "registeredAddress",
] as const;

/** @param licence the path of the stored picture; undefined: there is none */
export function registrationProblems(mtype: MemberType, values: Values, licence: string | undefined): Problems {
  const company = {
    ...companyProblems(values),
    licenceImage: licence === undefined ? companyFieldTexts.required.licenceImage : undefined,
  };
  return problemsOf({
    ...(mtype === 2 && company),
    realName: nameProblem(values["realName"], t.nameRequired),
    idCard: idCardProblem(values["idCard"]),
    username: usernameProblem(values["username"]),
    password: newPasswordProblem(values["password"]),
    confirmpassword: confirmProblem(values["password"], values["confirmpassword"]),
    email: optionalEmailProblem(values["email"]),
    agreed: values["agreed"] === undefined ? t.agreeRequired : undefined,
  });
}

type Encrypted = Pick<RegisterBody, "password" | "confirmpassword" | "kid" | "nonceId">;

/** The body of the call. */
export function registrationOf(
  mtype: MemberType,
  values: Values,
  { phone, ticket }: PhoneProof,
  licence: string | undefined,
  encrypted: Encrypted,
): RegisterBody {
  const text = (name: string): string => (values[name] ?? "").trim();
  const email = plainOf(text("email"));
  return {
    mtype,
    username: text("username"),
    phone,
    registerTicket: ticket,
    realName: text("realName"),
    idCard: foldDocumentNumber(text("idCard")),
    agreed: true,
    ...(email !== "" && { email }),
    ...(mtype === 2 && {
      company: text("company"),
      creditCode: foldDocumentNumber(text("creditCode")),
      corporate: text("corporate"),
      registeredAddress: text("registeredAddress"),
      ...(licence !== undefined && { licenceImage: licence }),
    }),
    ...encrypted,
  };
}

/** The field that a refusal is about, by its code. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  "MEMBERS.PHONE_TAKEN": "phone",
  "MEMBERS.REGISTERED_ALREADY": "phone",
  "MEMBERS.TICKET_ENDED": "phone",
  "MEMBERS.TOO_MANY_TRIES": "phone",
  "MEMBERS.CODE_WRONG": "phone",
  "MEMBERS.USERNAME_REQUIRED": "username",
  "MEMBERS.USERNAME": "username",
  "MEMBERS.USERNAME_RESERVED": "username",
  "MEMBERS.USERNAME_TAKEN": "username",
  "MEMBERS.EMAIL": "email",
  "MEMBERS.REAL_NAME_REQUIRED": "realName",
  "MEMBERS.REAL_NAME": "realName",
  "MEMBERS.ID_CARD_REQUIRED": "idCard",
  "MEMBERS.ID_CARD": "idCard",
  "MEMBERS.COMPANY_REQUIRED": "company",
  "MEMBERS.COMPANY_LENGTH": "company",
  "MEMBERS.CORPORATE_LENGTH": "corporate",
  "MEMBERS.REGISTERED_ADDRESS_LENGTH": "registeredAddress",
  "MEMBERS.CREDIT_CODE_REQUIRED": "creditCode",
  "MEMBERS.CREDIT_CODE": "creditCode",
  "MEMBERS.CORPORATE_REQUIRED": "corporate",
  "MEMBERS.REGISTERED_ADDRESS_REQUIRED": "registeredAddress",
  "MEMBERS.PICTURE_REQUIRED": "licenceImage",
  "MEMBERS.PICTURE": "licenceImage",
  "MEMBERS.AGREE": "agreed",
  "IDENTITY.PASSWORD_REQUIRED": "password",
  "IDENTITY.PASSWORD_RULE": "password",
  "IDENTITY.PASSWORD_LEAKED": "password",
  "IDENTITY.PASSWORD_CONTEXT": "password",
  "IDENTITY.PASSWORD_PUBLIC": "password",
};

/** What the page of the result finds in the history of the tab; undefined: nobody has just registered here. */
export function registeredIn(state: unknown): Registered | undefined {
  if (typeof state !== "object" || state === null || !("registered" in state)) return undefined;
  const { username, memberCode, mtype } = (state.registered ?? {}) as Partial<Record<keyof Registered, unknown>>;
  if (typeof username !== "string" || typeof memberCode !== "string") return undefined;
  return mtype === 1 || mtype === 2 ? { username, memberCode, mtype } : undefined;
}

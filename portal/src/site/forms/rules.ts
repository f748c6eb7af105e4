/** What is wrong with something that was typed: the first sentence that applies; undefined: nothing. */
import { foldDocumentNumber, toHalfWidth, withoutInvisible } from "#core/values";
import { MEMBER_PASSWORD_RULES } from "#server/modules/identity/contract";
import { problemOf } from "#server/modules/members/contract";
import { formTexts as t } from "./texts.ts";

/** A telephone number as the server reads it: without the country, spaces and dashes. */
export const digitsOf = (text: string): string =>
  withoutInvisible(toHalfWidth(text))
    .replaceAll(/[\s-]/g, "")
    .replace(/^(\+|00)86/, "");

/** Half-width, without spaces at its ends: codes, e-mail addresses, numbers of documents. */
export const plainOf = (text: string): string => withoutInvisible(toHalfWidth(text)).trim();

export const required = (text: string | undefined, sentence: string): string | undefined =>
  (text ?? "").trim() === "" ? sentence : undefined;

export function mobileProblem(text = ""): string | undefined {
  return required(text, t.mobileRequired) ?? (problemOf("mobile", digitsOf(text)) && t.mobileRule);
}

export function emailProblem(text = ""): string | undefined {
  return required(text, t.emailRequired) ?? problemOf("email", plainOf(text));
}

/** An address that may be left out. */
export function optionalEmailProblem(text = ""): string | undefined {
  return text.trim() === "" ? undefined : emailProblem(text);
}

export function idCardProblem(text = ""): string | undefined {
  return required(text, t.idCardRequired) ?? problemOf("idCard", foldDocumentNumber(text), Date.now());
}

export function knownIdCardProblem(text = ""): string | undefined {
  return required(text, t.idCardRequired) ?? problemOf("storedIdCard", foldDocumentNumber(text));
}

export function nameProblem(text: string | undefined, sentence: string): string | undefined {
  return required(text, sentence) ?? problemOf("name", withoutInvisible(text ?? "").trim());
}

export function creditCodeProblem(text = ""): string | undefined {
  return required(text, t.creditCodeRequired) ?? problemOf("creditCode", foldDocumentNumber(text));
}

export function usernameProblem(text = ""): string | undefined {
  return required(text, t.usernameRequired) ?? problemOf("username", text.trim());
}

export function newPasswordProblem(text = ""): string | undefined {
  return text === "" ? t.passwordRequired : MEMBER_PASSWORD_RULES.find(({ regex }) => !regex.test(text))?.message;
}

export function confirmProblem(password = "", confirm = ""): string | undefined {
  if (confirm === "") return t.confirmRequired;
  return confirm === password ? undefined : t.confirmDiffers;
}

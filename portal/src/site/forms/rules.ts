/** What is wrong with something that was typed: the first sentence that applies; undefined: nothing. */
import { isCreditCodeWhole, isIdCardWhole, toHalfWidth } from "#core/values";
import { MEMBER_PASSWORD_RULES } from "#server/modules/identity/contract";
import { CREDIT_CODE_DIGIT, ID_CARD_DIGIT, MEMBER_RULES } from "#server/modules/members/contract";
import { formTexts as t } from "./texts.ts";

type Rule = { readonly regex: RegExp; readonly message: string };

const firstBroken = (rules: readonly Rule[], text: string): string | undefined =>
  rules.find(({ regex }) => !regex.test(text))?.message;

/** A telephone number as the server reads it: without the country, spaces and dashes. */
export const digitsOf = (text: string): string =>
  toHalfWidth(text)
    .replaceAll(/[\s-]/g, "")
    .replace(/^(\+|00)86/, "");

/** Half-width, without spaces at its ends: codes, e-mail addresses, numbers of documents. */
export const plainOf = (text: string): string => toHalfWidth(text).trim();

export const idCardOf = (text: string): string => plainOf(text).replaceAll(/\s/g, "").toUpperCase();

/** Of a company: the same reading as a number of an identity card. */
export const creditCodeOf = (text: string): string => idCardOf(text);

export const required = (text: string | undefined, sentence: string): string | undefined =>
  (text ?? "").trim() === "" ? sentence : undefined;

export function mobileProblem(text = ""): string | undefined {
  return required(text, t.mobileRequired) ?? (firstBroken(MEMBER_RULES.mobile, digitsOf(text)) && t.mobileRule);
}

export function emailProblem(text = ""): string | undefined {
  return required(text, t.emailRequired) ?? firstBroken(MEMBER_RULES.email, plainOf(text));
}

/** An address that may be left out. */
export function optionalEmailProblem(text = ""): string | undefined {
  return text.trim() === "" ? undefined : emailProblem(text);
}

export function idCardProblem(text = ""): string | undefined {
  return knownIdCardProblem(text) ?? (isIdCardWhole(idCardOf(text)) ? undefined : ID_CARD_DIGIT);
}

/** Of a number that is stored already: it may be one from before their last digit was checked. */
export function knownIdCardProblem(text = ""): string | undefined {
  return required(text, t.idCardRequired) ?? firstBroken(MEMBER_RULES.idCard, idCardOf(text));
}

export function nameProblem(text: string | undefined, sentence: string): string | undefined {
  return required(text, sentence) ?? firstBroken(MEMBER_RULES.name, (text ?? "").trim());
}

export function creditCodeProblem(text = ""): string | undefined {
  const broken = required(text, t.creditCodeRequired) ?? firstBroken(MEMBER_RULES.creditCode, creditCodeOf(text));
  return broken ?? (isCreditCodeWhole(creditCodeOf(text)) ? undefined : CREDIT_CODE_DIGIT);
}

export function usernameProblem(text = ""): string | undefined {
  return required(text, t.usernameRequired) ?? firstBroken(MEMBER_RULES.username, text.trim());
}

export function newPasswordProblem(text = ""): string | undefined {
  return text === "" ? t.passwordRequired : firstBroken(MEMBER_PASSWORD_RULES, text);
}

export function confirmProblem(password = "", confirm = ""): string | undefined {
  if (confirm === "") return t.confirmRequired;
  return confirm === password ? undefined : t.confirmDiffers;
}

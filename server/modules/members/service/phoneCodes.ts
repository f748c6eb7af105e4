/** Codes to telephone numbers and addresses, with the words of this module. */
import { canonicalEmail, canonicalPhone, type RightCode } from "#server/modules/messages/index";
import { memberErrors } from "../errors.ts";
import { fits } from "../rules.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

type ProofPurpose = "register" | "resetPassword" | "changePhone" | "confirmPhone" | "verifyEmail";

export function phoneIn(text: string): string {
  if (text.trim() === "") throw memberErrors.error("MOBILE_REQUIRED");
  const phone = canonicalPhone(text);
  if (phone === undefined) throw memberErrors.error("MOBILE");
  return phone;
}

export function emailIn(text: string): string {
  if (text.trim() === "") throw memberErrors.error("EMAIL_REQUIRED");
  const email = canonicalEmail(text);
  if (email === undefined || !fits("email", email)) throw memberErrors.error("EMAIL");
  return email;
}

interface CodeRequest {
  readonly purpose: ProofPurpose;
  readonly target: string;
}

/** To whoever asks, whether the number is known or not: after the drag slider, within the limits of `messages`. */
export async function sendCode(
  { captchas, codes }: Pick<MemberParts, "captchas" | "codes">,
  { purpose, target }: CodeRequest,
  proof: string | undefined,
  origin: MemberCaller,
): Promise<void> {
  await captchas.takeProof(proof, origin);
  await codes.issue({ purpose, channel: channelOf(target), target, ip: origin.ip });
}

/** To who is signed in. */
export async function sendOwnCode(
  { codes }: Pick<MemberParts, "codes">,
  { purpose, target }: CodeRequest,
  { ip }: MemberCaller,
): Promise<void> {
  await codes.issue({ purpose, channel: channelOf(target), target, ip });
}

/** The right code, which is used up with what it is for; undefined where it is another one. */
export async function checkedCode(
  { codes }: Pick<MemberParts, "codes">,
  { purpose, target }: CodeRequest,
  code: string,
): Promise<RightCode | undefined> {
  if (code.trim() === "") throw memberErrors.error("CODE_REQUIRED");
  return codes.check({ purpose, channel: channelOf(target), target, code });
}

const channelOf = (target: string): "sms" | "email" => (target.includes("@") ? "email" : "sms");

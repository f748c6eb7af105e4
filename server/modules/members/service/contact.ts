/** A member's own number and address: each is taken once its code has come back. */
import { memberErrors } from "../errors.ts";
import { checkedCode, emailIn, phoneIn, sendOwnCode } from "./phoneCodes.ts";
import { notifyAfterCommit } from "./notices.ts";
import { lockedMember, ownMember } from "./own.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

/** One's own number: to confirm something; another one: to change to it. */
export async function sendMobileCode(parts: MemberParts, mobile: string, caller: MemberCaller): Promise<void> {
  const phone = phoneIn(mobile);
  const member = await ownMember(parts, caller);
  const purpose = phone === member.phone ? "confirmPhone" : "changePhone";
  await sendOwnCode(parts, { purpose, target: phone }, caller);
}

export async function verifyMobile(
  parts: MemberParts,
  body: { readonly phone: string; readonly code: string },
  caller: MemberCaller,
): Promise<void> {
  const { engine, accounts } = parts;
  const phone = phoneIn(body.phone);
  const member = await ownMember(parts, caller);
  const own = phone === member.phone;
  const right = await checkedCode(parts, { purpose: own ? "confirmPhone" : "changePhone", target: phone }, body.code);
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  await engine.calls.write(authorOf(caller), async (rows) => {
    const row = await lockedMember(rows, caller);
    if (!(await right.use(rows.tx))) throw memberErrors.error("CODE_WRONG");
    if (own) return;
    if (
      (await accounts.byPhone(phone, rows.tx)) !== undefined ||
      !(await accounts.setPhone(rows.tx, member.userId, phone))
    )
      throw memberErrors.error("PHONE_OF_OTHER");
    await rows.change("member", row, { phone }, "changePhone");
    notifyAfterCommit(parts, rows.tx, member.id, "phoneChanged");
  });
}

export async function sendEmailCode(parts: MemberParts, text: string, caller: MemberCaller): Promise<void> {
  const email = emailIn(text);
  await ownMember(parts, caller);
  await sendOwnCode(parts, { purpose: "verifyEmail", target: email }, caller);
}

export async function verifyEmail(
  parts: MemberParts,
  body: { readonly email: string; readonly code: string },
  caller: MemberCaller,
): Promise<void> {
  const { engine, repo } = parts;
  const email = emailIn(body.email);
  const member = await ownMember(parts, caller);
  const right = await checkedCode(parts, { purpose: "verifyEmail", target: email }, body.code);
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  await engine.calls.write(authorOf(caller), async (rows) => {
    const row = await lockedMember(rows, caller);
    if (!(await right.use(rows.tx))) throw memberErrors.error("CODE_WRONG");
    const holder = await repo.memberByEmail(email, rows.tx);
    if (holder !== undefined && holder.id !== member.id) throw memberErrors.error("EMAIL_OF_OTHER");
    await rows.change("member", row, { email, emailVerified: 1 }, "verifyEmail");
  });
}

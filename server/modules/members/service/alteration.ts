/**
 * Account alteration, for who has lost the number of the account. Before the address of the account is proved, every
 * answer is that of an account that does not exist: the ticket proves nothing then, and no code is ever right.
 */
import { timingSafeEqual } from "node:crypto";
import { foldDocumentNumber } from "#core/values";
import { auditedBy, writeAudit } from "#engine/server";
import type {
  AlterationCodeBody,
  AlterationTicket,
  FinishAlterationBody,
  StartAlterationBody,
  VerifyAlterationBody,
} from "../contract.ts";
import { memberErrors } from "../errors.ts";
import type { TicketRow } from "../repo/index.ts";
import { ALTERATION_TRIES } from "../rules.ts";
import { notifyAfterCommit } from "./notices.ts";
import { checkedCode, emailIn, phoneIn } from "./phoneCodes.ts";
import { readIdentity } from "./register.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

/** Codes for it are never sent, and none is right. */
const NO_ADDRESS = "none@invalid.invalid";

export async function startAlteration(
  parts: MemberParts,
  body: StartAlterationBody,
  caller: MemberCaller,
): Promise<AlterationTicket> {
  const { accounts, captchas, database, repo, tickets } = parts;
  if (body.username.trim() === "") throw memberErrors.error("USERNAME_REQUIRED");
  const { realName, idCard } = readIdentity(body);
  await captchas.takeProof(body.captcha, caller);
  const account = await accounts.byName(body.username.trim());
  const member = await repo.memberOfUser(account?.id ?? "");
  const named =
    account?.status === 1 &&
    account.userType === 0 &&
    equalTexts(member?.realName ?? "", realName) &&
    equalTexts(foldDocumentNumber(member?.idCard ?? ""), idCard);
  return { ticket: await database.write((tx) => tickets.issue(tx, "alterNamed", named ? account.id : "")) };
}

/**
 * In the background: how long it takes to send says whether it is sent. What is not sent works and counts as what is:
 * the next code that the caller asks for is refused or sent whether or not there was somebody to send this one to.
 */
export async function sendAlterationCode(
  parts: MemberParts,
  body: AlterationCodeBody,
  caller: MemberCaller,
): Promise<void> {
  const { codes, tickets, log } = parts;
  const email = emailIn(body.email);
  const ticket = await ticketIn(parts, "alterNamed", body.ticket);
  if (!(await tickets.maySend(ticket.key))) throw memberErrors.error("CODE_SENT");
  const own = await provedEmail(parts, ticket);
  codes
    .issue({ purpose: "alterAccount", channel: "email", target: email, ip: caller.ip, decoy: own !== email })
    .catch((error: unknown) => log.warn({ err: error }, "a code of an account alteration was not sent"));
}

export async function verifyAlteration(parts: MemberParts, body: VerifyAlterationBody): Promise<AlterationTicket> {
  const { codes, database, tickets } = parts;
  if (body.code.trim() === "") throw memberErrors.error("CODE_REQUIRED");
  const ticket = await ticketIn(parts, "alterNamed", body.ticket);
  const target = (await provedEmail(parts, ticket)) ?? NO_ADDRESS;
  const { code } = body;
  const right = await codes.check({ purpose: "alterAccount", channel: "email", target, code, evenWork: true });
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  const proved = await database.write(async (tx) => {
    if (!(await right.use(tx)) || !(await tickets.take(tx, ticket.key))) throw memberErrors.error("CODE_WRONG");
    return tickets.issue(tx, "alterProved", ticket.subject);
  });
  return { ticket: proved };
}

export async function finishAlteration(
  parts: MemberParts,
  body: FinishAlterationBody,
  caller: MemberCaller,
): Promise<void> {
  const { accounts, database, engine, repo, tickets } = parts;
  const phone = phoneIn(body.mobile);
  const ticket = await ticketIn(parts, "alterProved", body.ticket);
  const right = await checkedCode(parts, { purpose: "register", target: phone }, body.code);
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  const account = await accounts.byId(ticket.subject);
  const member = await repo.memberOfUser(ticket.subject);
  if (account?.status !== 1 || member === undefined) throw memberErrors.error("TICKET_ENDED");
  const { username } = account;
  const author = authorOf({ ...caller, viewer: { ...caller.viewer, id: account.id, username } });
  await engine.calls.write(author, async (rows) => {
    const { tx } = rows;
    const row = await rows.row("member", member.id);
    if (row === undefined || (await accounts.lock(tx, account.id))?.status !== 1)
      throw memberErrors.error("TICKET_ENDED");
    if (!(await tickets.take(tx, ticket.key))) throw memberErrors.error("TICKET_ENDED");
    if (!(await right.use(tx))) throw memberErrors.error("CODE_WRONG");
    if ((await accounts.byPhone(phone, tx)) !== undefined || !(await accounts.setPhone(tx, account.id, phone)))
      throw memberErrors.error("PHONE_OF_OTHER");
    await accounts.endSessions(tx, account.id);
    await rows.change("member", row, { phone }, "changePhone");
    await writeAudit(database.dialect, tx, {
      ...auditedBy({ username }, caller),
      op: "alterAccount",
      entity: "sys_user",
      rowId: account.id,
      result: "ok",
    });
    notifyAfterCommit(parts, tx, member.id, "phoneChanged");
  });
}

async function ticketIn(
  { tickets }: MemberParts,
  purpose: "alterNamed" | "alterProved",
  text: string,
): Promise<TicketRow> {
  const ticket = await tickets.find(purpose, text);
  if (ticket === undefined) throw memberErrors.error("TICKET_ENDED");
  if (!(await tickets.countTry(ticket.key, ALTERATION_TRIES))) throw memberErrors.error("TOO_MANY_TRIES");
  return ticket;
}

async function provedEmail({ repo }: MemberParts, { subject }: TicketRow): Promise<string | undefined> {
  const member = await repo.memberOfUser(subject);
  return member?.emailVerified === 1 ? (member.email ?? undefined) : undefined;
}

function equalTexts(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one.normalize("NFKC")), Buffer.from(other.normalize("NFKC"))];
  return a.length === b.length && timingSafeEqual(a, b);
}

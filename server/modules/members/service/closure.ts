/**
 * Account closure: nothing may be open, the back office decides, and what is closed stays closed. Everything that says
 * who the member was goes: from their rows, from what is recorded of these rows, and from their account.
 */
import { formatInstant } from "#core/values";
import type { StoredRow } from "#core/values";
import { auditedBy, writeAudit, type ReadConnection, type WriteContext } from "#engine/server";
import type { CloseAccountBody, ClosureAnalysis, ClosureCheck, ClosureRequest } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import type { MemberRecord } from "../repo/index.ts";
import { MEMBER_STATUS, memberText } from "../rules.ts";
import type { ClosureChecks } from "./closureChecks.ts";
import { checkedCode } from "./phoneCodes.ts";
import { lockedMember, memberIdOf, ownMember } from "./own.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

const CLOSURE = "member_closure";
const REQUESTED = 2;
const IN_CHECK = 3;
export const CLOSED = 4;
const REFUSED = 5;
const WITHDRAWN = 6;

/** What this module itself asks. */
export function registerOwnChecks(checks: ClosureChecks, { repo }: Pick<MemberParts, "repo">): void {
  checks.register({
    code: "certification",
    title: "没有待审核的实名认证",
    check: async ({ memberId }, read) =>
      (await repo.member(memberId, read))?.verified === 0 ? "实名认证正在审核，请等待审核完成" : undefined,
  });
  checks.register({
    code: "companies",
    title: "没有待审核的企业认证",
    check: async ({ memberId }, read) =>
      (await repo.hasPendingCompany(read, memberId)) ? "企业认证正在审核，请等待审核完成或删除" : undefined,
  });
}

export async function analyseClosure(parts: MemberParts, caller: MemberCaller): Promise<ClosureAnalysis> {
  const { repo, tickets, database } = parts;
  const member = await ownMember(parts, caller);
  const open = await repo.openClosure(member.id);
  const checks = await runChecks(parts, member, database.read);
  const passed = checks.every((one) => one.passed);
  const request = open === undefined ? null : open.status === REQUESTED ? 2 : 3;
  if (!passed) return { checks, passed, request };
  await database.write((tx) => tickets.issue(tx, "closure", member.id));
  const end = await tickets.endOf("closure", member.id);
  return { checks, passed, request, ...(end === undefined ? {} : { validUntil: formatInstant(end) }) };
}

export async function requestClosure(parts: MemberParts, body: CloseAccountBody, caller: MemberCaller): Promise<void> {
  const { engine, repo, tickets } = parts;
  const reason = memberText(body.reason);
  if (reason === "") throw memberErrors.error("CLOSURE_REASON");
  const member = await ownMember(parts, caller);
  if (member.phone === null) throw memberErrors.error("NO_PHONE");
  if ((await repo.openClosure(member.id)) !== undefined) throw memberErrors.error("CLOSURE_PENDING");
  if ((await tickets.endOf("closure", member.id)) === undefined) throw memberErrors.error("CLOSURE_NOT_ANALYSED");
  const right = await checkedCode(parts, { purpose: "confirmPhone", target: member.phone }, body.code);
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  await engine.calls.write(authorOf(caller), async (rows) => {
    const { tx } = rows;
    // Locked, so that of two requests at once the second one sees the first.
    await lockedMember(rows, caller);
    // Nor was the number changed meanwhile that the code has proved.
    if ((await repo.member(member.id, tx))?.phone !== member.phone) throw memberErrors.error("CODE_WRONG");
    if ((await repo.openClosure(member.id, tx)) !== undefined) throw memberErrors.error("CLOSURE_PENDING");
    const checks = await runChecks(parts, member, tx);
    assertPassed(checks);
    if (!(await right.use(tx))) throw memberErrors.error("CODE_WRONG");
    await repo.removeTicketsOf(tx, member.id, "closure");
    await rows.add(CLOSURE, {
      memberId: member.id,
      memberCode: member.memberCode,
      status: REQUESTED,
      reason,
      analysis: analysisText(checks),
      submitTime: tx.now,
    });
  });
}

/** The request that was made last, where there is one. */
export async function ownClosure(parts: MemberParts, caller: MemberCaller): Promise<ClosureRequest | null> {
  const member = await ownMember(parts, caller);
  const row = await parts.repo.latestClosure(member.id);
  const status = row === undefined ? undefined : SHOWN.find((one) => one === row.status);
  if (row === undefined || status === undefined) return null;
  const { reason, submitTime, checkTime, opinion } = row;
  return {
    status,
    reason: reason ?? "",
    submitTime: submitTime === null ? null : formatInstant(submitTime),
    checkTime: status === REFUSED && checkTime !== null ? formatInstant(checkTime) : null,
    // What the back office writes while it decides is not the member's.
    opinion: status === REFUSED ? opinion : null,
  };
}

/** Of an account that is closed nobody asks. */
const SHOWN = [REQUESTED, IN_CHECK, REFUSED, WITHDRAWN] as const;

/** As long as nobody has taken it. */
export async function withdrawClosure(parts: MemberParts, caller: MemberCaller): Promise<void> {
  const { engine, repo } = parts;
  await engine.calls.write(authorOf(caller), async (rows) => {
    await lockedMember(rows, caller);
    const open = await repo.openClosure(memberIdOf(caller), rows.tx);
    // Locked with its row: whoever takes it at the same time comes first, or finds it withdrawn.
    const row = open === undefined ? undefined : await rows.row(CLOSURE, open.id);
    if (row === undefined) throw memberErrors.error("NO_CLOSURE");
    if (row["status"] !== REQUESTED) throw memberErrors.error("CLOSURE_TAKEN");
    await rows.change(CLOSURE, row, { status: WITHDRAWN }, "withdraw");
  });
}

const runChecks = (
  { checks }: Pick<MemberParts, "checks">,
  { id, userId }: Pick<MemberRecord, "id" | "userId">,
  read: ReadConnection,
): Promise<readonly ClosureCheck[]> => checks.run({ memberId: id, userId: userId ?? "" }, read);

function assertPassed(checks: readonly ClosureCheck[]): void {
  const failed = checks.find(({ passed }) => !passed);
  if (failed !== undefined)
    throw memberErrors.error("CLOSURE_REFUSED", { title: failed.title, reason: failed.reason ?? "" });
}

export const analysisText = (checks: readonly ClosureCheck[]): string =>
  checks.map(({ title, passed, reason }) => `${passed ? "✓" : "✗"} ${title}${reason ? `：${reason}` : ""}`).join("\n");

/** The checks once more, as the member stands now. */
export async function checksOf(parts: MemberParts, row: StoredRow, read: ReadConnection) {
  const member = await parts.repo.member(String(row["memberId"]), read);
  if (member === undefined) throw memberErrors.error("NOT_FOUND");
  return { member, checks: await runChecks(parts, member, read) };
}

/** In the transaction of the approval. */
export async function closeMember(parts: MemberParts, closure: StoredRow, context: WriteContext): Promise<void> {
  const { accounts, repo, database } = parts;
  const { tx, viewer, origin } = context;
  // First of all, so that what the member's own calls write is either checked and emptied here or refused there.
  await repo.lockMember(tx, String(closure["memberId"]));
  const { member, checks } = await checksOf(parts, closure, tx);
  assertPassed(checks);
  if (member.userId !== null) {
    const names = await accounts.close(tx, member.userId);
    if (member.userName !== null) await repo.renameAsker(tx, member.id, member.userName, names);
  }
  for (const id of await repo.addressIds(tx, member.id)) await repo.removeAddress(tx, id);
  for (const id of await repo.companyIds(tx, member.id)) {
    await repo.anonymiseCompany(tx, id);
    await repo.forgetHistory(tx, "enterprise_certification", id);
  }
  await repo.anonymiseMember(tx, member.id, MEMBER_STATUS.closed);
  await repo.forgetHistory(tx, "member", member.id);
  if (member.userId !== null) {
    await repo.forgetHistory(tx, "sys_user", member.userId);
    await repo.forgetAnswers(tx, member.userId);
  }
  await writeAudit(database.dialect, tx, {
    ...auditedBy(viewer, origin),
    op: "closeAccount",
    entity: "member",
    rowId: member.id,
    result: "ok",
  });
}

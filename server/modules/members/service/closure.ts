/**
 * Account closure: nothing may be open, the back office decides, and what is closed stays closed. Everything that says
 * who the member was goes: from their rows, from what is recorded of these rows, and from their account.
 */
import { formatInstant } from "#core/values";
import type { StoredRow } from "#core/values";
import { auditedBy, writeAudit, type ReadConnection, type WriteContext } from "#engine/server";
import type { CloseAccountBody, ClosureAnalysis, ClosureCheck } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import type { MemberRecord } from "../repo/index.ts";
import type { ClosureChecks } from "./closureChecks.ts";
import { checkedCode } from "./phoneCodes.ts";
import { ownMember } from "./own.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

const CLOSURE = "member_closure";
const REQUESTED = 2;
export const CLOSED = 4;

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
  await tickets.issue("closure", member.id);
  const end = await tickets.endOf("closure", member.id);
  return { checks, passed, request, ...(end === undefined ? {} : { validUntil: formatInstant(end) }) };
}

export async function requestClosure(parts: MemberParts, body: CloseAccountBody, caller: MemberCaller): Promise<void> {
  const { engine, repo, tickets } = parts;
  const reason = body.reason.trim();
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
    if ((await rows.row("member", member.id)) === undefined) throw memberErrors.error("NOT_FOUND");
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
  const { member, checks } = await checksOf(parts, closure, tx);
  assertPassed(checks);
  if (member.userId !== null) await accounts.close(tx, member.userId);
  for (const id of await repo.addressIds(tx, member.id)) await repo.removeAddress(tx, id);
  for (const id of await repo.companyIds(tx, member.id)) {
    await repo.anonymiseCompany(tx, id);
    await repo.forgetHistory(tx, "enterprise_certification", id);
  }
  await repo.anonymiseMember(tx, member.id, CLOSED);
  await repo.forgetHistory(tx, "member", member.id);
  if (member.userId !== null) await repo.forgetHistory(tx, "sys_user", member.userId);
  await writeAudit(database.dialect, tx, {
    ...auditedBy(viewer, origin),
    op: "closeAccount",
    entity: "member",
    rowId: member.id,
    result: "ok",
  });
}

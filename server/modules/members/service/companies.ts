/** Companies that a member acts for. While one waits or has failed, its owner edits it, which submits it again. */
import type { StoredRow } from "#core/values";
import type { RowWriter } from "#engine/server";
import type { Company, CompanyBody, CompanyPage } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { presentCompany, signerFor } from "../present.ts";
import { memberIdOf, ownMember } from "./own.ts";
import { pictureIn, readCompany } from "./register.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

const ENTITY = "enterprise_certification";
const MOST = 20;
const MAX_PAGE = 100;

export async function ownCompanies(
  parts: MemberParts,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  caller: MemberCaller,
): Promise<CompanyPage> {
  const { repo } = parts;
  const memberId = memberIdOf(caller);
  const size = Math.min(pageSize, MAX_PAGE);
  const sign = await signerFor(parts, caller);
  const total = await repo.countCompanies(memberId);
  const rows = await repo.companies(memberId, size, (pageNo - 1) * size);
  const records = rows.map((row) => presentCompany(row, sign));
  return { records, total, size, current: pageNo, pages: Math.ceil(total / size) };
}

export async function ownCompany(parts: MemberParts, id: string, caller: MemberCaller): Promise<Company> {
  const row = await parts.repo.companyOf(memberIdOf(caller), id);
  if (row === undefined) throw memberErrors.error("NOT_FOUND");
  return presentCompany(row, await signerFor(parts, caller));
}

export async function addCompany(parts: MemberParts, body: CompanyBody, caller: MemberCaller): Promise<Company> {
  const { engine, repo, accounts } = parts;
  const company = readCompany(body);
  const authorization = authorizationIn(body);
  const member = await ownMember(parts, caller);
  const id = await engine.calls.write(authorOf(caller), async (rows) => {
    const { tx } = rows;
    // Locked, so that two calls at once do not both find one place left.
    const row = await rows.row("member", member.id);
    if (row === undefined) throw memberErrors.error("NOT_FOUND");
    if ((await repo.countCompanies(member.id, tx)) >= MOST)
      throw memberErrors.error("TOO_MANY_COMPANIES", { most: MOST });
    await assertNew(parts, rows, company.creditCode, member.id, "");
    if (row["mtype"] !== 2) {
      await accounts.setType(tx, member.userId, 2);
      await rows.change("member", row, { mtype: 2 }, "becomeCompany");
    }
    const added = await rows.add(ENTITY, {
      memberId: member.id,
      ...company,
      authorization,
      verified: 0,
      frozen: 0,
      submitter: caller.viewer.username,
      submitTime: tx.now,
    });
    return String(added["id"]);
  });
  return ownCompany(parts, id, caller);
}

export async function editCompany(
  parts: MemberParts,
  { id, version, ...body }: CompanyBody & { readonly id: string; readonly version?: number | undefined },
  caller: MemberCaller,
): Promise<Company> {
  const company = readCompany(body);
  const authorization = authorizationIn(body);
  await parts.engine.calls.write(authorOf(caller), async (rows) => {
    const row = await ownRow(parts, rows, id, caller);
    if (row["verified"] === 1) throw memberErrors.error("COMPANY_CERTIFIED");
    if (version !== undefined && row["version"] !== version) throw memberErrors.error("COMPANY_CHANGED");
    await assertNew(parts, rows, company.creditCode, memberIdOf(caller), id);
    const decided = { checker: null, checkTime: null, reason: null, revoker: null, revokeReason: null };
    const submitted = { verified: 0, submitter: caller.viewer.username, submitTime: rows.tx.now };
    await rows.change(ENTITY, row, { ...company, authorization, ...submitted, ...decided }, "submit");
  });
  return ownCompany(parts, id, caller);
}

export async function deleteCompany(
  parts: MemberParts,
  { memberId, enterpriseCertificationId }: { readonly memberId?: string; readonly enterpriseCertificationId: string },
  caller: MemberCaller,
): Promise<void> {
  // Another member's id answers as a row that does not exist.
  if (memberId !== undefined && memberId !== memberIdOf(caller)) throw memberErrors.error("NOT_FOUND");
  await parts.engine.calls.write(authorOf(caller), async (rows) => {
    const row = await ownRow(parts, rows, enterpriseCertificationId, caller);
    if (row["verified"] === 1) throw memberErrors.error("COMPANY_CERTIFIED");
    await rows.remove(ENTITY, enterpriseCertificationId);
  });
}

async function ownRow({ repo }: MemberParts, rows: RowWriter, id: string, caller: MemberCaller): Promise<StoredRow> {
  const own = await repo.companyOf(memberIdOf(caller), id, rows.tx);
  const row = own === undefined ? undefined : await rows.row(ENTITY, id);
  if (row === undefined) throw memberErrors.error("NOT_FOUND");
  return row;
}

/** A member submits a company once; others may submit the same one, which its checker is shown. */
async function assertNew(
  { repo }: MemberParts,
  { tx }: RowWriter,
  creditCode: string,
  memberId: string,
  id: string,
): Promise<void> {
  const same = await repo.sameCreditCode(creditCode, id, tx);
  if (same.some((one) => one.memberId === memberId)) throw memberErrors.error("COMPANY_EXISTS");
}

const authorizationIn = ({ authorization }: CompanyBody): string | null =>
  authorization === undefined || authorization === "" ? null : pictureIn(authorization, "licence", "授权委托书");

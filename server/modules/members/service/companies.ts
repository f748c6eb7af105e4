/** Companies that a member acts for. While one waits or has failed, its owner edits it, which submits it again. */
import type { StoredRow } from "#core/values";
import type { RowWriter } from "#engine/server";
import type { Company, CompanyBody, CompanyPage, EditCompanyBody } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { presentCompany, signerFor } from "../present.ts";
import { lockedMember, memberIdOf, ownMember } from "./own.ts";
import { pictureIn, readCompany } from "./register.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";
import { submittedBy } from "./submission.ts";
import { MOST_COMPANIES, MAX_COMPANIES_OF_PAGE } from "../rules.ts";

const ENTITY = "enterprise_certification";

export async function ownCompanies(
  parts: MemberParts,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  caller: MemberCaller,
): Promise<CompanyPage> {
  const { repo } = parts;
  const memberId = memberIdOf(caller);
  const size = Math.min(pageSize, MAX_COMPANIES_OF_PAGE);
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
    const row = await lockedMember(rows, caller);
    if ((await repo.countCompanies(member.id, tx)) >= MOST_COMPANIES)
      throw memberErrors.error("TOO_MANY_COMPANIES", { most: MOST_COMPANIES });
    await assertNew(parts, rows, company.creditCode, member.id, "");
    if (row["mtype"] !== 2) {
      await accounts.setType(tx, member.userId, 2);
      await rows.change("member", row, { mtype: 2 }, "becomeCompany");
    }
    const added = await rows.add(ENTITY, {
      memberId: member.id,
      ...company,
      authorization,
      frozen: 0,
      ...submittedBy(caller.viewer.username, tx.now),
    });
    return String(added["id"]);
  });
  return ownCompany(parts, id, caller);
}

export async function editCompany(
  parts: MemberParts,
  { id, version, ...body }: EditCompanyBody,
  caller: MemberCaller,
): Promise<Company> {
  const company = readCompany(body);
  const authorization = authorizationIn(body);
  await parts.engine.calls.write(authorOf(caller), async (rows) => {
    await lockedMember(rows, caller);
    const row = await ownRow(parts, rows, id, caller);
    if (row["verified"] === 1) throw memberErrors.error("COMPANY_CERTIFIED");
    if (version !== undefined && row["version"] !== version) throw memberErrors.error("COMPANY_CHANGED");
    // Money is held under the id of the row, so the row stays the company that it was certified as.
    if ((row["firstCode"] ?? company.creditCode) !== company.creditCode) throw memberErrors.error("COMPANY_CODE_KEPT");
    await assertNew(parts, rows, company.creditCode, memberIdOf(caller), id);
    const submitted = { ...submittedBy(caller.viewer.username, rows.tx.now), revoker: null, revokeReason: null };
    await rows.change(ENTITY, row, { ...company, authorization, ...submitted }, "submit");
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
    await lockedMember(rows, caller);
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
  if (await repo.hasCreditCode(memberId, creditCode, id, tx)) throw memberErrors.error("COMPANY_EXISTS");
}

const authorizationIn = ({ authorization }: CompanyBody): string | null =>
  authorization === undefined || authorization === "" ? null : pictureIn(authorization, "licence", "授权委托书");

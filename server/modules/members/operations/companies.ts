/** Companies of the member who calls. */
import { Reply, defineOperation, type Operation } from "#engine/server";
import { MEMBER_PATHS } from "../contract.ts";
import { COMPANY_BODY, COMPANY_QUERY, DELETE_COMPANY_BODY, EDIT_COMPANY_BODY, PAGE_BODY } from "../schemas.ts";
import { addCompany, deleteCompany, editCompany, ownCompanies, ownCompany } from "../service/companies.ts";
import type { MemberParts } from "../service/parts.ts";
import { callerOf } from "./caller.ts";
import { COMPANIES_OF_PAGE } from "../rules.ts";

const base = { permission: "member", module: "members" } as const;

export function companyOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...base,
      method: "POST",
      path: MEMBER_PATHS.companies,
      title: "自己的企业",
      audit: { none: "it reads" },
      body: PAGE_BODY,
      handle: (call) => {
        const { pageNo = 1, pageSize = COMPANIES_OF_PAGE } = call.body;
        return ownCompanies(parts, { pageNo, pageSize }, callerOf(call));
      },
    }),
    defineOperation({
      ...base,
      method: "GET",
      path: MEMBER_PATHS.company,
      title: "自己的企业：详情",
      query: COMPANY_QUERY,
      handle: (call) => ownCompany(parts, call.query.id, callerOf(call)),
    }),
    defineOperation({
      ...base,
      method: "POST",
      path: MEMBER_PATHS.addCompany,
      requires: ["idempotencyKey"],
      title: "提交企业认证",
      audit: "add",
      body: COMPANY_BODY,
      handle: async (call): Promise<Reply> =>
        new Reply(await addCompany(parts, call.body, callerOf(call)), "已提交，请等待审核"),
    }),
    ...(["PUT", "POST"] as const).map((method) =>
      defineOperation({
        ...base,
        method,
        path: MEMBER_PATHS.editCompany,
        title: "重新提交企业认证",
        audit: "submit",
        body: EDIT_COMPANY_BODY,
        handle: async (call): Promise<Reply> =>
          new Reply(await editCompany(parts, call.body, callerOf(call)), "已提交，请等待审核"),
      }),
    ),
    defineOperation({
      ...base,
      method: "POST",
      path: MEMBER_PATHS.deleteCompany,
      title: "删除企业",
      audit: "delete",
      body: DELETE_COMPANY_BODY,
      handle: async (call): Promise<Reply> => {
        await deleteCompany(parts, call.body, callerOf(call));
        return new Reply(null, "删除成功");
      },
    }),
  ];
}

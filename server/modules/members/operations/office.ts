/** Calls of the back office under the paths of the specification. */
import { Reply, defineOperation, type Call, type Engine, type Operation } from "#engine/server";
import { MEMBER_PATHS } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { CHECK_QUERY, PICKER_QUERY } from "../schemas.ts";

const module = "members";
const PICKER_SIZE = "5";

export function officeOperations({ calls }: Pick<Engine, "calls">): Operation[] {
  return [
    defineOperation({
      method: "GET",
      path: MEMBER_PATHS.picker,
      permission: "member:list",
      title: "选择会员",
      module,
      query: PICKER_QUERY,
      handle: async (call) => {
        const { pageNo = "1", pageSize = PICKER_SIZE, keyword = "" } = call.query;
        const page = await calls.list(call, "member", {
          pageNo,
          pageSize,
          ...(keyword.trim() === "" ? {} : { keyword: keyword.trim() }),
        });
        return {
          ...page,
          records: page.records.map(({ id, realName, userName, company, idCard, memberCode }) => ({
            memberId: id,
            memberCode,
            realName,
            userName,
            company,
            idCard,
          })),
        };
      },
    }),
    checkOperation(calls, "/supplier/jksbSupplier/check", "enterprise_certification", "供应商注册审核"),
    checkOperation(calls, "/person/jksbPerson/check", "member", "个人注册审核"),
  ];
}

/** The steps of the entity under one path: status 1 passes, 2 fails for a reason. */
function checkOperation(
  calls: Engine["calls"],
  path: string,
  entity: "enterprise_certification" | "member",
  title: string,
): Operation {
  return defineOperation({
    method: "GET",
    path,
    permission: `${entity}:approve`,
    title,
    module,
    query: CHECK_QUERY,
    handle: async (call: Call<{ id: string; status?: "1" | "2"; reason?: string }>): Promise<Reply> => {
      const { id, status, reason = "" } = call.query;
      if (status === undefined) throw memberErrors.error("CHECK_STATUS");
      if (status === "2" && reason.trim() === "") throw memberErrors.error("CHECK_REASON");
      const result =
        status === "1"
          ? await calls.step(call, entity, "approve", { id })
          : await calls.step(call, entity, "reject", { id, reason: reason.trim() });
      return new Reply(result, "审核完成");
    },
  });
}

/** Accounts, roles and departments under the paths of the specification. */
import { may } from "#core/language";
import {
  Reply,
  closedObject,
  defineOperation,
  type Call,
  type Caller,
  type Engine,
  type Operation,
} from "#engine/server";
import { CHOOSE_DEPARTMENT_PATH, CHOOSE_TENANT_PATH, OWN_DEPARTMENTS_PATH, OWN_TENANTS_PATH } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { presentUser } from "../present.ts";
import { departmentsWithin } from "../rules.ts";
import { RESET_PASSWORD_BODY } from "../schemas.ts";
import type { Identity } from "../service/index.ts";
import type { SessionLack } from "../service/people.ts";
import { callerOf, originOf } from "./caller.ts";
import { allRows, cutToHits, isOneOf, treeOf } from "./trees.ts";

const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const IDS = { type: "string", minLength: 1, maxLength: 20_000 } as const;
const TEXT = { type: "string", maxLength: 100 } as const;
const module = "identity";

interface PeopleParts extends Pick<Identity, "accounts" | "ownAccount"> {
  readonly engine: Pick<Engine, "calls">;
}

export function peopleOperations(parts: PeopleParts): Operation[] {
  return [...userOperations(parts), ...sessionScopeOperations(parts), ...departmentOperations(parts)];
}

const UNIQUE_QUERY = closedObject({ username: TEXT, phone: TEXT, email: TEXT, id: ID });
const UNIQUE_TITLES = { username: "账号", phone: "手机号", email: "邮箱" } as const;

function userOperations({ engine, accounts }: PeopleParts): Operation[] {
  const permission = "sys_user:list";
  return [
    defineOperation({
      method: "GET",
      path: "/sys/user/queryUserRole",
      permission,
      title: "用户的角色",
      module,
      query: closedObject({ userid: ID }, "userid"),
      handle: async (call) =>
        (await allRows(engine, call, "sys_user_role", isOneOf("userId", [call.query.userid]))).map((row) =>
          String(row["roleId"]),
        ),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/user/checkOnlyUser",
      permission: "signed",
      title: "检查用户是否已存在",
      module,
      query: UNIQUE_QUERY,
      handle: (call) => checkOnlyUser(engine, accounts, call),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/user/queryUserByDepId",
      permission,
      title: "部门的用户",
      module,
      query: closedObject({ id: ID, realname: TEXT }, "id"),
      handle: (call) => {
        const { id, realname } = call.query;
        return allRows(engine, call, "sys_user", {
          ...isOneOf("departId", [id]),
          ...(realname === undefined || realname === "" ? {} : { realname }),
        });
      },
    }),
    defineOperation({
      method: "GET",
      path: "/sys/user/getMultiUser",
      permission,
      title: "多个用户",
      module,
      query: closedObject({ id: IDS, username: IDS }),
      handle: (call) => {
        const { id, username } = call.query;
        if ((id === undefined) === (username === undefined))
          throw identityErrors.error("ONE_OF", { names: "id、username" });
        return allRows(
          engine,
          call,
          "sys_user",
          id === undefined ? isOneOf("username", (username ?? "").split(",")) : isOneOf("id", id.split(",")),
        );
      },
    }),
    defineOperation({
      method: "PUT",
      path: "/sys/user/changePassword",
      permission: "sys_user:password",
      title: "重设用户密码",
      audit: "resetPassword",
      module,
      requires: ["stepUp"],
      body: RESET_PASSWORD_BODY,
      handle: async (call): Promise<Reply> => {
        await assertSeen(engine, accounts, call, call.body.username);
        await accounts.resetPassword({ ...callerOf(call), ...originOf(call), body: call.body });
        return new Reply(null, "密码修改成功！");
      },
    }),
  ];
}

/** Throws for an account that row rules hide from the caller as for one that does not exist. */
export async function assertSeen(
  engine: PeopleParts["engine"],
  accounts: Pick<Identity["accounts"], "idOf">,
  caller: Caller,
  username: string,
): Promise<void> {
  const id = await accounts.idOf(username);
  const seen = id === undefined ? [] : await allRows(engine, caller, "sys_user", isOneOf("id", [id]));
  if (seen.length === 0) throw identityErrors.error("ACCOUNT_UNKNOWN", { username });
}

/** Requires the right to add or edit users: anybody else would learn from it which accounts exist. */
async function checkOnlyUser(
  engine: PeopleParts["engine"],
  accounts: Pick<Identity["accounts"], "idOf">,
  call: Call<{ username?: string; phone?: string; email?: string; id?: string }>,
): Promise<Reply> {
  const { viewer, query } = call;
  if (!may(viewer, "sys_user:add") && !may(viewer, "sys_user:edit")) throw identityErrors.error("NOT_ALLOWED");
  const names = (["username", "phone", "email"] as const).filter((name) => query[name] !== undefined);
  const [name] = names;
  if (name === undefined || names.length > 1) throw identityErrors.error("ONE_OF", { names: "username、phone、email" });
  const value = query[name] ?? "";
  const holder =
    name === "username"
      ? await accounts.idOf(value)
      : (await allRows(engine, call, "sys_user", isOneOf(name, [value]))).map(({ id }) => String(id))[0];
  if (holder !== undefined && holder !== query.id)
    throw identityErrors.error("TAKEN", { title: UNIQUE_TITLES[name], value });
  return new Reply(null, "该值可用！");
}

/** A session that lacks one of these may choose it; anything else that it lacks comes first. */
const CHOOSING: readonly SessionLack[] = ["tenant", "department"];

function sessionScopeOperations({ ownAccount }: PeopleParts): Operation[] {
  return [
    {
      method: "GET",
      path: OWN_TENANTS_PATH,
      permission: "signed",
      limited: CHOOSING,
      title: "自己的租户",
      module,
      handle: ({ viewer, now }) => ownAccount.tenants(viewer, now),
    },
    defineOperation({
      method: "POST",
      path: CHOOSE_TENANT_PATH,
      permission: "signed",
      limited: CHOOSING,
      title: "选择租户",
      audit: "selectTenant",
      module,
      body: closedObject({ tenantId: ID }, "tenantId"),
      handle: async (call) => ({
        userInfo: presentUser(await ownAccount.chooseTenant(callerOf(call), call.body.tenantId)),
      }),
    }),
    {
      method: "GET",
      path: OWN_DEPARTMENTS_PATH,
      permission: "signed",
      limited: CHOOSING,
      title: "自己的部门",
      module,
      handle: ({ viewer }) => ownAccount.departments(viewer),
    },
    defineOperation({
      method: "POST",
      path: CHOOSE_DEPARTMENT_PATH,
      permission: "signed",
      limited: CHOOSING,
      title: "选择部门",
      audit: "selectDepart",
      module,
      body: closedObject({ orgCode: TEXT, username: TEXT }, "orgCode"),
      handle: async (call) => ({
        userInfo: presentUser(await ownAccount.chooseDepartment(callerOf(call), call.body)),
      }),
    }),
  ];
}

const listDepartments = (engine: PeopleParts["engine"], caller: Caller) => allRows(engine, caller, "sys_depart");

function departmentOperations({ engine, ownAccount }: PeopleParts): Operation[] {
  const permission = "sys_depart:list";
  return [
    {
      method: "GET",
      path: "/sys/sysDepart/queryTreeList",
      permission,
      title: "部门树",
      module,
      handle: async (call) => treeOf(await listDepartments(engine, call), "departName"),
    },
    defineOperation({
      method: "GET",
      path: "/sys/sysDepart/queryDepartTreeSync",
      permission,
      title: "下级部门",
      module,
      query: closedObject({ pid: TEXT }),
      handle: async (call) =>
        (await allRows(engine, call, "sys_depart", { parentId: call.query.pid ?? "" })).map((row) => ({
          ...row,
          key: String(row["id"]),
          title: String(row["departName"] ?? ""),
          isLeaf: row["hasChildren"] !== true,
        })),
    }),
    {
      method: "GET",
      path: "/sys/sysDepart/queryIdTree",
      permission,
      title: "部门编号树",
      module,
      handle: async (call) =>
        treeOf(
          (await listDepartments(engine, call)).map(({ id, pid, departName }) => ({
            id: id ?? null,
            pid: pid ?? null,
            departName: departName ?? null,
          })),
          "departName",
        ),
    },
    defineOperation({
      method: "GET",
      path: "/sys/sysDepart/searchBy",
      permission,
      title: "搜索部门",
      module,
      query: closedObject({ keyWord: TEXT }, "keyWord"),
      handle: async (call) => {
        const rows = await listDepartments(engine, call);
        const fits = cutToHits(rows, (row) => String(row["departName"] ?? "").includes(call.query.keyWord));
        return treeOf(fits, "departName");
      },
    }),
    {
      method: "GET",
      path: "/sys/sysDepart/queryMyDeptTreeList",
      permission,
      title: "自己的部门树",
      module,
      handle: async (call) => {
        const rows = await listDepartments(engine, call);
        const own = (await ownAccount.departments(call.viewer)).list.map(({ id }) => id);
        const within = new Set(
          departmentsWithin(
            rows.map(({ id, pid }) => ({ id: String(id), pid: typeof pid === "string" ? pid : null, orgCode: null })),
            own,
          ),
        );
        return treeOf(
          rows.filter(({ id }) => within.has(String(id))),
          "departName",
        );
      },
    },
  ];
}

/** The tree of rights, and who has which of it, under the paths of the specification. */
import { closedObject, defineOperation, menuFor, type Caller, type Operation } from "#engine/server";
import {
  PERMISSION_PATH,
  SAVE_DEPARTMENT_RIGHTS_PATH,
  SAVE_DEPARTMENT_ROLE_RIGHTS_PATH,
  SAVE_ROLE_RIGHTS_PATH,
  type PermissionResult,
} from "../contract.ts";
import { createAuthPresenter } from "../present.ts";
import type { RightsStore } from "../service/rights/rightsStore.ts";
import { assertWithinDepartment, grantedIds, listOf, saveGrants, type RightsEngine } from "./grants.ts";
import { rightsMatrixOperation } from "./rightsMatrix.ts";
import { rightsSheetOperations } from "./rightsSheet.ts";
import { allRows, isOneOf, treeOf } from "./trees.ts";

const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const IDS = { type: "string", maxLength: 80_000 } as const;
const NAME = { type: "string", maxLength: 60 } as const;
const module = "identity";

/** `revision`: that of the sheet that was filled in; `ruleIds`: the data rules to be in force. */
const SENT = { permissionIds: IDS, lastpermissionIds: IDS, revision: NAME } as const;
const ROLE_BODY = closedObject({ roleId: ID, ...SENT, ruleIds: IDS }, "roleId", "permissionIds");
const DEPARTMENT_ROLE_BODY = closedObject({ roleId: ID, ...SENT }, "roleId", "permissionIds");
const DEPARTMENT_BODY = closedObject({ departId: ID, ...SENT }, "departId", "permissionIds");

export function rightsOperations(engine: RightsEngine, store: RightsStore): Operation[] {
  return [
    permissionsOperation(engine, store),
    ...treeOperations(engine),
    ...ruleOperations(engine),
    ...roleGrantOperations(engine, store),
    ...departmentGrantOperations(engine, store),
    ...rightsSheetOperations(engine, store),
    rightsMatrixOperation(engine),
  ];
}

function permissionsOperation(engine: RightsEngine, store: RightsStore): Operation {
  const authOf = createAuthPresenter();
  return {
    method: "GET",
    path: PERMISSION_PATH,
    permission: "signed",
    title: "当前用户的菜单与权限",
    module,
    handle: ({ viewer }): PermissionResult => ({
      menu: menuFor(engine.model(), viewer),
      auth: authOf(engine.model(), store.entries(), viewer),
      allAuth: viewer.userType === "office" ? store.entries() : [],
      sysSafeMode: false,
    }),
  };
}

function treeOperations(engine: RightsEngine): Operation[] {
  const permission = "sys_permission:list";
  const entries = (caller: Caller, query: Readonly<Record<string, string>> = {}) =>
    allRows(engine, caller, "sys_permission", query);
  const wholeTree = async (caller: Caller) => {
    const rows = await entries(caller);
    return { treeList: treeOf(rows, "title"), ids: rows.map(({ id }) => String(id)) };
  };
  return [
    {
      method: "GET",
      path: "/sys/permission/getSystemMenuList",
      permission,
      title: "一级菜单",
      module,
      handle: (call) => entries(call, { parentId: "" }),
    },
    defineOperation({
      method: "GET",
      path: "/sys/permission/getSystemSubmenu",
      permission,
      title: "下级菜单",
      module,
      query: closedObject({ parentId: ID }, "parentId"),
      handle: (call) => entries(call, { parentId: call.query.parentId }),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/permission/getSystemSubmenuBatch",
      permission,
      title: "多个下级菜单",
      module,
      query: closedObject({ parentIds: IDS }, "parentIds"),
      handle: async (call) => {
        const parents = listOf(call.query.parentIds);
        const rows = parents.length === 0 ? [] : await entries(call, isOneOf("pid", parents));
        return Object.fromEntries(parents.map((pid) => [pid, rows.filter((row) => row["pid"] === pid)]));
      },
    }),
    {
      method: "GET",
      path: "/sys/permission/queryTreeList",
      permission,
      title: "菜单权限树",
      module,
      handle: wholeTree,
    },
    {
      method: "GET",
      path: "/sys/role/queryTreeList",
      permission,
      title: "角色授权树",
      module,
      handle: wholeTree,
    },
  ];
}

function ruleOperations(engine: RightsEngine): Operation[] {
  const permission = "sys_data_rule:list";
  return [
    defineOperation({
      method: "GET",
      path: "/sys/permission/getPermRuleListByPermId",
      permission,
      title: "菜单的数据规则",
      module,
      query: closedObject({ permissionId: ID }, "permissionId"),
      handle: (call) => allRows(engine, call, "sys_data_rule", { permissionId: call.query.permissionId }),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryPermissionRule",
      permission,
      title: "查询数据规则",
      module,
      query: closedObject({ permissionId: ID, ruleName: NAME }),
      handle: (call) => allRows(engine, call, "sys_data_rule", { ...call.query }),
    }),
  ];
}

function roleGrantOperations(engine: RightsEngine, store: RightsStore): Operation[] {
  return [
    {
      method: "GET",
      path: "/sys/role/queryall",
      permission: "sys_role:list",
      title: "所有角色",
      module,
      handle: (call) => allRows(engine, call, "sys_role"),
    },
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryRolePermission",
      permission: "sys_role:list",
      title: "角色的权限",
      module,
      query: closedObject({ roleId: ID }, "roleId"),
      handle: (call) => grantedIds(engine, call, "role", call.query.roleId),
    }),
    defineOperation({
      method: "POST",
      path: SAVE_ROLE_RIGHTS_PATH,
      permission: "sys_role:edit",
      requires: ["stepUp"],
      title: "保存角色的权限",
      audit: "add",
      module,
      body: ROLE_BODY,
      handle: (call) => saveGrants({ engine, store }, call, "role", call.body.roleId, call.body),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/sysDepartPermission/queryDeptRolePermission",
      permission: "sys_depart_role:list",
      title: "部门角色的权限",
      module,
      query: closedObject({ roleId: ID, departId: ID }, "roleId"),
      handle: (call) => grantedIds(engine, call, "departmentRole", call.query.roleId),
    }),
    defineOperation({
      method: "POST",
      path: SAVE_DEPARTMENT_ROLE_RIGHTS_PATH,
      permission: "sys_depart_role:edit",
      requires: ["stepUp"],
      title: "保存部门角色的权限",
      audit: "add",
      module,
      body: DEPARTMENT_ROLE_BODY,
      handle: async (call) => {
        await assertWithinDepartment(engine, call, call.body.roleId, listOf(call.body.permissionIds));
        return saveGrants({ engine, store }, call, "departmentRole", call.body.roleId, call.body);
      },
    }),
  ];
}

function departmentGrantOperations(engine: RightsEngine, store: RightsStore): Operation[] {
  return [
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryDepartPermission",
      permission: "sys_depart_permission:list",
      title: "部门的权限",
      module,
      query: closedObject({ departId: ID }, "departId"),
      handle: (call) => grantedIds(engine, call, "department", call.query.departId),
    }),
    defineOperation({
      method: "POST",
      path: SAVE_DEPARTMENT_RIGHTS_PATH,
      permission: "sys_depart_permission:edit",
      requires: ["stepUp"],
      title: "保存部门的权限",
      audit: "add",
      module,
      body: DEPARTMENT_BODY,
      handle: (call) => saveGrants({ engine, store }, call, "department", call.body.departId, call.body),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/sysDepartPermission/queryTreeListForDeptRole",
      permission: "sys_depart_permission:list",
      title: "部门角色的授权树",
      module,
      query: closedObject({ departId: ID }, "departId"),
      handle: async (call) => {
        const ids = new Set(await grantedIds(engine, call, "department", call.query.departId));
        const rows = (await allRows(engine, call, "sys_permission")).filter(({ id }) => ids.has(String(id)));
        return { treeList: treeOf(rows, "title"), ids: rows.map(({ id }) => String(id)) };
      },
    }),
  ];
}

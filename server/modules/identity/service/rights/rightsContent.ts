/** Converts the tables of rights to what the compiler takes. */
import type { MenuSource, RightsContent, RoleSource } from "#core/language";
import type { GrantRow, PermissionRow, RightsRows, RuleRow } from "../../repo/rights.ts";

export const PERMISSION_TYPES = { menu: 0, field: 1, button: 2 } as const;

export function rightsContentOf(rows: RightsRows): RightsContent {
  const codes = new Map(rows.permissions.map((row) => [row.id, row.action]));
  const used = rows.roles.filter((role) => role.status === 1);
  const codeOfRole = new Map(used.map((role) => [role.id, role.roleCode]));
  const rules = rows.rules.filter((rule) => rule.status === 1);
  return {
    menu: menuOf(rows.permissions),
    roles: [
      ...used.map((role) =>
        roleSource(
          { code: role.roleCode, title: role.roleName },
          grantsOf(rows.grants, role.id, codes),
          rules.filter((rule) => codeOfRole.get(rule.roleId) === role.roleCode),
        ),
      ),
      ...rows.departRoles.map((role) =>
        roleSource({ code: role.roleCode, title: role.roleName }, grantsOf(rows.departGrants, role.id, codes), []),
      ),
    ],
  };
}

function grantsOf(
  grants: readonly GrantRow[],
  roleId: string,
  codes: ReadonlyMap<string, string | null>,
): readonly string[] {
  const given = grants.filter((grant) => grant.roleId === roleId).map((grant) => codes.get(grant.permissionId) ?? "");
  return [...new Set(given.filter((code) => code !== ""))].sort();
}

function roleSource(
  { code, title }: { readonly code: string; readonly title: string },
  grants: readonly string[],
  rules: readonly RuleRow[],
): RoleSource {
  return { role: code, title, office: true, grants, rowRules: rules.map(ruleSource) };
}

function ruleSource(rule: RuleRow): NonNullable<RoleSource["rowRules"]>[number] {
  const fields = listOf(rule.fields);
  return {
    entity: rule.entity,
    may: listOf(rule.may) as NonNullable<RoleSource["rowRules"]>[number]["may"],
    where: JSON.parse(rule.condition) as NonNullable<RoleSource["rowRules"]>[number]["where"],
    ...(fields.length === 0 ? {} : { fields }),
  };
}

export const listOf = (text: string | null): readonly string[] => (text === null || text === "" ? [] : text.split(","));

/** An entry that opens nothing is there for those below it; one that groups buttons alone is not in the menu. */
function menuOf(permissions: readonly PermissionRow[]): readonly MenuSource[] {
  const entries = permissions.filter((row) => row.type === PERMISSION_TYPES.menu);
  const below = (pid: string | null): readonly MenuSource[] =>
    entries
      .filter((row) => row.pid === pid)
      .map((row) => menuSource(row, below(row.id)))
      .filter(({ opens, children = [] }) => opens !== undefined || children.length > 0);
  return below(null);
}

function menuSource(row: PermissionRow, children: readonly MenuSource[]): MenuSource {
  return {
    path: row.path ?? "",
    title: row.title,
    ...(row.icon === null ? {} : { icon: row.icon }),
    ...(row.opens === null ? {} : { opens: row.opens }),
    hidden: row.hidden === 1,
    keepAlive: row.keepAlive === 1,
    ...(row.action === null ? {} : { permission: row.action }),
    children,
  };
}

/** Lists buttons and fields by their codes. Status 1: everybody of the back office has the code without a grant. */
export function permissionEntriesOf({ permissions }: Pick<RightsRows, "permissions">) {
  return permissions
    .filter((row) => row.type !== PERMISSION_TYPES.menu && row.action !== null && row.action !== "")
    .map((row) => ({
      type: row.type === PERMISSION_TYPES.field ? (1 as const) : (2 as const),
      action: row.action ?? "",
      status: row.status === 0 ? (0 as const) : (1 as const),
    }));
}

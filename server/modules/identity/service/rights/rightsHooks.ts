/**
 * Rules that hold whenever a person changes a table of people or rights. A seed is exempt, because what it writes has
 * been compiled already.
 */
import type { Finding } from "#core/language";
import { MENU_FILE, roleFile } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import {
  registerActions,
  type Draft,
  type Engine,
  type ModuleActions,
  type WriteContext,
  type WriteTransaction,
} from "#engine/server";
import { ADMINISTRATOR_ROLE } from "../../contract.ts";
import { identityErrors } from "../../errors.ts";
import { nextOrgCode } from "../../rules.ts";
import { createAuthSessionRepo } from "../../repo/authSessions.ts";
import { createPeopleRepo } from "../../repo/people.ts";
import type { RightsRows } from "../../repo/rights.ts";
import { createUserRepo } from "../../repo/users.ts";
import { PERMISSION_TYPES, rightsContentOf } from "./rightsContent.ts";
import type { RightsStore } from "./rightsStore.ts";
import { registerSeparationHooks } from "./separationHooks.ts";

const FROM_FILE = 1;
const CHANGED = 2;

/** Tables whose rows are compiled. */
const COMPILED = ["sys_role", "sys_permission", "sys_data_rule", "sys_depart_role"];
/** Tables whose rows only grant entries that are compiled. */
const GRANTING = ["sys_role_permission", "sys_depart_role_permission"];

type RightsEngine = Pick<Engine, "database" | "hooks" | "rights">;

export function registerRightsHooks({ database, hooks, rights }: RightsEngine, store: RightsStore): void {
  const refreshed = new WeakSet<WriteTransaction>();
  const refresh = (tx: WriteTransaction): void => {
    if (refreshed.has(tx)) return;
    refreshed.add(tx);
    tx.afterCommit(() => void rights.refresh().catch(() => undefined));
  };
  for (const entity of [...COMPILED, ...GRANTING])
    hooks.on(entity, "afterWrite", async (before, _after, { tx, seeding }) => {
      // A seed reads the rights afterwards, for a model that is not served yet.
      if (seeding) return;
      refresh(tx);
      // Only what is taken from the administrators is checked: grants are many, and each stands for an entry that has
      // been compiled.
      if (GRANTING.includes(entity) && before?.["roleId"] !== ADMINISTRATOR_ROLE) return;
      const rows = await store.rows(tx);
      assertAdministrators(rows);
      if (!COMPILED.includes(entity)) return;
      const [error] = rights.errorsOf(rightsContentOf(rows));
      if (error !== undefined)
        throw identityErrors.error("RIGHTS_INVALID", { message: error.message, place: placeOf(error, rows) });
    });
  for (const entity of ["sys_role", "sys_permission", "sys_data_rule"])
    hooks.on(entity, "beforeEdit", (draft, before, { seeding }) => {
      if (!seeding && before["origin"] === FROM_FILE) draft["origin"] = CHANGED;
    });
  for (const when of ["sys_role", "sys_depart_role"])
    hooks.on(when, "beforeAdd", async (draft, { tx, seeding }) => {
      if (!seeding) await assertRoleCodeFree(store, tx, draft["roleCode"] ?? null);
    });
  hooks.on("sys_permission", "beforeAdd", (draft, context) => completePermission(draft, context));
  hooks.on("sys_permission", "beforeEdit", (draft, _before, context) => completePermission(draft, context));
  registerPeopleHooks({ database, hooks });
  registerSeparationHooks({ database, hooks });
}

function registerPeopleHooks({ database, hooks }: Pick<RightsEngine, "database" | "hooks">): void {
  const people = createPeopleRepo(database);
  const users = createUserRepo(database);
  const sessions = createAuthSessionRepo(database);
  const assertAdministratorLeft = async (
    before: StoredRow | undefined,
    _after: StoredRow | undefined,
    { tx, seeding }: WriteContext,
  ): Promise<void> => {
    if (seeding || before === undefined) return;
    if ((await users.administrators(tx)).length > 0 || (await users.areOfficesFilled(tx))) return;
    throw identityErrors.error("NO_ADMINISTRATOR_LEFT");
  };
  for (const entity of ["sys_user", "sys_user_role"]) hooks.on(entity, "afterWrite", assertAdministratorLeft);
  // Sessions of an account that is no longer in use end, so that an old token is not good again when the account is.
  hooks.on("sys_user", "afterWrite", async (before, after, { tx, seeding }) => {
    if (!seeding && before?.["status"] === 1 && after?.["status"] !== 1)
      await sessions.revokeAll(tx, String(before["id"]), after?.["status"] === 0 ? "frozen" : null);
  });
  hooks.on("sys_user", "beforeDelete", (row, { viewer }) => {
    if (row["id"] === viewer.id) throw identityErrors.error("OWN_ACCOUNT");
  });
  hooks.on("sys_user", "beforeEdit", (draft, before, { viewer }) => {
    if (before["id"] === viewer.id && before["status"] === 1 && draft["status"] !== 1)
      throw identityErrors.error("OWN_ACCOUNT");
  });
  registerActions({ hooks }, accountActions, undefined);
  hooks.on("sys_depart", "beforeAdd", (draft, { tx }) => completeDepartment(people, tx, draft));
}

export const accountActions: ModuleActions<undefined> = {
  "sys_user.frozenBatch": async ({ rows, input, viewer, set }) => {
    const [from, to] = input["isFrozen"] === "y" ? [1, 0] : [0, 1];
    for (const row of rows.filter(({ status }) => status === from)) {
      if (row["id"] === viewer.id) throw identityErrors.error("OWN_ACCOUNT");
      await set(row, { status: to });
    }
  },
};

async function assertRoleCodeFree(store: RightsStore, tx: WriteTransaction, code: Stored): Promise<void> {
  const { roles, departRoles } = await store.rows(tx);
  if ([...roles, ...departRoles].some(({ roleCode }) => roleCode === code))
    throw identityErrors.error("ROLE_CODE_TAKEN", { code: String(code) });
}

/** Throws where the role of administrators is off or lacks `*`, because then nobody could mend the rights. */
function assertAdministrators({ roles, grants, permissions }: RightsRows): void {
  const administrators = roles.find(({ id }) => id === ADMINISTRATOR_ROLE);
  const everything = permissions.find(({ action }) => action === "*")?.id;
  const holds =
    administrators?.status === 1 &&
    grants.some(({ roleId, permissionId }) => roleId === ADMINISTRATOR_ROLE && permissionId === everything);
  if (everything !== undefined && !holds) throw identityErrors.error("ADMINISTRATOR_GRANTS");
}

/** Gives a menu entry without a permission that of what it opens. A code with `*` cannot be opened to everybody. */
function completePermission(draft: Draft, { model, seeding }: WriteContext): void {
  if (seeding) return;
  const { type, action, opens, status } = draft;
  if (status === 1 && typeof action === "string" && action.includes("*"))
    throw identityErrors.error("RIGHTS_OPEN_ALL", { action });
  if (type !== PERMISSION_TYPES.menu || typeof opens !== "string" || (action ?? null) !== null) return;
  const [sort, name = ""] = opens.split(":");
  const entity = sort === "entity" ? name : sort === "view" ? model.views[name]?.entity : undefined;
  const code = entity === undefined ? opens : model.entities[entity]?.permissions.list;
  if (sort !== "page" && code !== undefined) draft["action"] = code;
}

async function completeDepartment(
  people: ReturnType<typeof createPeopleRepo>,
  tx: WriteTransaction,
  draft: Draft,
): Promise<void> {
  if ((draft["orgCode"] ?? null) !== null) return;
  const departments = await people.departments(tx);
  draft["orgCode"] = nextOrgCode(departments, (draft["pid"] ?? null) as string | null);
}

/** The place of a compiler's finding, in the words of the screens. */
function placeOf({ file, pointer }: Finding, rows: RightsRows): string {
  if (file === MENU_FILE) return `菜单 ${pointer}`;
  const role = rows.roles.find(({ roleCode }) => roleFile(roleCode) === file);
  const [, , at, ...rest] = pointer.split("/");
  const rules = rows.rules.filter(({ roleId, status }) => roleId === role?.id && status === 1);
  const rule = pointer.startsWith("/rowRules/") ? rules[Number(at)] : undefined;
  if (rule === undefined) return `角色“${role?.roleName ?? file}”${pointer}`;
  return [`角色“${role?.roleName ?? ""}”的数据规则“${rule.ruleName}”`, ...rest].join(" / ");
}

/**
 * Writes what the menu and role files say into the tables of rights, entry by entry: an entry that a person changed
 * stays as it is, one that a person deleted does not come back, and one that its file no longer has goes.
 */
import { randomUUID } from "node:crypto";
import type { Model, RightsContent } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import type { SeedWriter } from "#engine/server";
import { decideSeed } from "#server/modules/system/index";
import type { GrantRow, PermissionRow, RightsRepo, RightsRows, RoleRow, RuleRow, SeedRow } from "../../repo/rights.ts";
import { wantedPermissions } from "./permissionTree.ts";
import { listOf } from "./rightsContent.ts";

const FROM_FILE = 1;

interface SeedEntity {
  readonly entity: string;
  readonly kind: string;
}

/** One entry of the files. */
interface WantedRow {
  readonly code: string;
  /** Wire values that a person may change. They are compared as text. */
  readonly values: Readonly<Record<string, Wire>>;
  /** Values that are written only when the row is new. */
  readonly fixed: Readonly<Record<string, Wire>>;
  /** An existing row that stands for the entry, although no seed wrote it. */
  readonly adopt?: string | undefined;
}

interface SeedState {
  readonly seeding: SeedWriter;
  readonly repo: RightsRepo;
  readonly rows: RightsRows;
  readonly seeds: ReadonlyMap<string, SeedRow>;
}

/** @param codes permission codes of operations that no schema states */
export async function seedRights(
  model: Model,
  content: RightsContent,
  codes: readonly string[],
  repo: RightsRepo,
  seeding: SeedWriter,
): Promise<void> {
  const seeds = new Map((await repo.seeds(seeding.tx)).map((seed) => [`${seed.kind} ${seed.code}`, seed]));
  const state: SeedState = { seeding, repo, rows: await repo.rightsRows(seeding.tx), seeds };
  const roles = await seedRoles(state, content);
  const permissions = await seedPermissions(state, model, content, codes);
  await seedGrants(state, content, roles, permissions);
  await seedRules(state, model, content, roles);
}

async function seedRoles(state: SeedState, content: RightsContent): Promise<ReadonlyMap<string, string>> {
  const present = new Map(state.rows.roles.map((role) => [role.id, roleValues(role)]));
  const byCode = new Map(state.rows.roles.map((role) => [role.roleCode, role.id]));
  return applySeeds(
    state,
    { entity: "sys_role", kind: "role" },
    content.roles.map((role) => ({
      code: role.role,
      values: { roleName: role.title },
      // The key is the code of the role, so that an account may hold the role before it has a row.
      fixed: { id: byCode.has(role.role) ? randomUUID() : role.role, roleCode: role.role, status: 1 },
      adopt: byCode.get(role.role),
    })),
    present,
  );
}

const roleValues = ({ roleName }: RoleRow): WantedRow["values"] => ({ roleName });

/** Answers the keys of the rows, by the code that they grant. */
async function seedPermissions(
  state: SeedState,
  model: Model,
  content: RightsContent,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = wantedPermissions(model, content, codes);
  const present = new Map(state.rows.permissions.map((row) => [row.id, permissionValues(row)]));
  const byPath = new Map<string, string>(
    state.rows.permissions.flatMap((row) => (row.path === null ? [] : [[`menu ${row.path}`, row.id] as const])),
  );
  const ids = new Map<string, string>();
  const granting = new Map<string, string>();
  for (const row of state.rows.permissions) if (row.action !== null) granting.set(row.action, row.id);
  const seen = new Set<string>();
  for (const { code, above, values } of wanted) {
    const { title, action, path, opens, icon, hidden, keepAlive, orderNum, type } = values;
    const pid = above === undefined ? null : (ids.get(above) ?? null);
    const one = { pid, title, action, path, opens, icon, hidden, keepAlive, orderNum };
    const id = await applySeed(
      state,
      { entity: "sys_permission", kind: "permission" },
      { code, values: one, fixed: { type, status: 0 }, adopt: byPath.get(code) },
      present,
    );
    seen.add(code);
    if (id !== undefined) ids.set(code, id);
    if (id !== undefined && action !== null && (!granting.has(action) || code.startsWith("code ")))
      granting.set(action, id);
  }
  await removeUnwanted(state, { entity: "sys_permission", kind: "permission" }, seen, present);
  return granting;
}

const permissionValues = (row: PermissionRow): WantedRow["values"] => ({
  pid: row.pid,
  title: row.title,
  action: row.action,
  path: row.path,
  opens: row.opens,
  icon: row.icon,
  hidden: row.hidden === 1,
  keepAlive: row.keepAlive === 1,
  orderNum: row.orderNum,
});

async function seedGrants(
  state: SeedState,
  content: RightsContent,
  roles: ReadonlyMap<string, string>,
  permissions: ReadonlyMap<string, string>,
): Promise<void> {
  const byPair = new Map(state.rows.grants.map((grant) => [`${grant.roleId} ${grant.permissionId}`, grant.id]));
  const wanted = content.roles.flatMap((role) =>
    role.grants.flatMap((grant): readonly WantedRow[] => {
      const [roleId, permissionId] = [roles.get(role.role), permissions.get(grant)];
      if (roleId === undefined || permissionId === undefined) return [];
      const adopt = byPair.get(`${roleId} ${permissionId}`);
      return [{ code: `${role.role}/${grant}`, values: {}, fixed: { roleId, permissionId }, adopt }];
    }),
  );
  const present = new Map(state.rows.grants.map((grant: GrantRow) => [grant.id, {}]));
  await applySeeds(state, { entity: "sys_role_permission", kind: "grant" }, wanted, present);
}

async function seedRules(
  state: SeedState,
  model: Model,
  content: RightsContent,
  roles: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = content.roles.flatMap((role) => {
    const counts = new Map<string, number>();
    return (role.rowRules ?? []).flatMap((rule): readonly WantedRow[] => {
      const roleId = roles.get(role.role);
      const at = (counts.get(rule.entity) ?? 0) + 1;
      counts.set(rule.entity, at);
      if (roleId === undefined) return [];
      return [
        {
          code: `${role.role}/${rule.entity}/${at}`,
          values: {
            may: rule.may.join(","),
            condition: JSON.stringify(rule.where),
            fields: (rule.fields ?? []).join(","),
          },
          fixed: {
            roleId,
            entity: rule.entity,
            ruleName: `${role.title}：${model.entities[rule.entity]?.title ?? rule.entity}`.slice(0, 60),
            status: 1,
          },
        },
      ];
    });
  });
  const present = new Map(state.rows.rules.map((rule) => [rule.id, ruleValues(rule)]));
  await applySeeds(state, { entity: "sys_data_rule", kind: "rule" }, wanted, present);
}

const ruleValues = (rule: RuleRow): WantedRow["values"] => ({
  may: rule.may,
  condition: rule.condition,
  fields: listOf(rule.fields).join(","),
});

type PresentRows = ReadonlyMap<string, WantedRow["values"]>;

/** Answers the keys of the rows that stand for the entries, by their codes. */
async function applySeeds(
  state: SeedState,
  target: SeedEntity,
  wanted: readonly WantedRow[],
  present: PresentRows,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const one of wanted) {
    const id = await applySeed(state, target, one, present);
    if (id !== undefined) ids.set(one.code, id);
  }
  await removeUnwanted(state, target, new Set(wanted.map(({ code }) => code)), present);
  return ids;
}

/** Answers the key of the row; undefined where a person deleted it. */
async function applySeed(
  { seeding, repo, seeds }: SeedState,
  { entity, kind }: SeedEntity,
  { code, values, fixed, adopt }: WantedRow,
  present: PresentRows,
): Promise<string | undefined> {
  const seed = seeds.get(`${kind} ${code}`);
  const rowId = seed?.rowId ?? adopt;
  const row = rowId === undefined ? undefined : present.get(rowId);
  const wanted = textOf(values);
  const action = decideSeed({ wanted, seeded: seed?.text, present: row === undefined ? undefined : textOf(row) });
  if (action === "leave") return row === undefined ? undefined : rowId;
  if (action === "update" && rowId !== undefined) {
    await seeding.change(entity, rowId, wireOf(entity, values));
    await repo.saveSeed(seeding.tx, { kind, code, text: wanted, rowId });
    return rowId;
  }
  const added = await seeding.add(entity, {
    ...fixed,
    ...wireOf(entity, values),
    ...(entity === "sys_role_permission" ? {} : { origin: FROM_FILE }),
  });
  const id = String(added["id"]);
  await repo.saveSeed(seeding.tx, { kind, code, text: wanted, rowId: id });
  return id;
}

/** Removes what the files no longer have, unless a person has changed it. */
async function removeUnwanted(
  { seeding, repo, seeds }: SeedState,
  { entity, kind }: SeedEntity,
  wanted: ReadonlySet<string>,
  present: PresentRows,
): Promise<void> {
  for (const seed of seeds.values()) {
    if (seed.kind !== kind || wanted.has(seed.code)) continue;
    // The row of a role stays: without grants it grants nothing, and accounts may hold it.
    if (kind === "role") continue;
    const row = present.get(seed.rowId);
    if (row !== undefined && textOf(row) === seed.text) await seeding.remove(entity, seed.rowId);
    await repo.forgetSeed(seeding.tx, kind, seed.code);
  }
}

/** An empty text and null give the same text, because both are stored as null. */
const textOf = (values: WantedRow["values"]): string =>
  JSON.stringify(Object.entries(values).map(([name, value]) => [name, value === "" ? null : value]));

/** The condition of a rule is stored as its text. */
function wireOf(entity: string, values: WantedRow["values"]): WireRow {
  const condition = values["condition"];
  const wire = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === "" ? null : value]));
  return entity === "sys_data_rule" && typeof condition === "string"
    ? { ...wire, condition: JSON.parse(condition) as Wire }
    : wire;
}

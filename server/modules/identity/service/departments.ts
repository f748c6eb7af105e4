/** The departments a person belongs to, and the one that a session works in. */
import type { Viewer } from "#core/language";
import { auditedBy, writeAudit, type Database } from "#engine/server";
import type { OwnDepartments } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { usernameKey } from "../rules.ts";
import type { IdentityRepo, PersonRow } from "../repo/index.ts";
import { hashToken } from "./authSession.ts";
import type { Caller } from "./ownAuthSessions.ts";

export interface DepartmentChoice {
  readonly orgCode: string;
  readonly username?: string;
}

type DepartmentRepo = Pick<IdentityRepo, "departments" | "chooseDepartment" | "personById">;

export async function ownDepartments(
  repo: Pick<DepartmentRepo, "departments">,
  viewer: Viewer,
): Promise<OwnDepartments> {
  const { departIds, departCode } = viewer.variables;
  const own = new Set(Array.isArray(departIds) ? departIds.map(String) : []);
  const departments = (await repo.departments()).filter(({ id }) => own.has(id));
  return {
    list: departments.map(({ id, orgCode, departName }) => ({ id, orgCode, departName })),
    orgCode: typeof departCode === "string" ? departCode : null,
  };
}

export async function chooseDepartment(
  { database, repo }: { readonly database: Database; readonly repo: DepartmentRepo },
  { viewer, token, ...origin }: Caller,
  { orgCode, username }: DepartmentChoice,
): Promise<PersonRow> {
  // Another person's name is answered like a name that nobody has, so that nobody learns which accounts exist.
  if (username !== undefined && usernameKey(username) !== usernameKey(viewer.username))
    throw identityErrors.error("NOT_FOUND");
  const { list } = await ownDepartments(repo, viewer);
  if (list.length === 0) throw identityErrors.error("NO_DEPARTMENT");
  const chosen = list.find((one) => one.orgCode === orgCode);
  if (chosen === undefined) throw identityErrors.error("DEPARTMENT_UNKNOWN");
  await database.write(async (tx) => {
    await repo.chooseDepartment(tx, hashToken(token), chosen.id);
    // The audit records the choice, because row rules depend on it.
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "selectDepart",
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
      details: { departId: chosen.id },
    });
  });
  const person = await repo.personById(viewer.id);
  if (person === undefined) throw identityErrors.error("NOT_FOUND");
  return person;
}

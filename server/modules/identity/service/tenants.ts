/** The tenants that a person may work in, and the one that a session works in. */
import type { Viewer } from "#core/language";
import { dayOf } from "#core/values";
import { auditedBy, writeAudit, type Database } from "#engine/server";
import type { OwnTenants } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo, PersonRow } from "../repo/index.ts";
import { hashToken } from "./authSession.ts";
import type { Caller } from "./ownAuthSessions.ts";
import { ownTenants } from "./people.ts";

type TenantRepo = Pick<IdentityRepo, "tenantsOf" | "chooseTenant" | "personById">;

const personOf = async (repo: Pick<TenantRepo, "personById">, id: string): Promise<PersonRow> => {
  const person = await repo.personById(id);
  if (person === undefined) throw identityErrors.error("NOT_FOUND");
  return person;
};

export async function tenantsOf(
  repo: Pick<TenantRepo, "tenantsOf" | "personById">,
  { id, limited, tenantId }: Viewer,
  now: number,
): Promise<OwnTenants> {
  const list = await ownTenants(repo, await personOf(repo, id), dayOf(now));
  return { list, tenantId: limited === "tenant" ? null : tenantId };
}

export async function chooseTenant(
  { database, repo }: { readonly database: Database; readonly repo: TenantRepo },
  { viewer, token, now, ...origin }: Caller,
  tenantId: string,
): Promise<PersonRow> {
  const person = await personOf(repo, viewer.id);
  const list = await ownTenants(repo, person, dayOf(now));
  if (list.length === 0) throw identityErrors.error("NO_TENANT");
  if (!list.some(({ id }) => id === tenantId)) throw identityErrors.error("TENANT_UNKNOWN");
  await database.write(async (tx) => {
    await repo.chooseTenant(tx, hashToken(token), tenantId);
    // The audit records the choice, because it decides which rows the session reads and writes.
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "selectTenant",
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
      details: { tenantId },
    });
  });
  return person;
}

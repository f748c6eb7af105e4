/** Reads the tables of rights for the engine. */
import { createHash } from "node:crypto";
import type { RightsContent } from "#core/language";
import type { Database, ReadConnection, RightsSource } from "#engine/server";
import type { PermissionEntry, RightsOwner } from "../../contract.ts";
import { createRightsRepo, type RightsRows } from "../../repo/rights.ts";
import { permissionEntriesOf, rightsContentOf } from "./rightsContent.ts";

export interface RightsStore extends RightsSource {
  /** Buttons and fields as they were last read. */
  entries(): readonly PermissionEntry[];
  /** Codes that everyone of the back office has. */
  openCodes(): readonly string[];
  rows(connection: ReadConnection): Promise<RightsRows>;
  contentIn(connection: ReadConnection): Promise<RightsContent>;
  /**
   * A hash that changes whenever the owner is given or loses an entry, and whenever one of its rules begins or ceases
   * to hold.
   */
  revisionOf(connection: ReadConnection, of: RightsOwner, id: string): Promise<string>;
}

export function createRightsStore(database: Database): RightsStore {
  const repo = createRightsRepo(database);
  let latest: { readonly revision: number; readonly entries: readonly PermissionEntry[] } = {
    revision: -1,
    entries: [],
  };
  let open: readonly string[] = [];
  return {
    entries: () => latest.entries,
    openCodes: () => open,
    rows: (connection) => repo.rightsRows(connection),
    contentIn: async (connection) => rightsContentOf(await repo.rightsRows(connection)),
    revisionOf: async (connection, of, id) => {
      const state =
        of === "department"
          ? (await repo.departmentPermissions(id, connection)).map(({ permissionId }) => permissionId)
          : stateOfRole(await repo.rightsRows(connection), of, id);
      return createHash("sha256")
        .update([...state].sort().join(","))
        .digest("base64url");
    },
    read: async () => {
      const rows = await database.snapshot((read) => repo.rightsRows(read));
      const { revision } = rows;
      if (revision > latest.revision) {
        latest = { revision, entries: permissionEntriesOf(rows) };
        open = latest.entries.filter(({ status }) => status === 1).map(({ action }) => action);
      }
      return { content: rightsContentOf(rows), revision };
    },
  };
}

function stateOfRole(rows: RightsRows, of: "role" | "departmentRole", id: string): readonly string[] {
  const grants = of === "role" ? rows.grants : rows.departGrants;
  const rules = of === "role" ? rows.rules : [];
  return [
    ...grants.flatMap(({ roleId, permissionId }) => (roleId === id ? [permissionId] : [])),
    ...rules.flatMap((rule) => (rule.roleId === id ? [`${rule.id}=${rule.status}`] : [])),
  ];
}

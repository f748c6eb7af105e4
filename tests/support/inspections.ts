// A small schema set of parents and children on three levels: site → inspection → item; and its people.
import type { Viewer } from "#core/language";

export const INSPECTIONS = new URL("./inspections", import.meta.url).pathname;

function person(username: string, role: string, grants: readonly string[]): Viewer {
  return {
    id: `id-${username}`,
    username,
    userType: "office",
    roles: [role],
    grants,
    tenantId: "0",
    rightsKey: `office ${role} ${grants.join()}`,
    variables: { id: `id-${username}`, username, roles: [role] },
  };
}

/** Their grants are those of their roles. */
export const INSPECTORS = {
  chief: person("chief", "chief", ["*"]),
  /** Edits inspections that are not approved yet. */
  inspector: person("inspector", "inspector", ["site:list", "site:get", "site:edit", "inspection:approve", "tool:*"]),
  /** Sees and edits the sites that are theirs, and what is in them. */
  warden: person("warden", "warden", ["site:list", "site:get", "site:edit"]),
  /** Reads what is approved. */
  auditor: person("auditor", "auditor", ["site:list", "site:get"]),
  /** Signed in, and holds nothing. */
  guest: person("guest", "guest", []),
} as const satisfies Record<string, Viewer>;

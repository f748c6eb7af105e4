// A small schema set of parents and children on three levels: site → inspection → item; and its people.
import type { Viewer } from "#core/language";

export const INSPECTIONS = new URL("./inspections", import.meta.url).pathname;

function person(username: string, role: string, grants: readonly string[]): Viewer {
  return {
    id: `id-${username}`, username, userType: "office", roles: [role], grants, tenantId: "0", shape: `office ${role} ${grants.join()}`,
    variables: { id: `id-${username}`, username, roles: [role] },
  };
}

const INSPECTOR = ["site:list", "site:get", "site:edit", "inspection:list", "inspection:get", "inspection:add", "inspection:edit", "inspection:delete", "tool:*"];

/** Their grants are those of their roles. */
export const INSPECTORS = {
  chief: person("chief", "chief", ["*"]),
  /** Edits inspections that are not approved yet. */
  inspector: person("inspector", "inspector", INSPECTOR),
  /** Reads the sites that are his own, and what is in them. */
  warden: person("warden", "warden", ["site:list", "site:get", "site:edit", "inspection:list", "inspection:get"]),
} as const satisfies Record<string, Viewer>;

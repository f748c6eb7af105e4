import type { Model } from "#core/model";
import { ANONYMOUS, type Viewer } from "../viewer.ts";

/** Whom a case is tried as: `$user.username` and `$user.id` are `me`. */
export function caseViewer(as: string | undefined, model: Model): Viewer {
  if (as === "nobody") return ANONYMOUS;
  const role = as?.startsWith("role:") === true ? as.slice("role:".length) : undefined;
  const roles = role === undefined ? [] : [role];
  const grants = as === undefined ? ["*"] : (model.roles[role ?? ""]?.grants ?? []);
  return {
    id: "me",
    username: "me",
    userType: as === "member" ? "member" : "office",
    roles,
    grants,
    tenantId: "0",
    variables: { id: "me", username: "me", memberId: "me", departId: null, departCode: null, roles, tenantId: "0" },
    rightsKey: as ?? "everything",
  };
}

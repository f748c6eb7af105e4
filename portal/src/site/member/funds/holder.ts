/** In whose name the bank accounts of the acting identity are. */
import type { MemberInfo } from "#server/modules/members/contract";

/** Undefined: not certified. */
export function holderOf({ enterpriseCertificationId, enterpriseName, verified, realName }: MemberInfo) {
  if (enterpriseCertificationId !== null) return enterpriseName ?? undefined;
  return verified === 1 ? (realName ?? undefined) : undefined;
}

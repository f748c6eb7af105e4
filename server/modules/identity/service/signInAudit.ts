/** Audit entries for refused attempts to authenticate. */
import { ApiError } from "#core/api";
import { plainText, type RejectionAudit } from "#engine/server";
import { addressGroup, cleanAddress } from "./address.ts";
import type { SignInWay } from "./openAuthSession.ts";

interface AuditedAttempt {
  readonly op: "login" | "updatePassword" | "stepUp";
  /** How the person signs in; absent: it is no sign-in. */
  readonly way?: SignInWay;
  /** As typed; whether there is such an account is for `userId` to say. */
  readonly username: string;
  readonly userId: string | undefined;
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
}

/**
 * Runs the attempt. A wrong password, a lock and a full queue are recorded; what was merely filled in wrongly is not.
 */
export async function auditRefusedAttempts<T>(
  rejections: RejectionAudit,
  attempted: () => AuditedAttempt,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    await recordRefusedAttempt(rejections, attempted(), error);
    throw error;
  }
}

/** Records what the attempt was refused for, where that is worth an entry. */
export async function recordRefusedAttempt(
  rejections: RejectionAudit,
  attempt: AuditedAttempt,
  error: unknown,
): Promise<void> {
  if (error instanceof ApiError && RECORDED.has(error.code)) await record(rejections, attempt, error);
}

const RECORDED = new Set(
  [
    "WRONG_PASSWORD",
    "ACCOUNT_FROZEN",
    "OLD_PASSWORD_WRONG",
    "STEP_UP_WRONG",
    "CODE_WRONG",
    "PHONE_CODE_WRONG",
    "TICKET_ENDED",
    "THIRD_REQUEST_ENDED",
    "THIRD_REFUSED",
    "THIRD_NOT_LINKED",
    "CAS_REFUSED",
    "CAS_UNAVAILABLE",
    "TOO_MANY_TRIES",
    "TRIES_PENDING",
    "BUSY",
  ].map((code) => `IDENTITY.${code}`),
);

function record(
  rejections: RejectionAudit,
  { op, way, username, userId, ip, requestId, userAgent }: AuditedAttempt,
  apiError: ApiError,
): Promise<void> {
  // People type passwords into the box of the name, so only the beginning of an unknown name is stored.
  const known = userId !== undefined;
  const details = {
    ...(way === undefined ? {} : { way }),
    ...(known ? {} : { username: `${plainText(username).slice(0, 2)}***` }),
  };
  return rejections.record({
    by: known ? username : "",
    ip: cleanAddress(ip),
    device: userAgent,
    requestId,
    source: addressGroup(ip),
    op,
    entity: "sys_user",
    rowId: userId ?? "",
    result: apiError.code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  });
}

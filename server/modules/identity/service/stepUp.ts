/** A fresh authentication within a session, which operations on money and rights require. */
import { auditedBy, writeAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { UserRow } from "../repo/index.ts";
import { hashToken } from "./authSession.ts";
import type { ChangeParts } from "./changePassword.ts";
import { passwordMatches } from "./password.ts";
import type { EnvelopeKeys, RequestOrigin } from "./passwordEnvelope.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { QueuePriority } from "./hashQueue.ts";
import type { Caller } from "./ownAuthSessions.ts";
import type { SecondFactor } from "./secondFactor.ts";

export interface StepUpRequest extends Caller, RequestOrigin {
  readonly body: StepUpBody;
}

type StepUpBody = (EnvelopeKeys & { readonly password: string }) | { readonly code: string };

interface StepUpParts extends Pick<
  ChangeParts,
  "database" | "repo" | "throttle" | "envelopes" | "rejections" | "limit"
> {
  readonly secondFactor: SecondFactor;
}

/**
 * Attempts count against the limit for the old password of a change, so that the two together allow no more guesses.
 */
export async function stepUp(parts: StepUpParts, request: StepUpRequest): Promise<void> {
  const { database, repo, throttle, rejections, limit } = parts;
  const { viewer, token, ip, requestId, userAgent, now } = request;
  const user = await repo.userByName(viewer.username);
  if (user === undefined) throw identityErrors.error("NOT_SIGNED_IN");
  const check = await checkOf(parts, request, user);
  const attempt = {
    counters: [{ of: ["ownPassword", user.id] as const, limit, clearedBySuccess: true, source: true }],
    knownDevice: true,
    knownAddress: true,
    now,
  };
  const clearCounters = await auditRefusedAttempts(
    rejections,
    () => ({ op: "stepUp", username: user.username, userId: user.id, ip, requestId, userAgent }),
    async () => {
      const verified = await throttle.verify(attempt, check);
      if (verified === undefined) throw identityErrors.error("STEP_UP_WRONG");
      return verified;
    },
  );
  await database.write(async (tx) => {
    await clearCounters(tx);
    await repo.markAuthenticated(tx, hashToken(token));
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, request),
      op: "stepUp",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
    });
  });
}

/** Checks the password, or the code where one was given. */
async function checkOf(
  { database, envelopes, secondFactor }: StepUpParts,
  request: StepUpRequest,
  user: UserRow,
): Promise<(priority: QueuePriority) => Promise<boolean>> {
  const { body } = request;
  if ("code" in body) return () => database.write((tx) => secondFactor.takeCode(tx, user.id, body.code));
  const read = await envelopes.accept(body, "stepUp", request);
  return (priority) => passwordMatches(() => read(body.password), user.passwordHash, priority);
}

import type { Viewer } from "#core/language";
import { auditedBy, writeAudit, type Database, type RejectionAudit } from "#engine/server";
import type { PasswordBody } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { parsePasswordChange, usernameKey, type Limit, type PlainPasswords } from "../rules.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { DEMO_PASSWORD } from "./demoAccounts.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import type { PasswordEnvelopes, ReadPassword, RequestOrigin } from "./passwordEnvelope.ts";
import { assertStrongPassword, assertUnusedPassword } from "./passwordPolicy.ts";
import { hashToken } from "./authSession.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { ClearCounters, Throttle } from "./throttle.ts";

export interface PasswordRequest extends RequestOrigin {
  readonly viewer: Viewer;
  readonly token: string;
  readonly userAgent: string;
  readonly body: PasswordBody;
}

export interface ChangeParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly envelopes: PasswordEnvelopes;
  readonly rejections: RejectionAudit;
  /** Limits attempts at the old password. */
  readonly limit: Limit;
  /** Whether the demo's password may be chosen: only where demo data is loaded. */
  readonly demo: boolean;
  /** Names that no password contains: of the company and of the platform. */
  readonly names: readonly string[];
}

/** A user changes their own password; every other session of theirs ends, the current one continues. */
export async function changePassword(parts: ChangeParts, request: PasswordRequest): Promise<void> {
  const { repo, envelopes, demo, names } = parts;
  const { viewer, body } = request;
  // Another person's name is answered like a name that nobody has, so that nobody learns which accounts exist.
  if (body.username !== undefined && usernameKey(body.username) !== usernameKey(viewer.username))
    throw identityErrors.error("NOT_FOUND");
  const user = await repo.userByName(viewer.username);
  if (user === undefined) throw identityErrors.error("NOT_FOUND");
  const plain = await decrypted(body, await envelopes.accept(body, "updatePassword", request));
  if (plain === undefined) {
    await verifyOldPassword(parts, request, user, undefined);
    throw identityErrors.error("OLD_PASSWORD_WRONG");
  }
  const change = parsePasswordChange(plain, user.userType);
  if ("problem" in change) throw identityErrors.error(change.problem);
  if ("message" in change) throw identityErrors.error("PASSWORD_RULE", { message: change.message });
  const isDemo = change.fresh === DEMO_PASSWORD;
  if (isDemo && !demo) throw identityErrors.error("PASSWORD_PUBLIC");
  assertStrongPassword(change.fresh, [...names, user.username, user.phone]);
  const clearCounters = await verifyOldPassword(parts, request, user, change.old);
  const used = (await repo.latestPasswords(user.id)).map(({ passwordHash }) => passwordHash);
  await assertUnusedPassword(change.fresh, [user.passwordHash, ...used]);
  await store(parts, request, user, { hash: await hashPassword(change.fresh), demo: isDemo }, clearCounters);
}

async function store(
  { database, repo }: ChangeParts,
  { viewer, token, ...origin }: PasswordRequest,
  user: UserRow,
  fresh: { readonly hash: string; readonly demo: boolean },
  clearCounters: ClearCounters,
): Promise<void> {
  await database.write(async (tx) => {
    // The account is locked, so that no session is opened with the old password after the others have ended.
    await repo.userForUpdate(tx, user.username);
    await clearCounters(tx);
    if ((await repo.setPassword(tx, user.id, user.passwordHash, fresh)) !== 1)
      throw identityErrors.error("OLD_PASSWORD_WRONG");
    await repo.addPassword(tx, user.id, fresh.hash, user.passwordHash);
    await repo.passwordChanged(tx, user.id);
    await repo.revokeOthers(tx, user.id, hashToken(token), "password");
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "updatePassword",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
    });
  });
}

const FIELDS = ["oldPwd", "oldpassword", "newPwd", "password", "confirmpassword"] as const;

/** Decrypts the passwords; undefined where one of them cannot be read. */
async function decrypted(body: PasswordBody, read: ReadPassword): Promise<PlainPasswords | undefined> {
  const plain: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of FIELDS) {
    const cipher = body[field];
    if (cipher === undefined) continue;
    const text = cipher === "" ? "" : await read(cipher);
    if (text === undefined) return undefined;
    plain[field] = text;
  }
  return { ...plain, confirmpassword: plain.confirmpassword ?? "" };
}

async function verifyOldPassword(
  { throttle, rejections, limit }: ChangeParts,
  { ip, requestId, userAgent, now }: PasswordRequest,
  user: UserRow,
  old: string | undefined,
): Promise<ClearCounters> {
  const attempt = {
    counters: [{ of: ["ownPassword", user.id] as const, limit, clearedBySuccess: true, source: true }],
    knownDevice: true,
    knownAddress: true,
    now,
  };
  return auditRefusedAttempts(
    rejections,
    () => ({ op: "updatePassword", username: user.username, userId: user.id, ip, requestId, userAgent }),
    async () => {
      const verified = await throttle.verify(attempt, (priority) =>
        passwordMatches(() => old, user.passwordHash, priority),
      );
      if (verified === undefined) throw identityErrors.error("OLD_PASSWORD_WRONG");
      return verified;
    },
  );
}

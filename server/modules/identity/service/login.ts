import { randomUUID } from "node:crypto";
import { writeAudit, type Database, type RejectionAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { authSessionExpiry, signInCounters, usernameKey, type SignInLimits } from "../rules.ts";
import type { IdentityRepo, UserRow } from "../repo/index.ts";
import { addressGroup, cleanAddress, networkOf } from "./address.ts";
import type { Devices } from "./devices.ts";
import { passwordMatches } from "./password.ts";
import { hashToken, newToken } from "./authSession.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { ClearCounters, Throttle } from "./throttle.ts";

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly userType: 0 | 1;
  readonly ip: string;
  readonly userAgent: string;
  /** The device's token as sent, or nothing. */
  readonly device: string;
  readonly now: number;
}

export interface SignedIn {
  readonly token: string;
  /** What the device carries from now on. */
  readonly device: string;
  readonly user: UserRow;
}

interface LoginParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly devices: Devices;
  readonly limits: SignInLimits;
  readonly rejections: RejectionAudit;
}

/** An unknown name is counted and takes as long as a known one. */
export function createLogin(parts: LoginParts): (signIn: SignIn) => Promise<SignedIn> {
  const { repo, rejections } = parts;
  return async (signIn) => {
    const user = await repo.userByName(signIn.username);
    const attempted = () => ({
      op: "login" as const,
      username: user?.username ?? signIn.username,
      userId: user?.id,
      ip: signIn.ip,
      userAgent: signIn.userAgent,
    });
    return auditRefusedAttempts(rejections, attempted, () => attempt(parts, signIn, user));
  };
}

async function attempt(parts: LoginParts, signIn: SignIn, user: UserRow | undefined): Promise<SignedIn> {
  const { repo, throttle, devices, limits } = parts;
  const { ip, now } = signIn;
  const username = usernameKey(signIn.username);
  const group = addressGroup(ip);
  const knownDevice = await devices.known(signIn.device, user?.id ?? "", now);
  const knownAddress = await repo.hasSignedInFrom(user?.id ?? "", group);
  const counters = signInCounters(
    { username, addressGroup: group, network: networkOf(ip), knownDevice, knownAddress },
    limits,
  );
  const usable = user !== undefined && user.status === 1 && user.userType === signIn.userType ? user : undefined;
  const clearCounters = await throttle.verify(
    { counters, knownDevice: knownDevice !== undefined, knownAddress, now },
    async (priority) =>
      (await passwordMatches(signIn.password, usable?.passwordHash, priority)) && usable !== undefined,
  );
  if (clearCounters === undefined || usable === undefined) throw identityErrors.error("WRONG_PASSWORD");
  return openAuthSession(parts, usable, signIn, clearCounters);
}

async function openAuthSession(
  { database, repo, devices }: LoginParts,
  user: UserRow,
  signIn: SignIn,
  clearCounters: ClearCounters,
): Promise<SignedIn> {
  const token = newToken();
  const { ip, userAgent, now } = signIn;
  const device = await database.write(async (tx) => {
    await clearCounters(tx);
    await repo.forget(tx, now - 30 * 86_400_000);
    await repo.insertAuthSession(tx, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: authSessionExpiry(now),
      ip,
      addressGroup: addressGroup(ip),
      userAgent: userAgent.slice(0, 255),
    });
    await writeAudit(database.dialect, tx, {
      by: user.username,
      ip: cleanAddress(ip),
      device: userAgent,
      op: "login",
      entity: "sys_user",
      rowId: user.id,
      result: "ok",
    });
    return devices.remember(tx, signIn.device, user.id);
  });
  return { token, device, user };
}

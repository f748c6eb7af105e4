/**
 * Codes of an authenticator (TOTP, RFC 6238) and recovery codes. Secrets are stored encrypted, recovery codes as HMACs,
 * both under the secret of the installation. A code is good once.
 */
import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { auditedBy, writeAudit, type Database, type WriteTransaction } from "#engine/server";
import type { SecondFactorStatus } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createSecondFactorRepo } from "../repo/secondFactors.ts";
import type { Keys } from "./keys.ts";
import type { Caller } from "./ownAuthSessions.ts";
import { hmacSm3, seal, unseal } from "./smCrypto.ts";
import { SECOND_FACTOR_TOLERANCE_S, RECOVERY_CODES } from "../rules.ts";

/** Without letters and digits that look alike. Ten characters have 50 bits. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 10;

export interface SecondFactor {
  status(userId: string): Promise<SecondFactorStatus>;
  isEnrolled(userId: string): Promise<boolean>;
  /** Makes a new secret. It does not count before a code of it was given. */
  begin(caller: Caller): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Makes the secret count if the code is right, and answers the recovery codes. */
  confirm(caller: Caller, code: string): Promise<readonly string[]>;
  remove(caller: Caller): Promise<void>;
  /** Whether it is an unused code of this person. The code is used up. */
  takeCode(tx: WriteTransaction, userId: string, code: string): Promise<boolean>;
}

interface SecondFactorParts {
  readonly database: Database;
  readonly keys: Keys;
  /** What the app on the telephone shows above the code. */
  readonly issuer: string;
}

export function createSecondFactor({ database, keys, issuer }: SecondFactorParts): SecondFactor {
  const repo = createSecondFactorRepo(database);
  const stepOf = async (userId: string, sealed: string, code: string, now: number, after: number | null) => {
    const secret = unseal(sealed, await keys.secretFor("secondFactor"), userId);
    return secret === undefined ? undefined : timeStepOf(secret, code, now, after);
  };
  const codeHash = async (userId: string, code: string): Promise<string> =>
    hmacSm3(await keys.secretFor("secondFactor"), `${userId}|${code}`).toString("hex");
  const audit = (tx: WriteTransaction, { viewer, ...origin }: Caller, op: string) =>
    writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op,
      entity: "sys_user",
      rowId: viewer.id,
      result: "ok",
    });
  const isEnrolled = async (userId: string): Promise<boolean> => {
    const factor = await repo.factor(database.read, userId);
    return factor !== undefined && factor.confirmedAt !== null;
  };
  return {
    isEnrolled,
    status: async (userId) => ({
      enrolled: await isEnrolled(userId),
      recoveryCodes: await repo.codesLeft(database.read, userId),
    }),
    begin: async (caller) => {
      const { id, username } = caller.viewer;
      if (await isEnrolled(id)) throw identityErrors.error("SECOND_FACTOR_ENROLLED");
      const secret = generateSecret();
      const sealed = seal(secret, await keys.secretFor("secondFactor"), id);
      await database.write((tx) => repo.replaceFactor(tx, id, sealed));
      return { secret, uri: generateURI({ issuer, label: username, secret }) };
    },
    confirm: async (caller, code) => {
      const { id } = caller.viewer;
      const factor = await repo.factor(database.read, id);
      if (factor === undefined || factor.confirmedAt !== null) throw identityErrors.error("SECOND_FACTOR_NOT_BEGUN");
      const step = await stepOf(id, factor.secret, code, caller.now, factor.lastStep);
      if (step === undefined) throw identityErrors.error("CODE_WRONG");
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      const hashes = await Promise.all(codes.map((one) => codeHash(id, one)));
      await database.write(async (tx) => {
        if (!(await repo.takeStep(tx, id, step)) || !(await repo.confirm(tx, id)))
          throw identityErrors.error("CODE_WRONG");
        await repo.replaceCodes(tx, id, hashes);
        await audit(tx, caller, "enrolSecondFactor");
      });
      return codes;
    },
    remove: async (caller) => {
      await database.write(async (tx) => {
        if (!(await repo.removeFactor(tx, caller.viewer.id))) throw identityErrors.error("SECOND_FACTOR_NOT_BEGUN");
        await audit(tx, caller, "removeSecondFactor");
      });
    },
    takeCode: async (tx, userId, code) => {
      const factor = await repo.factor(tx, userId);
      if (factor === undefined || factor.confirmedAt === null) return false;
      const digits = code.replaceAll(/\s/g, "");
      if (!/^\d{6}$/.test(digits)) return repo.takeCode(tx, userId, await codeHash(userId, plainCode(code)));
      const step = await stepOf(userId, factor.secret, digits, tx.now, factor.lastStep);
      return step !== undefined && (await repo.takeStep(tx, userId, step));
    },
  };
}

/** The time step of a code; undefined where the code is wrong by now, or no later than one that was used. */
function timeStepOf(secret: string, code: string, now: number, after: number | null): number | undefined {
  try {
    const result = verifySync({
      secret,
      token: code,
      epoch: Math.floor(now / 1000),
      epochTolerance: SECOND_FACTOR_TOLERANCE_S,
      ...(after === null ? {} : { afterTimeStep: after }),
    });
    return result.valid && "timeStep" in result ? result.timeStep : undefined;
  } catch {
    return undefined;
  }
}

function recoveryCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** The form in which a recovery code is hashed, however it was typed. */
const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, "").slice(0, 40);

/**
 * The drag slider, which a sign-in needs after a device or an address group has failed often. Failures, pictures and
 * proofs are stored in tables, so that a restart forgets none. Only the server knows where the gap is; a picture is
 * good for one try, and a proof for one sign-in.
 */
import { randomBytes } from "node:crypto";
import type { Database } from "#engine/server";
import type { Captcha } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createAttemptRepo } from "../repo/attempts.ts";
import { createCaptchaRepo } from "../repo/captchas.ts";
import type { Limit, SignInLimits } from "../rules.ts";
import { addressGroup } from "./address.ts";
import { attemptKey } from "./attemptKey.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH, PIECE_SIZE, drawCaptcha } from "./captchaPicture.ts";
import type { Devices } from "./devices.ts";
import type { RequestOrigin } from "./passwordEnvelope.ts";
import { CAPTCHA_MS, CAPTCHA_TOLERANCE } from "../rules.ts";

export interface Captchas {
  /** Whether the next sign-in from this origin needs a proof. */
  isNeeded(origin: RequestOrigin): Promise<boolean>;
  /** Counts a wrong password from this origin. */
  countFailure(origin: RequestOrigin): Promise<void>;
  draw(origin: RequestOrigin): Promise<Captcha>;
  /** Answers the proof; throws IDENTITY.CAPTCHA_WRONG where the piece is not in the gap. */
  solve(id: string, position: number, origin: RequestOrigin): Promise<string>;
  /** Uses up the proof if the sign-in needs one; throws IDENTITY.CAPTCHA_REQUIRED where it has none. */
  assertProof(proof: string | undefined, origin: RequestOrigin): Promise<void>;
  /** Uses up the proof, which everybody needs here; throws IDENTITY.CAPTCHA_REQUIRED where there is none. */
  takeProof(proof: string | undefined, origin: RequestOrigin): Promise<void>;
}

interface CaptchaParts {
  readonly database: Database;
  readonly devices: Devices;
  readonly limits: SignInLimits;
}

export function createCaptchas({ database, devices, limits }: CaptchaParts): Captchas {
  const attempts = createAttemptRepo(database, "sys_source_count");
  const repo = createCaptchaRepo(database);
  /**
   * A device that some account has signed in on is counted for itself, so that others at its address do not affect it.
   */
  const keyOf = async (scope: string, { ip, device, now }: RequestOrigin): Promise<string> => {
    const known = await devices.knownToAny(device, now);
    return attemptKey(known === undefined ? [scope, addressGroup(ip)] : [`${scope} device`, known]);
  };
  const count = async (scope: string, origin: RequestOrigin, { tries, windowMs, lockMs }: Limit): Promise<boolean> => {
    const { now } = origin;
    const key = await keyOf(scope, origin);
    return database.write(async (tx) => {
      await attempts.sweep(tx, now);
      return attempts.count(tx, { key, now, tries, windowEnd: now + windowMs, lockEnd: now + lockMs });
    });
  };
  const isNeeded = async (origin: RequestOrigin): Promise<boolean> => {
    const counted = await attempts.counted(await keyOf("captcha", origin));
    return counted !== undefined && counted.endsAt > origin.now && counted.count >= limits.captcha.tries;
  };
  const takeProof = async (proof: string | undefined, { ip }: RequestOrigin): Promise<void> => {
    const row =
      proof === undefined || proof === ""
        ? undefined
        : await database.write((tx) => repo.take(tx, proof, addressGroup(ip)));
    // A row with a gap is a picture that nobody has solved, and no proof.
    if (row === undefined || row.gap !== null) throw identityErrors.error("CAPTCHA_REQUIRED");
  };
  return {
    isNeeded,
    countFailure: async (origin) => void (await count("captcha", origin, limits.captcha)),
    draw: async (origin) => {
      if (!(await count("picture", origin, limits.pictures)))
        throw identityErrors.error("TRIES_PENDING", { retryAfter: 60 });
      const { gap, top, background, piece } = drawCaptcha();
      const id = randomBytes(16).toString("hex");
      const { ip, now } = origin;
      await database.write((tx) => repo.add(tx, { id, gap, addressGroup: addressGroup(ip), endsAt: now + CAPTCHA_MS }));
      return { id, top, background, piece, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, size: PIECE_SIZE };
    },
    solve: async (id, position, { ip, now }) => {
      const proof = randomBytes(16).toString("hex");
      const solved = await database.write(async (tx) => {
        const row = await repo.take(tx, id, addressGroup(ip));
        if (row === undefined || row.gap === null || Math.abs(row.gap - position) > CAPTCHA_TOLERANCE) return false;
        await repo.add(tx, { id: proof, gap: null, addressGroup: addressGroup(ip), endsAt: now + CAPTCHA_MS });
        return true;
      });
      if (!solved) throw identityErrors.error("CAPTCHA_WRONG");
      return proof;
    },
    assertProof: async (proof, origin) => {
      if (await isNeeded(origin)) await takeProof(proof, origin);
    },
    takeProof,
  };
}

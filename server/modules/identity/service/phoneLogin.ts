/**
 * Members sign in with a code by short message. A code is sent to any number after the drag slider and under the same
 * limits, and a right code of a number without an account is answered like a wrong one: neither tells whether the
 * number has an account.
 */
import type { RejectionAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import type { Captchas } from "./captcha.ts";
import type { SignedIn, SignInSource } from "./openAuthSession.ts";
import type { RequestOrigin } from "./passwordEnvelope.ts";
import type { ProvenSignIn } from "./provenSignIn.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";

/** Codes by short message for sign-ins alone: the application gives them, because `messages` imports this module. */
export interface PhoneCodes {
  /** Whether short messages can be sent at all. */
  readonly available: boolean;
  /** The one spelling of a mobile number; undefined for what is none. */
  canonical(text: string): string | undefined;
  issue(phone: string, ip: string): Promise<void>;
  /** Whether the code is the one that was sent last. Each call uses up one of its few tries. */
  verify(phone: string, code: string): Promise<boolean>;
}

interface PhoneSignIn extends SignInSource {
  readonly mobile: string;
  readonly code: string;
}

export interface PhoneLogin {
  /** Sends a code. `proof`: of the drag slider, without which a script could send messages to any number. */
  sendCode(mobile: string, proof: string | undefined, origin: RequestOrigin): Promise<void>;
  login(signIn: PhoneSignIn): Promise<SignedIn>;
}

interface PhoneLoginParts {
  readonly repo: IdentityRepo;
  readonly codes: PhoneCodes;
  readonly captchas: Captchas;
  readonly end: ProvenSignIn;
  readonly rejections: RejectionAudit;
}

export function createPhoneLogin({ repo, codes, captchas, end, rejections }: PhoneLoginParts): PhoneLogin {
  const phoneIn = (mobile: string): string => {
    if (!codes.available) throw identityErrors.error("WAY_NOT_SET_UP", { way: "短信验证码登录" });
    const phone = codes.canonical(mobile);
    if (phone === undefined) throw identityErrors.error("MOBILE_RULE");
    return phone;
  };
  return {
    sendCode: async (mobile, proof, origin) => {
      const phone = phoneIn(mobile);
      await captchas.takeProof(proof, origin);
      await codes.issue(phone, origin.ip);
    },
    login: async (signIn) => {
      const phone = phoneIn(signIn.mobile);
      const { ip, requestId, userAgent, way } = signIn;
      const right = await codes.verify(phone, signIn.code);
      const user = await repo.memberByPhone(phone);
      const username = user?.username ?? phone;
      const attempted = () => ({ op: "login" as const, way, username, userId: user?.id, ip, requestId, userAgent });
      return auditRefusedAttempts(rejections, attempted, () => {
        if (!right || user?.status !== 1) throw identityErrors.error("PHONE_CODE_WRONG");
        return end(user, signIn);
      });
    },
  };
}

/** Builds every way to sign in, and what comes before a sign-in, from the same parts. */
import type { Database, Log, RejectionAudit } from "#engine/server";
import type { CasConfig, LoginParams, NoncePurpose, OidcConfig, SignInWays } from "../contract.ts";
import type { IdentityRepo } from "../repo/index.ts";
import type { SignInLimits } from "../rules.ts";
import type { Captchas } from "./captcha.ts";
import { createCasLogin, type CasSignIn } from "./casLogin.ts";
import type { Devices } from "./devices.ts";
import type { Keys } from "./keys.ts";
import { createLogin, type SignIn } from "./login.ts";
import type { SignedIn } from "./openAuthSession.ts";
import type { PasswordEnvelopes, RequestOrigin } from "./passwordEnvelope.ts";
import { createPhoneLogin, type PhoneCodes, type PhoneLogin } from "./phoneLogin.ts";
import { createProvenSignIn } from "./provenSignIn.ts";
import type { SecondFactor } from "./secondFactor.ts";
import { createCodeLogin, createSignInChallenges, type CodeSignIn } from "./signInChallenge.ts";
import { createSignInTickets, type SignInTickets } from "./signInTickets.ts";
import { createThirdLogin, type ThirdLogin } from "./thirdLogin.ts";
import type { Throttle } from "./throttle.ts";
import { createTicketLogin, type TicketSignIn } from "./ticketLogin.ts";

export interface SignIns {
  /** Ways that are set up besides user name and password. */
  readonly ways: SignInWays;
  /** Tests the algorithms and makes the keys, so that the first sign-in does not wait for it. */
  prepareKeys(): Promise<void>;
  /** What a caller must know before it can send a password. */
  params(purpose: NoncePurpose, origin: RequestOrigin): Promise<LoginParams>;
  readonly captchas: Pick<Captchas, "draw" | "solve" | "takeProof">;
  withPassword(signIn: SignIn): Promise<SignedIn>;
  /** The second half of a sign-in that was asked for a code. */
  withCode(signIn: CodeSignIn): Promise<SignedIn>;
  /** Signs a member in with the ticket of a switch of identity. */
  withTicket(signIn: TicketSignIn): Promise<SignedIn>;
  /** Issues the tickets of a switch of identity, which `withTicket` takes. */
  readonly tickets: Pick<SignInTickets, "issue">;
  readonly phone: PhoneLogin;
  readonly third: ThirdLogin;
  byCas(signIn: CasSignIn): Promise<SignedIn>;
}

export interface SignInOptions {
  /** Servers that prove who people are; absent ones are not set up. */
  readonly signIn: { readonly oidc: OidcConfig | undefined; readonly cas: CasConfig | undefined };
  readonly phoneCodes: PhoneCodes;
}

interface SignInParts extends SignInOptions {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly throttle: Throttle;
  readonly devices: Devices;
  readonly keys: Keys;
  readonly envelopes: PasswordEnvelopes;
  readonly captchas: Captchas;
  readonly secondFactor: SecondFactor;
  readonly limits: SignInLimits;
  readonly rejections: RejectionAudit;
  readonly log: Log;
  readonly companyOfLicense: (memberId: string, license: string) => Promise<string | undefined>;
}

export function createSignIns(parts: SignInParts): SignIns {
  const { database, phoneCodes, signIn, limits, keys, envelopes, captchas } = parts;
  const ways = waysOf(parts);
  const challenges = createSignInChallenges(database);
  const tickets = createSignInTickets(database);
  const proven = { ...parts, tickets, end: createProvenSignIn({ ...parts, challenges }) };
  return {
    ways,
    prepareKeys: () => keys.prepare(),
    params: async (purpose, origin) => ({
      ...(await envelopes.issue(purpose, origin)),
      captchaNeeded: purpose === "login" && (await captchas.isNeeded(origin)),
      ways,
    }),
    captchas,
    withPassword: createLogin({ ...parts, challenges, canonicalPhone: (text) => phoneCodes.canonical(text) }),
    withCode: createCodeLogin(parts),
    withTicket: createTicketLogin(proven),
    tickets,
    phone: createPhoneLogin({ ...proven, codes: phoneCodes }),
    third: createThirdLogin({ ...proven, config: signIn.oidc, limit: limits.params }),
    byCas: createCasLogin({ ...proven, config: signIn.cas }),
  };
}

function waysOf({ signIn: { oidc, cas }, phoneCodes }: SignInOptions): SignInWays {
  return {
    phone: phoneCodes.available,
    thirdParty: oidc === undefined ? [] : [{ thirdType: oidc.thirdType, title: oidc.title }],
    cas: cas === undefined ? null : `${cas.server}/login?${new URLSearchParams({ service: cas.service }).toString()}`,
  };
}

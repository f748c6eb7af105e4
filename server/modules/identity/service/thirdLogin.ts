/**
 * Sign-in by a third party. The browser is sent there with a state that is good once and bound to a cookie. It comes
 * back to the landing, which answers with a one-use ticket in the address and never with a session. An account of the
 * third party signs in the account to which its owner has linked it. An unlinked one is refused, and no account is
 * created.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "#core/language";
import { auditedBy, writeAudit, type CallOrigin, type Database, type Log, type RejectionAudit } from "#engine/server";
import type { LinkedThirdParty, OidcConfig } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createAttemptRepo } from "../repo/attempts.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { createThirdPartyRepo } from "../repo/thirdParty.ts";
import type { Limit } from "../rules.ts";
import { addressGroup } from "./address.ts";
import { attemptKey } from "./attemptKey.ts";
import { createOidc, type Oidc } from "./oidc.ts";
import type { SignedIn, SignInSource } from "./openAuthSession.ts";
import type { RequestOrigin } from "./passwordEnvelope.ts";
import type { ProvenSignIn } from "./provenSignIn.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { SignInTickets } from "./signInTickets.ts";
import { equalTexts } from "./smCrypto.ts";
import { THIRD_REQUEST_MS } from "../rules.ts";

export const THIRD_COOKIE = "Heartwood-Third";

interface ThirdStart {
  /** Where the page sends the browser. */
  readonly url: string;
  /** Secret that the browser keeps in a cookie until it comes back. */
  readonly browser: string;
}

/** A browser that comes back. */
interface ThirdReturn extends SignInSource {
  readonly query: Readonly<Record<string, string>>;
  readonly browser: string;
}

interface ThirdSignIn extends SignInSource {
  readonly ticket: string;
  readonly thirdType: string;
}

export interface ThirdLogin {
  /** `viewer`: the user who links an account to their own; absent: it is a sign-in. */
  start(thirdType: string, origin: RequestOrigin, viewer?: Viewer): Promise<ThirdStart>;
  /** The ticket for the page; undefined where an account was linked. */
  land(back: ThirdReturn): Promise<{ readonly ticket: string | undefined; readonly thirdType: string }>;
  login(signIn: ThirdSignIn): Promise<SignedIn>;
  /** Every third party that is set up, and whether the caller has linked an account of it. */
  linked(viewer: Viewer): Promise<readonly LinkedThirdParty[]>;
  unlink(thirdType: string, source: CallOrigin & { readonly viewer: Viewer }): Promise<void>;
}

interface ThirdLoginParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly tickets: SignInTickets;
  readonly end: ProvenSignIn;
  readonly rejections: RejectionAudit;
  readonly config: OidcConfig | undefined;
  /** Limits the starts from one address group. */
  readonly limit: Limit;
  readonly log: Log;
}

export function createThirdLogin(parts: ThirdLoginParts): ThirdLogin {
  const { database, repo, tickets, end, rejections, config } = parts;
  const third = createThirdPartyRepo(database);
  const oidc = config === undefined ? undefined : createOidc(config);
  const providerOf = (thirdType?: string): Oidc => {
    if (oidc === undefined) throw identityErrors.error("WAY_NOT_SET_UP", { way: "第三方登录" });
    if (thirdType !== undefined && thirdType !== config?.thirdType) throw identityErrors.error("THIRD_TYPE");
    return oidc;
  };
  return {
    start: (thirdType, origin, viewer) => startThird(parts, providerOf(thirdType), origin, viewer),
    land: ({ query, browser, ip, requestId, userAgent, way }) => {
      const provider = providerOf();
      let user: Awaited<ReturnType<IdentityRepo["userById"]>>;
      const attempted = () => ({
        op: "login" as const,
        way,
        username: user?.username ?? "",
        userId: user?.id,
        ip,
        requestId,
        userAgent,
      });
      return auditRefusedAttempts(rejections, attempted, async () => {
        const { request, subject } = await provedSubject(parts, provider, query, browser);
        const userId = request.userId ?? (await third.linkedUserId(provider.issuer, subject));
        user = userId === undefined ? undefined : await repo.userById(userId);
        if (user?.status !== 1) throw identityErrors.error("THIRD_NOT_LINKED");
        const thirdType = config?.thirdType ?? "";
        if (request.userId === null) return { ticket: await tickets.issue("thirdParty", user.id, ip), thirdType };
        const linked = user;
        await database.write(async (tx) => {
          const row = { issuer: provider.issuer, subject, userId: linked.id, createdAt: tx.now };
          if (!(await third.link(tx, row))) throw identityErrors.error("THIRD_LINKED");
          const entry = auditOf("linkThirdAccount", linked, { ip, requestId, userAgent });
          await writeAudit(database.dialect, tx, entry);
        });
        return { ticket: undefined, thirdType };
      });
    },
    login: async (signIn) => {
      const { ticket, thirdType, ip, requestId, userAgent, way } = signIn;
      providerOf(thirdType);
      const userId = (await tickets.take("thirdParty", ticket, ip))?.userId;
      const user = userId === undefined ? undefined : await repo.userById(userId);
      const username = user?.username ?? "";
      const attempted = () => ({ op: "login" as const, way, username, userId: user?.id, ip, requestId, userAgent });
      return auditRefusedAttempts(rejections, attempted, () => {
        if (user?.status !== 1) throw identityErrors.error("TICKET_ENDED");
        return end(user, signIn);
      });
    },
    linked: async ({ id }) => {
      if (config === undefined || oidc === undefined) return [];
      // Looked up by the issuer as links are stored with it, which the configuration may spell differently.
      const linked = await third.isLinked(oidc.issuer, id);
      return [{ thirdType: config.thirdType, title: config.title, linked }];
    },
    unlink: async (thirdType, { viewer, ...origin }) => {
      const { issuer } = providerOf(thirdType);
      await database.write(async (tx) => {
        if (!(await third.unlink(tx, issuer, viewer.id))) throw identityErrors.error("THIRD_NOT_LINKED");
        await writeAudit(database.dialect, tx, auditOf("unlinkThirdAccount", viewer, origin));
      });
    },
  };
}

async function startThird(
  { database, limit, log }: ThirdLoginParts,
  provider: Oidc,
  { ip, now }: RequestOrigin,
  viewer: Viewer | undefined,
): Promise<ThirdStart> {
  const counts = createAttemptRepo(database, "sys_source_count");
  const third = createThirdPartyRepo(database);
  const { url, state, nonce, verifier } = await provider.begin().catch((error: unknown) => {
    log.warn({ err: error }, "the third party cannot be reached");
    throw identityErrors.error("THIRD_UNAVAILABLE");
  });
  const browser = randomBytes(32).toString("base64url");
  await database.write(async (tx) => {
    const { tries, windowMs, lockMs } = limit;
    const key = attemptKey(["third", addressGroup(ip)]);
    if (!(await counts.count(tx, { key, now, tries, windowEnd: now + windowMs, lockEnd: now + lockMs })))
      throw identityErrors.error("TRIES_PENDING", { retryAfter: 60 });
    await third.addRequest(tx, {
      key: hashOf(state),
      nonce,
      verifier,
      browserKey: hashOf(browser),
      userId: viewer?.id ?? null,
      endsAt: tx.now + THIRD_REQUEST_MS,
    });
  });
  return { url, browser };
}

/**
 * Uses up the request that the browser was sent out with, and answers it with the subject whom the third party names.
 */
async function provedSubject(
  { database, log }: ThirdLoginParts,
  provider: Oidc,
  query: ThirdReturn["query"],
  browser: string,
) {
  const third = createThirdPartyRepo(database);
  const state = query["state"] ?? "";
  const request = await database.write((tx) => third.takeRequest(tx, hashOf(state)));
  // A state that was given to another browser comes from an address that somebody has made for this one, to sign its
  // user in to an account of theirs or to link it.
  if (request === undefined || !equalTexts(request.browserKey, hashOf(browser)))
    throw identityErrors.error("THIRD_REQUEST_ENDED");
  const { nonce, verifier } = request;
  const subject = await provider.subject(query, { state, nonce, verifier }).catch((error: unknown) => {
    log.warn({ err: error }, "the third party did not prove a sign-in");
    throw identityErrors.error("THIRD_REFUSED");
  });
  return { request, subject };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const auditOf = (op: string, user: Pick<Viewer, "id" | "username">, origin: CallOrigin) => ({
  ...auditedBy(user, origin),
  op,
  entity: "sys_user",
  rowId: user.id,
  result: "ok",
});

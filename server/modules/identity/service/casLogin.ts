/** Sign-in of the back office by the organisation's CAS server, whose user names are those of the accounts. */
import type { Database, Log, RejectionAudit } from "#engine/server";
import type { CasConfig } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { createUsedNonceRepo } from "../repo/usedNonces.ts";
import { attemptKey } from "./attemptKey.ts";
import { isServiceTicket, validateTicket } from "./cas.ts";
import type { SignedIn, SignInSource } from "./openAuthSession.ts";
import type { ProvenSignIn } from "./provenSignIn.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import { CAS_REMEMBERED_MS } from "../rules.ts";

export interface CasSignIn extends SignInSource {
  readonly ticket: string;
  /** The address that the ticket was given for; absent: the product's own. */
  readonly service: string | undefined;
}

interface CasLoginParts {
  readonly database: Database;
  readonly repo: IdentityRepo;
  readonly end: ProvenSignIn;
  readonly rejections: RejectionAudit;
  readonly config: CasConfig | undefined;
  readonly log: Log;
}

export function createCasLogin({ database, repo, end, rejections, config, log }: CasLoginParts) {
  const used = createUsedNonceRepo(database);
  const takeTicket = (ticket: string, now: number): Promise<boolean> =>
    database.write(async (tx) => {
      await used.sweep(tx, now);
      return used.add(tx, attemptKey(["cas", ticket]), now + CAS_REMEMBERED_MS);
    });
  return async (signIn: CasSignIn): Promise<SignedIn> => {
    if (config === undefined) throw identityErrors.error("WAY_NOT_SET_UP", { way: "统一认证登录" });
    const { ticket, ip, requestId, userAgent, way, now } = signIn;
    const service = ownAddress(signIn.service ?? config.service, config.service);
    if (service === undefined) throw identityErrors.error("CAS_SERVICE");
    let username = "";
    let userId: string | undefined;
    const attempted = () => ({ op: "login" as const, way, username, userId, ip, requestId, userAgent });
    return auditRefusedAttempts(rejections, attempted, async () => {
      if (!isServiceTicket(ticket) || !(await takeTicket(ticket, now))) throw identityErrors.error("CAS_REFUSED");
      const name = await validateTicket(config.server, ticket, service).catch((error: unknown) => {
        log.warn({ err: error }, "the CAS server did not answer");
        throw identityErrors.error("CAS_UNAVAILABLE");
      });
      username = name ?? "";
      const user = name === undefined ? undefined : await repo.userByName(name);
      userId = user?.id;
      // A member may have taken the user name of one of the organisation's people, so only an account of the back
      // office fits.
      if (user?.status !== 1 || user.userType !== 1) throw identityErrors.error("CAS_REFUSED");
      return end(user, signIn);
    });
  };
}

/**
 * Accepts only an address of this site, or a ticket for another site would sign in here. It stays as it was sent,
 * because the CAS server compares it letter by letter.
 */
function ownAddress(text: string, own: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = url?.origin === new URL(own).origin && url.username === "" && url.password === "" && url.hash === "";
  return fits ? text : undefined;
}

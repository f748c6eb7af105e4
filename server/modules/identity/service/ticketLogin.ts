/** The sign-in by user name after a switch of identity, with the ticket of the switch in the place of a password. */
import type { RejectionAudit } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { usernameKey } from "../rules.ts";
import type { SignedIn, SignInSource } from "./openAuthSession.ts";
import type { ProvenSignIn } from "./provenSignIn.ts";
import { auditRefusedAttempts } from "./signInAudit.ts";
import type { SignInTickets } from "./signInTickets.ts";

export interface TicketSignIn extends SignInSource {
  readonly username: string;
  readonly switchTicket: string;
}

interface TicketLoginParts {
  readonly repo: IdentityRepo;
  readonly tickets: SignInTickets;
  readonly end: ProvenSignIn;
  readonly rejections: RejectionAudit;
}

/** Only members sign in this way. A ticket of another account than the named one is refused, and used up. */
export function createTicketLogin({ repo, tickets, end, rejections }: TicketLoginParts) {
  return async (signIn: TicketSignIn): Promise<SignedIn> => {
    const { username, switchTicket, ip, requestId, userAgent, way } = signIn;
    const ticket = await tickets.take("switchIdentity", switchTicket, ip);
    const user = ticket === undefined ? undefined : await repo.userById(ticket.userId);
    const attempted = () => ({ op: "login" as const, way, username, userId: user?.id, ip, requestId, userAgent });
    return auditRefusedAttempts(rejections, attempted, () => {
      const fits =
        user?.status === 1 && user.userType === 0 && usernameKey(user.username) === usernameKey(username.trim());
      if (!fits || ticket === undefined) throw identityErrors.error("TICKET_ENDED");
      return end(user, signIn, ticket);
    });
  };
}

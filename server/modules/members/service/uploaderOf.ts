/** Whoever uploads documents: members, and who registers with a ticket. */
import type { FastifyRequest } from "fastify";
import type { Engine } from "#engine/server";
import { UPLOAD_LIMITS, type UploaderOf } from "#server/modules/files/index";
import { REGISTER_TICKET_HEADER } from "../contract.ts";
import { createRepo } from "../repo/index.ts";
import { ticketOwner } from "./register.ts";
import { createTickets } from "./tickets.ts";

const FOLDERS = ["idcard", "licence"] as const;
/** Of a member who has signed in: vouchers of payments, too. */
const OWN_FOLDERS = [...FOLDERS, "voucher"] as const;
const MB = 1024 * 1024;
/** Of one registration; of a member, who has a few documents and companies. */
const REGISTER_LIMITS = {
  ...UPLOAD_LIMITS,
  bytesPerDay: 20 * MB,
  filesPerDay: 10,
  bytesInTotal: 20 * MB,
  filesInTotal: 10,
};
const OWN_LIMITS = {
  ...UPLOAD_LIMITS,
  bytesPerDay: 100 * MB,
  filesPerDay: 60,
  bytesInTotal: 500 * MB,
  filesInTotal: 500,
};

/** What `files` asks of this module: it needs the engine alone, because it is made before `files` is. */
export function createUploaderOf({ database, clock }: Pick<Engine, "database" | "clock">): UploaderOf {
  const tickets = createTickets(database, createRepo(database), clock);
  return async ({ viewer, raw }) => {
    if (viewer.userType === "member" && viewer.limited === undefined)
      return { ownerId: viewer.id, folders: OWN_FOLDERS, limits: OWN_LIMITS };
    if (viewer.id !== "") return undefined;
    const header = (raw as FastifyRequest).headers[REGISTER_TICKET_HEADER];
    const ticket = typeof header === "string" ? await tickets.find("register", header) : undefined;
    if (ticket === undefined) return undefined;
    return { ownerId: ticketOwner(ticket.key), folders: FOLDERS, limits: REGISTER_LIMITS };
  };
}

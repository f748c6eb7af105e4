/** Members: registration, recovery, certification, companies, identities, closure. */
import type { FastifyRequest } from "fastify";
import type { Model } from "#core/language";
import { defineModule, type Call, type Engine, type Log, type Operation } from "#engine/server";
import type { FilesModule, Uploader } from "#server/modules/files/index";
import { UPLOAD_LIMITS } from "#server/modules/files/index";
import type { Identity, MemberPorts } from "#server/modules/identity/index";
import type { Messages } from "#server/modules/messages/index";
import { REGISTER_TICKET_HEADER } from "./contract.ts";
import { memberErrors } from "./errors.ts";
import { memberMigrations } from "./migrations.ts";
import { accountOperations } from "./operations/account.ts";
import { companyOperations } from "./operations/companies.ts";
import { officeOperations } from "./operations/office.ts";
import { ownOperations } from "./operations/own.ts";
import { createRepo } from "./repo/index.ts";
import { closureActions, companyActions, memberActions, registerOfficeRules } from "./service/actions.ts";
import { registerAddressRules } from "./service/addresses.ts";
import { createClosureChecks, type ClosureChecks } from "./service/closureChecks.ts";
import { registerOwnChecks } from "./service/closure.ts";
import { createAccountHolders, type AccountHolders } from "./service/holders.ts";
import { seedDemoMembers } from "./service/demoMembers.ts";
import { memberPorts } from "./service/identities.ts";
import type { NotifyMember, NotifyOffice } from "./service/parts.ts";
import { ticketOwner } from "./service/register.ts";
import { createTickets } from "./service/tickets.ts";

export { memberErrors } from "./errors.ts";
export type { AccountHolder, AccountHolders } from "./service/holders.ts";
export type { NotifyMember, NotifyOffice } from "./service/parts.ts";

export const membersDefinition = defineModule({
  name: "members",
  migrations: memberMigrations,
  errors: memberErrors,
  permissions: ["member:list", "enterprise_certification:approve", "member:approve"],
  actions: [memberActions, companyActions, closureActions],
});

export interface MembersModule {
  readonly operations: readonly Operation[];
  /** Later modules register what they know of a member here. */
  readonly closureChecks: Pick<ClosureChecks, "register">;
  /** Who the owners of money are. */
  readonly holders: AccountHolders;
  readonly ports: MemberPorts;
  /** Whoever uploads documents: members, and who registers with a ticket. */
  uploaderOf(call: Call): Promise<Uploader | undefined>;
  /** Before the model is served. */
  seedDemo(model: Model): Promise<void>;
}

interface MemberOptions {
  readonly identity: Identity;
  readonly codes: Messages["codes"];
  readonly files: Pick<FilesModule, "handOver" | "privateFiles">;
  /** Sends notices to members; called after the commit. */
  readonly notify: NotifyMember;
  /** Notifies the back office of what waits for it, in the transaction. */
  readonly notifyOffice: NotifyOffice;
  readonly log: Log;
}

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

export function createMembersModule(engine: Engine, options: MemberOptions): MembersModule {
  const { database, clock } = engine;
  const { identity } = options;
  const repo = createRepo(database);
  const tickets = createTickets(database, repo, clock);
  const checks = createClosureChecks();
  const parts = { ...options, engine, database, repo, accounts: identity.members, tickets, checks };
  registerOwnChecks(checks, parts);
  registerOfficeRules(parts);
  registerAddressRules(parts);
  return {
    operations: [
      ...accountOperations(parts),
      ...ownOperations(parts),
      ...companyOperations(parts),
      ...officeOperations(engine),
    ],
    closureChecks: checks,
    holders: createAccountHolders(parts),
    ports: memberPorts(() => repo),
    uploaderOf: async ({ viewer, raw }) => {
      if (viewer.userType === "member" && viewer.limited === undefined)
        return { ownerId: viewer.id, folders: OWN_FOLDERS, limits: OWN_LIMITS };
      if (viewer.id !== "") return undefined;
      const header = (raw as FastifyRequest).headers[REGISTER_TICKET_HEADER];
      const ticket = typeof header === "string" ? await tickets.find("register", header) : undefined;
      if (ticket === undefined) return undefined;
      return { ownerId: ticketOwner(ticket.key), folders: FOLDERS, limits: REGISTER_LIMITS };
    },
    seedDemo: (model) => seedDemoMembers(parts, model),
  };
}

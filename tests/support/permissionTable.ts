/**
 * Who may call what, written by hand: tests of rights expect what is here, not what the product's own check
 * answers. A permission that is missing here is an error, so that a new operation needs a decision.
 */
import type { Operation } from "#engine/server";
import type { PEOPLE } from "./engine.ts";
import type { Caller } from "./product.ts";

type Person = keyof typeof PEOPLE;

type Table<Who extends string> = Readonly<Record<string, readonly Who[]>>;

/** `entities` × `actions`, each for the same callers. */
function codes<Who extends string>(entities: string, actions: string, callers: readonly Who[]): Table<Who> {
  const made = entities.split(" ").flatMap((entity) => actions.split(" ").map((action) => `${entity}:${action}`));
  return Object.fromEntries(made.map((code) => [code, callers]));
}

const ADMIN = ["admin"] as const;
const EDITORS = ["admin", "editor"] as const;
const REVIEWERS = ["admin", "reviewer"] as const;
const SYSTEM = ["admin", "personnel"] as const;
const SECURITY = ["admin", "security"] as const;
const BUSINESS = ["admin", "editor", "reviewer", "auditor"] as const;
const ALL_ACCOUNTS = [...BUSINESS, "personnel", "security"] as const;

const DEMO_ENTITIES =
  "demo_address demo_code demo_computed demo_cron demo_date demo_date_range demo_decimal demo_dict demo_file " +
  "demo_grid demo_instant demo_integer demo_json demo_lines demo_markdown demo_money demo_month " +
  "demo_password demo_reference demo_report_pick demo_requirements demo_rich_text demo_switch demo_tags " +
  "demo_text demo_textarea demo_time demo_tree";

/** The accounts of the shipped product; each has the role of its name. */
const PRODUCT: Table<Caller> = {
  public: ["nobody", "member", ...ALL_ACCOUNTS],
  signed: ["member", ...ALL_ACCOUNTS],
  member: ["member"],
  ...codes("about_item guide_item", "list get", ["admin", "editor", "auditor"]),
  ...codes("about_item guide_item article", "add edit delete publish withdraw", EDITORS),
  ...codes("article bid_session lot notice", "list get", BUSINESS),
  ...codes("sys_category", "list get", [...BUSINESS, "personnel"]),
  ...codes("lot notice lot_correction notice_correction", "add edit delete submit", EDITORS),
  ...codes("lot notice lot_correction notice_correction", "approve reject", REVIEWERS),
  ...codes("lot", "announce withdraw", REVIEWERS),
  ...codes("notice", "revoke", REVIEWERS),
  ...codes("lot_correction notice_correction", "list get", ["admin", "editor", "reviewer"]),
  ...codes("deal", "list get", ["admin", "reviewer", "auditor"]),
  ...codes("audit_log", "list get", ["admin", "security", "auditor"]),
  ...codes("data_log", "list get", ["admin", "auditor"]),
  ...codes("audit_check", "list get verify", ["admin", "auditor"]),
  ...codes("sys_dict sys_job", "list get", ["admin", "personnel", "auditor"]),
  ...codes("sys_job", "run", SYSTEM),
  ...codes("sys_file", "list get check remove", SYSTEM),
  ...codes("sys_job", "add edit delete pause resume", ADMIN),
  ...codes("message_template", "list get edit test", SYSTEM),
  ...codes("sys_announcement", "list get", ALL_ACCOUNTS),
  ...codes("sys_announcement", "add edit delete release revoke", SYSTEM),
  ...codes("sys_announcement_send", "list", SYSTEM),
  ...codes("sys_announcement_send", "get", ADMIN),
  ...codes("member_message", "list get send recall", SYSTEM),
  ...codes("push_history", "list get", SYSTEM),
  ...codes("message_outbox", "list get", ADMIN),
  ...codes("sys_category sys_dict", "add edit delete", SYSTEM),
  ...codes("sys_depart sys_position sys_role sys_tenant sys_user", "list get", ["admin", "personnel", "security"]),
  ...codes("sys_depart sys_position", "add edit delete", SYSTEM),
  ...codes("sys_tenant", "add edit delete", ADMIN),
  ...codes("sys_role", "add edit delete", SECURITY),
  ...codes("sys_data_rule sys_depart_permission sys_depart_role sys_permission", "list get add edit delete", SECURITY),
  ...codes("sys_user", "edit", ["admin", "personnel", "security"]),
  ...codes("sys_user", "add delete approve freeze frozenBatch password refuse reopen unfreeze", SYSTEM),
  ...codes("sys_data_rule", "simulate", SECURITY),
  ...codes("sys_session", "forceLogout", SYSTEM),
  ...codes(DEMO_ENTITIES, "list get add edit delete", ADMIN),
  ...codes("report", "explain", ADMIN),
  ...codes("schema", "list", ADMIN),
  ...codes("member enterprise_certification member_closure", "list get edit", REVIEWERS),
  ...codes("member enterprise_certification", "approve reject freeze unfreeze documents duplicates", REVIEWERS),
  ...codes("member", "certify editImages frozenBatch resetPassword", REVIEWERS),
  ...codes("enterprise_certification", "askRevoke revoke withdrawRevoke", REVIEWERS),
  ...codes("member_closure", "take approve refuse recheck", REVIEWERS),
  // What a cashier and an accountant may is in the cases of schemas/funds.
  ...codes("member_deposit member_withdrawal", "list get confirm refuse sendBack", ADMIN),
  ...codes("member_deposit", "credit reverse askReverse withdrawReverse", ADMIN),
  ...codes("member_withdrawal", "approve send paid returned askReturn withdrawReturn bankCard", ADMIN),
  // What an operator and a reviewer of bidding may is in the cases of schemas/bidding.
  ...codes("bid_session", "add edit delete submit approve reject suspend resume terminate", ADMIN),
  ...codes("bid_session", "enterReserve askSuspend askResume askTerminate dropAsk", ADMIN),
  ...codes("bid_registration", "list get", BUSINESS),
  ...codes("bid_invitation", "list get add edit delete propose approve refuse", ADMIN),
  ...codes("deal", "issue confirm object overrule", ADMIN),
  ...codes("trade_operation", "list get", ["admin", "auditor"]),
  ...codes("trade_operation", "add edit delete propose approve refuse", ADMIN),
  ...codes("work_day", "list get add edit delete", SYSTEM),
  ...codes("bank_statement bank_line", "list get", ADMIN),
  ...codes("bank_line", "payerAccount importStatement match flag park", ADMIN),
  ...codes("bank_line", "proposeCredit proposeReturn withdrawProposal credit giveBack", ADMIN),
  // What a cashier and an accountant may is in the tests of the finance screens and of the daily settlement.
  ...codes(
    "ledger_account ledger_book ledger_book_day ledger_book_month ledger_code_day ledger_entry ledger_line",
    "list get",
    ["admin", "auditor"],
  ),
  ...codes("report", "central_funds daily_report", ["admin", "auditor"]),
  ...codes("account_check", "list get check", ["admin", "auditor"]),
  ...codes("daily_settlement", "list get", ["admin", "auditor"]),
  ...codes("daily_settlement", "add edit delete run sign lock sendBack", ADMIN),
  // What they may of margins is in the cases of schemas/bidding.
  ...codes("bid_registration", "proposeRelease approveRelease returnRelease", ADMIN),
  ...codes("report", "daily_bidding bid_statistics bid_summary price_report", ["admin", "reviewer", "auditor"]),
};

const CLERKS = ["boss", "clerk", "otherClerk"] as const;
const MEMBERS = ["member", "otherMember"] as const;
const OFFICE = [...CLERKS, "checker", "peer", "glance", "both", "idle"] as const;

/** The people of the small schema set. */
const SMALL: Table<Person> = {
  public: ["nobody", ...OFFICE, ...MEMBERS],
  signed: [...OFFICE, ...MEMBERS],
  ...codes("note", "list get", [...CLERKS, "checker", "peer", "glance", "both", ...MEMBERS]),
  ...codes("note", "add edit delete", [...CLERKS, ...MEMBERS]),
  ...codes("note", "submit stamp mark tally", CLERKS),
  ...codes("note", "approve reject", ["boss", "checker"]),
  ...codes("bill", "list get add edit delete", CLERKS),
  ...codes("topic", "list get", CLERKS),
  ...codes("topic", "add edit delete", ["boss"]),
  ...codes("desk post", "list get add edit delete", ["boss"]),
  ...codes("journal", "list get", ["boss"]),
  ...codes("report", "explain", ["boss"]),
  ...codes("schema", "list", ["boss"]),
};

function lookUp<Who extends string>(table: Table<Who>): (who: Who, permission: string) => boolean {
  return (who, permission) => {
    const callers = table[permission];
    if (callers === undefined) throw new Error(`tests/support/permissionTable.ts does not say who may ${permission}.`);
    return callers.includes(who);
  };
}

export const accountMay = lookUp(PRODUCT);
export const personMay = lookUp(SMALL);

/** What a caller must hold one of, as the route map says it: the choices of a field ask for more than a session. */
export function permissionsFor(operation: Operation, all: readonly Operation[]): readonly string[] {
  if (operation.op !== "options") return [operation.permission];
  return all
    .filter((one) => one.entity === operation.entity && ["list", "add", "edit"].includes(one.op ?? ""))
    .map((one) => one.permission);
}

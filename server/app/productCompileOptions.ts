/**
 * Names that schema files may use and no schema file declares; the command line checks them without starting the
 * product.
 */
import type { CompileOptions } from "#core/language";
import { SESSION_LISTS, SESSION_VARIABLES } from "#server/modules/identity/index";
import { ICON_NAMES } from "#server/modules/system/index";

/** Pages written by hand, as a menu entry names them: `page:home`. `portal/` draws them. */
export const BACK_OFFICE_PAGES: readonly string[] = [
  "home",
  "gridLarge",
  "icons",
  "rightsMatrix",
  "rightsSimulator",
  "messageTest",
  "userAnnouncement",
];

/** Permission codes of the modules' operations; a test holds them against the operations themselves. */
export const MODULE_PERMISSIONS: readonly string[] = [
  "sys_dict:list",
  "sys_category:list",
  "sys_permission:list",
  "sys_data_rule:list",
  "sys_role:list",
  "sys_role:edit",
  "sys_depart_role:list",
  "sys_depart_role:edit",
  "sys_depart_permission:list",
  "sys_depart_permission:edit",
  "sys_data_rule:simulate",
  "sys_user:list",
  "sys_user:password",
  "sys_depart:list",
  "message_template:test",
  "member:list",
  "enterprise_certification:approve",
  "member:approve",
];

/** Actions of entities that the modules have code for, as `<entity>.<action>`; the same test holds them. */
export const MODULE_ACTIONS: readonly string[] = [
  "sys_user.frozenBatch",
  "sys_session.forceLogout",
  "sys_user.issuePassword",
  "sys_user.demandPasswordChange",
  "sys_user.liftLock",
  "sys_job.run",
  "sys_file.check",
  "sys_file.remove",
  "sys_announcement.sync",
  "member_message.send",
  "member_message.recall",
  "member_message.recallSending",
  "member.freeze",
  "member.unfreeze",
  "member.frozenBatch",
  "member.documents",
  "member.duplicates",
  "member.editImages",
  "member.certify",
  "member.resetPassword",
  "enterprise_certification.freeze",
  "enterprise_certification.unfreeze",
  "enterprise_certification.askRevoke",
  "enterprise_certification.withdrawRevoke",
  "enterprise_certification.documents",
  "enterprise_certification.duplicates",
  "member_closure.recheck",
  "member_deposit.askReverse",
  "member_deposit.withdrawReverse",
  "member_withdrawal.askReturn",
  "member_withdrawal.withdrawReturn",
  "member_withdrawal.send",
  "bank_line.flag",
  "bank_line.proposeCredit",
  "bank_line.proposeReturn",
  "bank_line.withdrawProposal",
  "bank_line.importStatement",
  "bank_line.match",
  "daily_settlement.run",
  "account_check.check",
  "bid_session.enterReserve",
  "bid_session.askSuspend",
  "bid_session.askResume",
  "bid_session.askTerminate",
  "bid_session.dropAsk",
  "audit_check.verify",
];

/** Jobs that the modules have code for, as `<module>.<job>`; the same test holds them. */
export const MODULE_JOBS: readonly string[] = [
  "files.checkUse",
  "files.removeUnused",
  "messages.removeOld",
  "messages.announceDue",
  "funds.settle",
  "ledger.check",
  "audit.seal",
  "audit.verify",
];

export const COMPILE_OPTIONS: CompileOptions = {
  permissions: MODULE_PERMISSIONS,
  pages: BACK_OFFICE_PAGES,
  icons: ICON_NAMES,
  actions: MODULE_ACTIONS,
  handlers: MODULE_JOBS,
  userVariables: SESSION_VARIABLES,
  userLists: SESSION_LISTS,
};

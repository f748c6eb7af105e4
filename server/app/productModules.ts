/** The modules of the product, in the order of their dependencies, and what they have together. */
import { listsOf, type ModuleDefinition } from "#engine/server";
import { auditDefinition } from "#server/modules/audit/index";
import { biddingDefinition } from "#server/modules/bidding/index";
import { contentDefinition } from "#server/modules/content/index";
import { filesDefinition } from "#server/modules/files/index";
import { fundsDefinition } from "#server/modules/funds/index";
import { identityDefinition } from "#server/modules/identity/index";
import { jobsDefinition } from "#server/modules/jobs/index";
import { ledgerDefinition } from "#server/modules/ledger/index";
import { membersDefinition } from "#server/modules/members/index";
import { messagesDefinition } from "#server/modules/messages/index";
import { systemDefinition } from "#server/modules/system/index";

export const PRODUCT_MODULES: readonly ModuleDefinition[] = [
  systemDefinition,
  identityDefinition,
  filesDefinition,
  messagesDefinition,
  membersDefinition,
  ledgerDefinition,
  fundsDefinition,
  jobsDefinition,
  contentDefinition,
  biddingDefinition,
  auditDefinition,
];

export const MODULE_LISTS = listsOf(PRODUCT_MODULES);

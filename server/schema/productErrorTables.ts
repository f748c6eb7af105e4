import { clientErrors, type ErrorTable } from "#core/api";
import { filterErrors } from "#core/filter";
import { validateErrors } from "#core/validate";
import { ENGINE_ERRORS } from "#engine/server";
import { biddingErrors } from "../modules/bidding/index.ts";
import { contentErrors } from "../modules/content/index.ts";
import { fileErrors } from "../modules/files/index.ts";
import { fundsErrors } from "../modules/funds/index.ts";
import { identityErrors } from "../modules/identity/index.ts";
import { jobErrors } from "../modules/jobs/index.ts";
import { ledgerErrors } from "../modules/ledger/index.ts";
import { memberErrors } from "../modules/members/index.ts";
import { messageErrors } from "../modules/messages/index.ts";
import { systemErrors } from "../modules/system/index.ts";

/** The error tables of the whole product. */
export const ERROR_TABLES: readonly ErrorTable[] = [
  clientErrors,
  filterErrors,
  validateErrors,
  ...ENGINE_ERRORS,
  systemErrors,
  identityErrors,
  fileErrors,
  messageErrors,
  memberErrors,
  ledgerErrors,
  fundsErrors,
  jobErrors,
  contentErrors,
  biddingErrors,
];

export { recordCheck } from "./recordCheck.ts";
export { sealAudit } from "./sealAudit.ts";
export type { ChainHead } from "./sealAudit.ts";
export { verifyAudit } from "./verifyAudit.ts";
export type { ChainFaultKind, Verification } from "./verifyAudit.ts";

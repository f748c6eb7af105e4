export { checkField, validateRow, validateRows } from "./validateRow.ts";
export type { RowContext, RowOptions } from "./context.ts";
export { lineCountIssues } from "./validateLines.ts";
export { VALIDATE_CODES, issueOf, messageOf, validateErrors } from "./messages.ts";
export { readsRowOnly } from "./validationPlan.ts";
export { computeField, computeRow, defaultOf, expressionEnv, overflowIssues, normalizeRow } from "./normalizeRow.ts";
export { fieldState } from "./fieldState.ts";
export type { FieldState } from "./fieldState.ts";

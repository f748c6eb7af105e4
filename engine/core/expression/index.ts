export { comparedLiterals } from "./comparedLiterals.ts";
export { compileExpression, linesFieldsRead } from "./compile.ts";
export { evaluateExpression, overflows } from "./evaluate.ts";
export { optionalTerms } from "./optionalTerms.ts";
export { expressionReference } from "./pageReference.ts";
export type { ExpressionEnv } from "./evaluate.ts";
/** Exact arithmetic for code that calculates beside expressions. */
export { Fraction } from "./fraction.ts";
/**
 * Grows when an expression's text comes to mean another value (2: whole numbers divide exactly); what was stored before
 * is computed again.
 */
export const EXPRESSION_REVISION = 2;

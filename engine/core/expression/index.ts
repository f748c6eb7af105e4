export { compileExpression } from "./compile.ts";
export type { Compiled, ExpressionScope } from "./compile.ts";
export { evaluateExpression } from "./evaluate.ts";
export type { ExpressionEnv } from "./evaluate.ts";
export type { ExpressionFinding } from "./findings.ts";
export { FUNCTIONS as EXPRESSION_FUNCTIONS } from "./translate.ts";
export type { TypedField } from "./kinds.ts";

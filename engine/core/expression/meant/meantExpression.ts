/** The expression that was meant by one in the words of another language or product. */
import { parseTree } from "../cel.ts";
import type { TranslateScope } from "../translate.ts";
import type { ExpressionFinding } from "../findings.ts";
import { inOwnCalls } from "./ownCalls.ts";
import { plainSigns } from "./plainSigns.ts";

/** Calls within calls are rewritten one round after another. */
const MAX_ROUNDS = 4;

/**
 * Undefined where no rewriting gives an expression that holds together.
 *
 * @param findingsOf of an expression over the same fields; empty where nothing is wrong with it
 */
export function meantExpression(
  source: string,
  scope: TranslateScope,
  findingsOf: (text: string) => readonly ExpressionFinding[],
): string | undefined {
  let text = plainSigns(source, (name) => scope.fields.has(name));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = rewritten(text, scope);
    if (next === undefined) return undefined;
    const found = variantsOf(next).find((one) => one !== source && findingsOf(one).length === 0);
    if (found !== undefined) return found;
    const [finding] = findingsOf(next);
    const follows = finding?.code === "EXPR_ROUND" ? finding.meant : undefined;
    if (follows === undefined && next === text) return undefined;
    text = follows ?? next;
  }
  return undefined;
}

function rewritten(text: string, scope: TranslateScope): string | undefined {
  try {
    return inOwnCalls(parseTree(text), scope);
  } catch {
    return undefined;
  }
}

/** `(state == 1) ? …` needs no brackets. */
const CLEAR_TEST = /(^|[^\w.!])\((\w+ [!=]= [\w'.-]+)\)(?= \?)/g;

/** Others do not tell a day from a moment. */
const variantsOf = (written: string): readonly string[] => {
  const text = written.replace(/(^|[^\w])\((\w+\.orValue\([^()]*\))\)/g, "$1$2").replace(CLEAR_TEST, "$1$2");
  return [text, text.replaceAll("now()", "today()"), text.replaceAll("today()", "now()")];
};

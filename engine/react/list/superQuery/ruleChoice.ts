/** The choices of rules for a condition: `empty` makes two of them, which differ in the value that is sent. */
import type { ConditionDraft } from "./draft.ts";
import { takesSeveral, type SuperRule } from "./superQuery.ts";

type RuleChoice = SuperRule | "filled";

export const choicesOf = (rules: readonly SuperRule[]): readonly RuleChoice[] =>
  rules.flatMap((rule): readonly RuleChoice[] => (rule === "empty" ? ["empty", "filled"] : [rule]));

export const choiceOf = ({ rule, val }: Pick<ConditionDraft, "rule" | "val">): RuleChoice =>
  rule === "empty" ? emptyChoice(val) : rule;

/** The server reads `1` and `0` as well. */
export const emptyChoice = (val: string): RuleChoice => (val === "false" || val === "0" ? "filled" : "empty");

/** The value stays where the new rule takes one of the same form. */
export function withChoice(draft: ConditionDraft, choice: RuleChoice): ConditionDraft {
  if (choice === "filled") return { ...draft, rule: "empty", val: "false" };
  if (choice === "empty") return { ...draft, rule: "empty", val: "true" };
  const stays = draft.rule !== "empty" && takesSeveral(choice) === takesSeveral(draft.rule);
  return { ...draft, rule: choice, val: stays ? draft.val : "" };
}

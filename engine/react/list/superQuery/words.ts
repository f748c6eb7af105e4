/** A super query in words: `（名称 包含 松 且 状态 等于 待审核） 或 数量 等于 3`. */
import type { EntityView } from "#core/api";
import { joinLabels } from "#core/fields";
import { displayInstant, parseInstant } from "#core/values";
import type { DictItems } from "../../api/index.ts";
import { ruleTexts, superQueryTexts as texts } from "../../texts/list.ts";
import { valueText } from "../filters/chipValue.ts";
import { emptyChoice } from "./ruleChoice.ts";
import { isGroup, takesSeveral, type SuperCondition, type SuperGroup } from "./superQuery.ts";

interface WordsContext {
  readonly view: EntityView;
  readonly dicts: DictItems;
  /** Texts of references and tree nodes, by `field=value`. */
  readonly labels: ReadonlyMap<string, string>;
}

export function superQueryWords({ matchType, records }: SuperGroup, context: WordsContext): string {
  const parts = records.map((record) => {
    if (!isGroup(record)) return conditionWords(record, context);
    const words = superQueryWords(record, context);
    return records.length > 1 && record.records.length > 1 ? `（${words}）` : words;
  });
  return parts.join(` ${texts.joins[matchType]} `);
}

function conditionWords({ field: name, rule, val }: SuperCondition, { view, dicts, labels }: WordsContext): string {
  const field = view.entity.fields.find((each) => each.name === name);
  if (rule === "empty") return `${field?.title ?? name} ${ruleTexts[emptyChoice(val)]}`;
  const values = (takesSeveral(rule) ? val.split(",") : [val]).map((value) => {
    const instant = field?.kind === "instant" ? parseInstant(value) : undefined;
    return instant === undefined ? valueText(field, name, value, dicts, labels) : displayInstant(instant);
  });
  const value = joinLabels(values, "、");
  const ruleText = ruleTexts[rule] ?? rule;
  const test = ruleText.includes("…") ? ruleText.replace("…", ` ${value} `) : `${ruleText} ${value}`;
  return `${field?.title ?? name} ${test}`;
}

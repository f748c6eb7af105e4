/** Fields that are numbered by a rule: the server alone writes them, and what it writes fits. */
import { maxLengthOf } from "#core/fields";
import { numberRuleOf, shortestNumber } from "#core/numbers";
import type { EntityLintContext } from "./lintContext.ts";

export function lintNumbers({ writtenFields, entity, project, field: fieldOf, report }: EntityLintContext): void {
  for (const { field, pointer, declared } of writtenFields) {
    const rule = numberRuleOf(field, project.model.numbers);
    if (rule === undefined) continue;
    const wrong = (detail: string): void =>
      report({ pointer: `${pointer}/number`, code: "KIND.OPTION", details: { detail } });
    if (!declared) wrong("步骤和操作的输入由人填写，不能自动编号");
    else if (!entity.managed) wrong("本实体的行由程序写入，不能自动编号");
    else if (field.readonly !== true) wrong('编号由系统填写，请给此字段写上 "readonly": true');
    else if (field.encrypted) wrong("编号不能加密存储");
    else if (field.visible !== undefined) wrong("编号写入后不再变化，不能按条件显示（visible）");
    else if (rule.scope !== undefined && fieldOf(rule.scope)?.column === undefined)
      wrong(`编号规则“${rule.title}”按字段“${rule.scope}”分别编号，本实体没有这个存储的字段`);
    else if (rule.scope !== undefined && fieldOf(rule.scope)?.encrypted === true)
      wrong(`编号规则“${rule.title}”按加密的字段“${rule.scope}”分别编号，它的值会不加密地存在计数中`);
    else if (shortestNumber(rule) > maxLengthOf(field))
      wrong(`编号至少有 ${shortestNumber(rule)} 个字，超过了此字段的 max`);
  }
}

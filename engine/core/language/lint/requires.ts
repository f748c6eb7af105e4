/** What a call needs besides its permission: the call must be open, and the requirement must make sense for it. */
import type { Access, Requirement, Verb } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";

/** They write nothing: the same call twice has no effect at all. */
const READING: ReadonlySet<Verb> = new Set(["list", "get", "export"]);

interface Required {
  readonly title: string;
  readonly permission: Access;
  readonly reads: boolean;
  readonly requires: readonly Requirement[];
  readonly pointer: string;
}

export function lintRequires(lint: EntityLintContext): void {
  const { permissions, requires = {}, states, actions } = lint.entity;
  for (const [verb, wanted] of Object.entries(requires) as [Verb, readonly Requirement[]][])
    lintRequired(lint, {
      title: verb,
      permission: permissions[verb],
      reads: READING.has(verb),
      requires: wanted,
      pointer: pointerOf("requires", verb),
    });
  const acts = [
    ...(states?.steps ?? []).map((step) => ({
      act: step,
      pointer: pointerOf("states", "steps", step.name, "requires"),
    })),
    ...actions.map((action) => ({ act: action, pointer: pointerOf("actions", action.name, "requires") })),
  ];
  for (const { act, pointer } of acts) {
    const { title, permission, requires: wanted = [] } = act;
    lintRequired(lint, { title, permission, reads: false, requires: wanted, pointer });
  }
}

function lintRequired(lint: EntityLintContext, { title, permission, reads, requires, pointer }: Required): void {
  requires.forEach((name, at) => {
    const detail =
      permission === "none"
        ? "该操作未开放"
        : permission === "public"
          ? "未登录也能调用，没有会话可供验证"
          : reads && name === "idempotencyKey"
            ? "该操作不写入数据"
            : requires.indexOf(name) < at
              ? "重复"
              : name === "idempotencyKey" && lint.entity.fields.some((field) => field.encrypted)
                ? "保存的答复会以明文含有加密存储的字段"
                : undefined;
    if (detail !== undefined)
      lint.report({ pointer: `${pointer}/${at}`, code: "REQUIRES.VERB", details: { verb: title, name, detail } });
  });
}

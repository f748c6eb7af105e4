/** Fields that only some rows disclose: nothing else of the project may say what they hold. */
import type { UnhashedModel } from "#core/model";
import type { ReadFile } from "../compile/readFiles.ts";
import { pointerOf } from "../jsonPointer.ts";
import { fieldIn, type FieldUse } from "./fieldUses.ts";
import { usesInEntity } from "./fieldUsesOfEntity.ts";
import { usesInFile } from "./fieldUsesOfFile.ts";
import type { EntityLintContext, ProjectLintContext } from "./lintContext.ts";

export function lintDisclosed(lint: EntityLintContext): void {
  const { entity, project, report } = lint;
  for (const { field, source, pointer, declared } of lint.writtenFields) {
    if (source.disclosed === undefined) continue;
    const say = (detail: string): void =>
      report({ pointer: `${pointer}/disclosed`, code: "FIELD.CONTRADICTION", details: { detail } });
    if (!declared) say("办理时填写的字段不能按行公开");
    else if (field.column === undefined) say("只有存储的字段可以按行公开");
  }
  for (const one of disclosedUses(usesInEntity(lint), project.model)) {
    const own = one.entity === entity.entity;
    report({
      pointer: own ? pointerOf("fields", one.field, "disclosed") : one.pointer,
      code: "FIELD.CONTRADICTION",
      details: { detail: own ? `按行公开的字段不能用于${one.use}，否则会透露其内容` : sentenceOf(one, project.model) },
    });
  }
}

/** Uses in the files that are not of an entity. */
export function lintDisclosedElsewhere(file: ReadFile, project: ProjectLintContext): void {
  for (const one of disclosedUses(usesInFile(file, project), project.model))
    file.report({
      pointer: one.pointer,
      code: "FIELD.CONTRADICTION",
      details: { detail: sentenceOf(one, project.model) },
    });
}

function disclosedUses(uses: readonly FieldUse[], model: UnhashedModel): readonly FieldUse[] {
  return uses.filter(({ entity, field }) => {
    const found = fieldIn(model, entity, field);
    return found?.disclosed !== undefined && found.column !== undefined;
  });
}

function sentenceOf({ entity, field, use }: FieldUse, model: UnhashedModel): string {
  const title = fieldIn(model, entity, field)?.title ?? field;
  return `“${model.entities[entity]?.title ?? entity}”的“${title}”按行公开，不能用于${use}，否则会透露其内容`;
}

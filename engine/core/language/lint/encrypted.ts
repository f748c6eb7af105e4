/** Encrypted fields: what needs their value in the database is refused, and so is what would store it in clear text. */
import type { KindName, UnhashedModel } from "#core/model";
import type { ReadFile } from "../compile/readFiles.ts";
import { pointerOf } from "../jsonPointer.ts";
import { fieldIn, type FieldUse } from "./fieldUses.ts";
import { usesInEntity } from "./fieldUsesOfEntity.ts";
import { usesInFile } from "./fieldUsesOfFile.ts";
import type { EntityLintContext, ProjectLintContext } from "./lintContext.ts";

const ENCRYPTABLE: ReadonlySet<KindName> = new Set(["text", "textarea", "money"]);

export function lintEncrypted(lint: EntityLintContext): void {
  const { entity, project, report } = lint;
  for (const { field, source, pointer, declared } of lint.writtenFields) {
    if (source.encrypted !== true) continue;
    const say = (detail: string): void =>
      report({ pointer: `${pointer}/encrypted`, code: "FIELD.CONTRADICTION", details: { detail } });
    if (!declared) say("办理时填写的字段不存储，不能加密存储");
    else if (!ENCRYPTABLE.has(field.kind)) say("只有单行文本、多行文本和金额可以加密存储");
    else if (field.column === undefined || field.expr !== undefined) say("只有填写并存储的字段可以加密存储");
    else if (!entity.managed) say("此实体的表不由系统建立，其字段不能加密存储");
  }
  for (const one of encryptedUses(usesInEntity(lint), project.model)) {
    const own = one.entity === entity.entity;
    report({
      pointer: own ? pointerOf("fields", one.field, "encrypted") : one.pointer,
      code: "FIELD.CONTRADICTION",
      details: { detail: own ? `加密存储的字段不能用于${one.use}` : sentenceOf(one, project.model) },
    });
  }
}

/** Uses in the files that are not of an entity. */
export function lintEncryptedElsewhere(file: ReadFile, project: ProjectLintContext): void {
  for (const one of encryptedUses(usesInFile(file, project), project.model))
    file.report({
      pointer: one.pointer,
      code: "FIELD.CONTRADICTION",
      details: { detail: sentenceOf(one, project.model) },
    });
}

function encryptedUses(uses: readonly FieldUse[], model: UnhashedModel): readonly FieldUse[] {
  return uses.filter(
    ({ entity, field, compared }) => compared !== true && fieldIn(model, entity, field)?.encrypted === true,
  );
}

function sentenceOf({ entity, field, use }: FieldUse, model: UnhashedModel): string {
  const title = fieldIn(model, entity, field)?.title ?? field;
  return `“${model.entities[entity]?.title ?? entity}”的“${title}”加密存储，不能用于${use}`;
}

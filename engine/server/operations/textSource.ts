import type { EntityModel, FieldModel, Model } from "#core/language";
import { ACCOUNT_LOOK, isMultiple as severalIn } from "#core/fields";

/** The field's values stand for something that has a text of its own. */
export type TextSource =
  | { readonly from: "dict"; readonly dict: string }
  | { readonly from: "accounts" }
  | { readonly from: "rows"; readonly entity: EntityModel; readonly value: string; readonly text: string };

type SourceField = Pick<FieldModel, "kind" | "options" | "look">;

/** Where the text of a field's value comes from; undefined where the value is its own text. */
export function textSource(model: Model, field: SourceField): TextSource | undefined {
  if (field.kind === "text" && field.look === ACCOUNT_LOOK) return { from: "accounts" };
  if (field.kind === "dict") {
    const code = String(field.options["dict"]);
    const source = model.dicts[code]?.source;
    if (source === undefined) return { from: "dict", dict: code };
    const entity = model.entities[source.entity];
    return entity === undefined ? undefined : { from: "rows", entity, value: source.value, text: source.text };
  }
  if (field.kind !== "reference" && field.kind !== "tree") return undefined;
  const entity = model.entities[String(field.options["to"])];
  const show = field.options["show"];
  return entity === undefined
    ? undefined
    : { from: "rows", entity, value: entity.key, text: typeof show === "string" ? show : entity.titleField };
}

export function isMultiple(field: FieldModel): boolean {
  return severalIn(field.options);
}

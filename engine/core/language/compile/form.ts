import { pointerOf } from "../jsonPointer.ts";
import type { FormModel, SectionModel } from "#core/model";
import type { EntitySource, SectionSource } from "../source.ts";
import type { EntityContext } from "./entityContext.ts";
import { optional } from "./draftField.ts";

/** How an entity is filled in; without sections, all its fields in the order of the file. */
export function compileForm(source: EntitySource, context: EntityContext): FormModel {
  const form = source.form ?? {};
  const columns = form.columns ?? 2;
  const sections: readonly SectionSource[] = form.sections ?? [
    { fields: context.entity.fields.filter((field) => !field.system).map((field) => field.name) },
  ];
  return {
    mode: form.mode ?? "drawer",
    ...optional("width", form.width),
    columns,
    sections: sections.map((section, index) =>
      compileSection(section, columns, pointerOf("form", "sections", index), context),
    ),
    tabs: form.tabs ?? [],
    actions: form.actions ?? [],
  };
}

function compileSection(
  section: SectionSource,
  columns: number,
  pointer: string,
  context: EntityContext,
): SectionModel {
  const visible = section.visible === undefined ? undefined : context.predicate(section.visible, `${pointer}/visible`);
  return {
    ...optional("title", section.title),
    fields: section.fields,
    columns: section.columns ?? columns,
    ...optional("visible", visible),
    folded: section.folded ?? false,
    ...optional("tab", section.tab),
  };
}

/** A view's list is held to the rules of an entity's list, where its file says something of it. */
import type { ViewModel } from "#core/model";
import type { EntitySource, ViewSource } from "../source.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import { lintListIndexes, lintWhereIndex } from "./indexes.ts";
import { lintList } from "./lists.ts";
import type { EntityLintContext, ProjectLintContext } from "./lintContext.ts";

export function lintView(file: ReadFile, project: ProjectLintContext): void {
  const source = file.value as unknown as ViewSource;
  const view: ViewModel | undefined = project.model.views[source.view];
  const entity = project.model.entities[source.entity];
  if (view === undefined || entity === undefined) return;
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const written = project.names.entities.get(source.entity)?.value as unknown as EntitySource;
  const lint: EntityLintContext = {
    source: { ...written, list: source.list ?? {} },
    entity: { ...entity, list: view.list },
    project,
    report: file.report,
    field: (name) => fields.get(name),
    writtenFields: [],
  };
  lintList(lint);
  if (source.list?.sort !== undefined || source.list?.tabs !== undefined) lintListIndexes(lint);
  if (view.where !== undefined) lintWhereIndex(lint, view.where, "/where", view.title);
}

/** The fields of entities that roles, dictionaries, views, boards and reports read. */
import type { BlockModel } from "#core/model";
import { named } from "../compile/board.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import { pointerOf } from "../jsonPointer.ts";
import type { ViewSource } from "../source.ts";
import { parseAggregate } from "./boards.ts";
import { FieldUses, place, type FieldUse } from "./fieldUses.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { rowRulesIn } from "./rowRules.ts";

export function usesInFile(file: ReadFile, project: ProjectLintContext): readonly FieldUse[] {
  const { model } = project;
  const uses = new FieldUses(model);
  const name = String(file.value?.[file.kind ?? ""]);
  if (file.kind === "role") usesInRole(file, project, uses);
  else if (file.kind === "view") usesInView(file, project, uses);
  else if (file.kind === "dict") {
    const source = model.dicts[name]?.source;
    if (source !== undefined) {
      uses.condition(place("/where", "字典的条件"), source.where, source.entity);
      uses.names(place("/value", "字典的值"), source.entity, [source.value]);
      uses.names(place("/text", "字典的文字"), source.entity, [source.text]);
    }
  } else if (file.kind === "board")
    (model.boards[name]?.blocks ?? []).forEach((block, at) => usesInBlock(block, pointerOf("blocks", at), uses));
  else if (file.kind === "report")
    // A report that reads the field would be closed to everybody.
    for (const [entity, fields] of Object.entries(model.reports[name]?.reads ?? {}))
      uses.names(place("/sql", "报表"), entity, fields);
  return uses.found;
}

/** What the view itself says; the entity's own list is looked at where it is written. */
function usesInView({ value }: ReadFile, { model }: ProjectLintContext, uses: FieldUses): void {
  const { view, entity, list: given = {} } = value as unknown as ViewSource;
  const made = model.views[view];
  if (made === undefined) return;
  uses.condition(place("/where", "视图的条件"), made.where, entity);
  made.list.tabs.forEach((tab, at) =>
    uses.condition(place(pointerOf("list", "tabs", at, "where"), `页签“${tab.title}”`), tab.where, entity),
  );
  if (given.rowStyle !== undefined)
    made.list.rowStyle.forEach((style, at) =>
      uses.condition(place(pointerOf("list", "rowStyle", at, "when"), "行的样式"), style.when, entity),
    );
  (given.filters ?? []).forEach((filter, at) =>
    uses.path(
      place(pointerOf("list", "filters", at), "筛选"),
      entity,
      typeof filter === "string" ? filter : filter.field,
    ),
  );
  if (given.sort !== undefined)
    uses.names(
      place("/list/sort", "默认排序"),
      entity,
      made.list.sort.map((key) => key.field),
    );
  if (given.totals !== undefined) uses.names(place("/list/totals", "合计"), entity, made.list.totals);
}

function usesInRole(file: ReadFile, project: ProjectLintContext, uses: FieldUses): void {
  for (const { entity, where, pointer } of rowRulesIn(file, project))
    uses.condition(place(pointer, "角色的行规则"), where, entity);
}

function usesInBlock(block: BlockModel, pointer: string, uses: FieldUses): void {
  const entity = named(block.of, "entity");
  if (entity !== undefined) {
    uses.condition(place(`${pointer}/where`, "看板的条件"), block.where, entity);
    uses.names(place(`${pointer}/value`, "看板的数字"), entity, [parseAggregate(block.value ?? "")?.field]);
    uses.names(
      place(`${pointer}/sort`, "看板的排序"),
      entity,
      block.sort.map((key) => key.field),
    );
  }
  block.shortcuts.forEach((shortcut, at) =>
    uses.condition(
      place(`${pointer}${pointerOf("shortcuts", at, "where")}`, "快捷入口的条件"),
      shortcut.where,
      named(shortcut.of, "entity") ?? "",
    ),
  );
  block.tabs.forEach((tab, at) => usesInBlock(tab, `${pointer}${pointerOf("tabs", at)}`, uses));
}

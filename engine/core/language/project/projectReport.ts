/** Reports and boards cut to one viewer. */
import { resolveVariable } from "#core/filter";
import { KINDS } from "#core/fields";
import type { BlockView, BoardView, ReportParamView, ReportView } from "#core/api";
import { optional } from "../compile/draftField.ts";
import { named } from "../compile/board.ts";
import { parseAggregate } from "../lint/boards.ts";
import type { BlockModel, Model, ReportModel, ReportParamModel } from "#core/model";
import { may, type Viewer } from "../viewer.ts";
import { fieldAccess } from "./fieldAndRowAccess.ts";
import { visiblePredicate } from "./projectField.ts";
import { canOpen, fieldVisibilityOf } from "./visibleNames.ts";

/**
 * Why the viewer may not run a report: they lack its permission, may not open an entity it reads, or do not see in full
 * a field it reads. The whole report is refused then: figures with a part left out would be wrong, and with it they
 * would reveal it.
 */
export function reportDenial(model: Model, report: ReportModel, viewer: Viewer): "permission" | "data" | undefined {
  if (!may(viewer, report.permission)) return "permission";
  const closed = Object.entries(report.reads).some(([name, fields]) => {
    const entity = model.entities[name];
    if (entity === undefined || !canOpen(entity, viewer)) return true;
    const { filterable } = fieldAccess(model, entity, viewer);
    return fields.some((field) => !filterable.has(field));
  });
  return closed ? "data" : undefined;
}

/** A report's face, without its text. `now`: for defaults such as `$today-30d`. */
export function projectReport(model: Model, report: ReportModel, viewer: Viewer, now: number): ReportView {
  return {
    hash: model.hash,
    report: report.report,
    title: report.title,
    purpose: report.purpose,
    params: report.params.map((param) => projectParam(param, viewer, now)),
    columns: report.columns,
    filterable: report.columns
      .filter(({ field }) => KINDS[field.kind].operators(field.options).length > 0)
      .map(({ field }) => field.name),
    sort: report.sort,
    ...optional("chart", report.chart),
    ...optional(
      "suppress",
      report.suppress === undefined ? undefined : { below: report.suppress.below, columns: report.suppress.columns },
    ),
    budget: report.budget,
    may: { export: true, explain: may(viewer, "report:explain") },
  };
}

function projectParam(param: ReportParamModel, viewer: Viewer, now: number): ReportParamView {
  const given = param.default;
  const value =
    given === undefined
      ? null
      : "value" in given
        ? given.value
        : resolveVariable(given.variable, { now, user: viewer.variables });
  const stored = typeof value === "object" ? null : value;
  return {
    field: param.field,
    required: param.required,
    ...optional("default", stored === null ? undefined : KINDS[param.field.kind].toWire(stored, param.field)),
  };
}

/** The blocks that the viewer may see; others are left out. `opensPath`: whether the viewer may open a menu path. */
export function projectBoard(
  model: Model,
  name: string,
  viewer: Viewer,
  opensPath: (path: string) => boolean,
): BoardView | undefined {
  const board = Object.hasOwn(model.boards, name) ? model.boards[name] : undefined;
  if (board === undefined) return undefined;
  return {
    hash: model.hash,
    board: name,
    title: board.title,
    blocks: board.blocks.flatMap((block) => projectBlock(model, block, viewer, opensPath)),
  };
}

function projectBlock(
  model: Model,
  block: BlockModel,
  viewer: Viewer,
  opensPath: (path: string) => boolean,
): readonly BlockView[] {
  if (!canSeeBlock(model, block, viewer)) return [];
  const leads = (link: string): boolean => opensPath(link.split("?")[0] ?? "");
  const shortcuts = block.shortcuts
    .filter((one) => leads(one.link))
    .map((one) => ({
      link: one.link,
      title: one.title,
      ...optional("icon", one.icon),
      counted: one.of !== undefined && canSeeRows(model, one, viewer),
    }));
  const tabs = block.tabs.flatMap((tab) => projectBlock(model, tab, viewer, opensPath));
  if ((block.type === "shortcuts" && shortcuts.length === 0) || (block.type === "tabs" && tabs.length === 0)) return [];
  return [
    {
      name: block.name,
      type: block.type,
      ...optional("title", block.title),
      span: block.span,
      ...optional("refreshMs", block.refreshMs),
      ...optional("link", block.link !== undefined && leads(block.link) ? block.link : undefined),
      ...optional("text", block.text),
      greeting: block.greeting,
      ...optional("unit", block.unit),
      shortcuts,
      tabs,
    },
  ];
}

/** Whether the viewer may see what a block shows. */
export function canSeeBlock(model: Model, block: BlockModel, viewer: Viewer): boolean {
  const report = named(block.of, "report");
  if (report !== undefined) {
    const one = model.reports[report];
    return one !== undefined && reportDenial(model, one, viewer) === undefined;
  }
  if (named(block.of, "entity") === undefined) return true;
  const reads = block.type === "figure" ? parseAggregate(block.value ?? "count")?.field : undefined;
  return canSeeRows(model, block, viewer, reads === undefined ? [] : [reads]);
}

/**
 * Whether the viewer may list the entity, and sees in full every field that the condition, the order or the figure
 * reads.
 */
export function canSeeRows(
  model: Model,
  of: Pick<BlockModel, "of" | "where"> & Partial<Pick<BlockModel, "sort">>,
  viewer: Viewer,
  fields: readonly string[] = [],
): boolean {
  const entity = model.entities[named(of.of, "entity") ?? ""];
  if (entity === undefined || !may(viewer, entity.permissions.list)) return false;
  const visibility = fieldVisibilityOf(model, entity, viewer);
  const needed = [...fields, ...(of.sort ?? []).map((key) => key.field)];
  if (!needed.every((name) => visibility.fullyVisible.has(name))) return false;
  return of.where === undefined || visiblePredicate(of.where, visibility) !== undefined;
}

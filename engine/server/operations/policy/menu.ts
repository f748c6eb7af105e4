import {
  may,
  projectView,
  reportDenial,
  type EntityModel,
  type MenuNode,
  type Model,
  type Viewer,
} from "#core/language";

/** Cuts the menu to what this viewer may open. A branch with nothing left in it is dropped. */
export function menuFor(model: Model, viewer: Viewer): readonly MenuNode[] {
  return visibleNodes(model, model.menu, viewer);
}

function visibleNodes(model: Model, nodes: readonly MenuNode[], viewer: Viewer): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.permission !== undefined && !may(viewer, node.permission)) return [];
    const children = visibleNodes(model, node.children, viewer);
    if (node.opens === undefined) return children.length === 0 ? [] : [{ ...node, children }];
    return opens(model, node.opens, viewer) ? [{ ...node, children }] : [];
  });
}

function opens(model: Model, target: string, viewer: Viewer): boolean {
  const report = target.startsWith("report:") ? model.reports[target.slice("report:".length)] : undefined;
  if (report !== undefined) return reportDenial(model, report, viewer) === undefined;
  const view = target.startsWith("view:") ? model.views[target.slice("view:".length)] : undefined;
  if (view !== undefined)
    return projectView(model, view.view, viewer) !== undefined && opens(model, `entity:${view.entity}`, viewer);
  if (!target.startsWith("entity:")) return viewer.userType !== "nobody";
  const entity = model.entities[target.slice("entity:".length)];
  return entity !== undefined && may(viewer, entity.permissions.list);
}

/** Whether an address is a page that the viewer may open, a page that only others may open, or no page. */
export function pageFor(model: Model, viewer: Viewer, path: string): "open" | "closed" | "unknown" {
  if (containsPath(menuFor(model, viewer), path)) return "open";
  return containsPath(model.menu, path) ? "closed" : "unknown";
}

function containsPath(nodes: readonly MenuNode[], path: string): boolean {
  return nodes.some(
    (node) =>
      (node.opens !== undefined && (path === node.path || path.startsWith(`${node.path}/`))) ||
      containsPath(node.children, path),
  );
}

/** Names of the entities that the viewer may list and of which they may take a step. */
export function steppableEntities(model: Model, viewer: Viewer): readonly string[] {
  const steps = ({ states }: EntityModel): boolean =>
    (states?.steps ?? []).some((step) => may(viewer, step.permission));
  return Object.values(model.entities)
    .filter((entity) => may(viewer, entity.permissions.list) && steps(entity))
    .map((entity) => entity.entity);
}

/** The model cut to its viewer: nothing of what he may not see leaves the server, not even its name. */
import type { EntityView } from "#core/api";
import { optional } from "../compile/draftField.ts";
import { deepFreeze } from "../compile/contentHash.ts";
import type { ActionModel, EntityModel, FieldModel, FormModel, ListModel, Model, StatesModel, Verb } from "../model.ts";
import { may, type Viewer } from "../viewer.ts";
import { projectField, seenPredicate } from "./conditions.ts";
import { canOpen, sightOf, type Sight } from "./sight.ts";

/** Views are made once for all viewers of one rights key; an ageing model takes its views with it. */
const views = new WeakMap<Model, Map<string, EntityView>>();
const VIEWS_KEPT = 5_000;

/** An entity as this viewer sees it, and what he may do; undefined where he may neither list nor get, or there is none. */
export function projectEntity(model: Model, name: string, viewer: Viewer): EntityView | undefined {
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined;
  if (entity === undefined || !canOpen(entity, viewer)) return undefined;
  const known = views.get(model) ?? new Map<string, EntityView>();
  views.set(model, known);
  const key = `${name} ${viewer.rightsKey}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const made = deepFreeze(makeView(model, entity, viewer));
  if (known.size >= VIEWS_KEPT) known.delete(known.keys().next().value as string);
  known.set(key, made);
  return made;
}

function makeView(model: Model, entity: EntityModel, viewer: Viewer): EntityView {
  const sight = sightOf(model, entity, viewer);
  const inOrder = (names: ReadonlySet<string>): readonly string[] => entity.fields.map((field) => field.name).filter((field) => names.has(field));
  return {
    hash: model.hash, entity: cutEntity(model, entity, viewer, sight), may: mayOf(entity, viewer),
    masked: [...sight.access.masks.keys()],
    writable: inOrder(sight.access.writable).filter((field) => sight.readable.has(field)),
    filterable: inOrder(sight.access.filterable),
    related: relatedOf(model, entity, viewer, sight),
  };
}

const VERBS: readonly Verb[] = ["list", "get", "add", "edit", "delete", "export", "import"];

function mayOf(entity: EntityModel, viewer: Viewer): Readonly<Record<string, boolean>> {
  return Object.fromEntries([
    ...VERBS.map((verb) => [verb, may(viewer, entity.permissions[verb])] as const),
    ...[...entity.actions, ...(entity.states?.steps ?? [])].map((act) => [act.name, may(viewer, act.permission)] as const),
  ]);
}

function cutEntity(model: Model, entity: EntityModel, viewer: Viewer, sight: Sight): EntityModel {
  const { states, tree, parent, budget: _budget, ...rest } = entity;
  const seen = (name: string): boolean => sight.readable.has(name);
  return {
    ...rest, aliases: [], table: entity.entity, indexes: [], rowRules: [],
    titleField: seen(entity.titleField) ? entity.titleField : entity.key,
    fields: entity.fields.filter((field) => seen(field.name)).map((field) => projectField(field, sight)),
    unique: entity.unique.filter((fields) => fields.every(seen)), search: entity.search.filter((name) => sight.plain.has(name)),
    list: cutList(entity.list, entity, sight), form: cutForm(entity.form, sight),
    ...optional("states", states === undefined || !seen(states.field) ? undefined : cutStates(states, viewer, sight)),
    actions: entity.actions.filter((action) => may(viewer, action.permission)).map((action) => cutAct(action, viewer, sight)),
    ...optional("tree", tree === undefined || !seen(tree.parent) ? undefined : { parent: tree.parent, lazy: tree.lazy, ...optional("order", tree.order === undefined || !seen(tree.order) ? undefined : tree.order) }),
    ...optional("parent", parent === undefined || !seen(parent.field) ? undefined : parent),
    children: entity.children.filter((child) => opensNamed(model, child.entity, viewer)),
    checks: entity.checks.filter((check) => seen(check.field) && seenPredicate(check.holds, sight) !== undefined),
    // Each row says what is closed on it: the conditions may read what the viewer must not see.
    guards: [],
  };
}

const opensNamed = (model: Model, name: string, viewer: Viewer): boolean => {
  const entity = model.entities[name];
  return entity !== undefined && canOpen(entity, viewer);
};

/** A name, or one hop whose target he may open and whose field there he sees in full. */
function pathSeen(path: string, entity: EntityModel, sight: Sight, own: ReadonlySet<string>): boolean {
  const [name = "", further] = path.split(".");
  if (!own.has(name)) return false;
  if (further === undefined) return true;
  const to = entity.fields.find((field) => field.name === name)?.options["to"];
  return typeof to === "string" && (sight.of(to)?.has(further) ?? false);
}

function cutList(list: ListModel, entity: EntityModel, sight: Sight): ListModel {
  const shown = (path: string): boolean => pathSeen(path, entity, sight, sight.readable);
  return {
    ...list,
    columns: list.columns.filter((column) => shown(column.field)).map((column) => (sight.plain.has(column.field) ? column : { ...column, sort: false, total: false })),
    filters: list.filters.filter((filter) => pathSeen(filter.field, entity, sight, sight.plain)),
    sort: list.sort.every((key) => sight.plain.has(key.field)) ? list.sort : [],
    tabs: list.tabs.filter((tab) => tab.where === undefined || seenPredicate(tab.where, sight) !== undefined),
    rowStyle: list.rowStyle.filter((style) => seenPredicate(style.when, sight) !== undefined),
    totals: list.totals.filter((name) => sight.plain.has(name)), export: list.export.filter(shown),
  };
}

function cutForm(form: FormModel, sight: Sight): FormModel {
  const sections = form.sections
    .map(({ visible, ...section }) => ({ ...section, fields: section.fields.filter((name) => sight.readable.has(name)), ...optional("visible", seenPredicate(visible, sight)) }))
    .filter((section) => section.fields.length > 0);
  return { ...form, sections, tabs: form.tabs.filter((tab) => sections.some((section) => section.tab === tab)) };
}

function cutStates(states: StatesModel, viewer: Viewer, sight: Sight): StatesModel {
  return { ...states, steps: states.steps.filter((step) => may(viewer, step.permission)).map(({ apply: _apply, ...step }) => ({ ...cutAct(step, viewer, sight), ...optional("shows", step.shows?.filter((name) => sight.readable.has(name))), not: step.not.filter((name) => sight.readable.has(name)), stamp: {} })) };
}

function cutAct<T extends Pick<ActionModel, "when" | "input">>(act: T, viewer: Viewer, sight: Sight): T {
  const { when, ...rest } = act;
  const input: readonly FieldModel[] = act.input
    .filter((field) => field.permissions.write === undefined || may(viewer, field.permissions.write))
    .map((field) => projectField(field, withInput(sight, act.input)));
  return { ...rest, input, ...optional("when", seenPredicate(when, sight)) } as unknown as T;
}

/** Fields of a dialog are seen by whoever fills it in. */
function withInput(sight: Sight, input: readonly FieldModel[]): Sight {
  const names = input.map((field) => field.name);
  return { ...sight, readable: new Set([...sight.readable, ...names]), plain: new Set([...sight.plain, ...names]) };
}

function relatedOf(model: Model, entity: EntityModel, viewer: Viewer, sight: Sight): EntityView["related"] {
  const fields = entity.fields.filter((field) => sight.readable.has(field.name)).flatMap((field) => [field.options["to"], field.options["entity"]]);
  const names = new Set([...fields, ...entity.children.map((child) => child.entity)].filter((name) => typeof name === "string"));
  return Object.fromEntries([...names].flatMap((name) => {
    const other = model.entities[name];
    if (other === undefined) return [];
    const open = canOpen(other, viewer);
    return [[name, { title: other.title, path: other.path, key: other.key, titleField: open ? other.titleField : other.key, may: open }]];
  }));
}

/** The model cut to a viewer: nothing that they may not see leaves the server, not even its name. */
import type { EntityView } from "#core/api";
import { optional } from "../compile/draftField.ts";
import { deepFreeze } from "../compile/contentHash.ts";
import type {
  ActionModel,
  EntityModel,
  FieldModel,
  FormModel,
  ListModel,
  Model,
  StateMark,
  StatesModel,
} from "#core/model";
import { VERBS } from "#core/model";
import { may, type Viewer } from "../viewer.ts";
import { projectField, visiblePredicate } from "./projectField.ts";
import { canOpen, fieldVisibilityOf, type FieldVisibility } from "./visibleNames.ts";

/**
 * An entity cut to this viewer, and what they may do; undefined if they may neither list nor get it, or it does not
 * exist. The same for all viewers of one rights key; frequent callers cache it.
 */
export function projectEntity(model: Model, name: string, viewer: Viewer): EntityView | undefined {
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined;
  if (entity === undefined || !canOpen(entity, viewer)) return undefined;
  return deepFreeze(makeView(model, entity, viewer));
}

/** The entity as it is given: of a view with the list of the view. */
export function makeView(model: Model, entity: EntityModel, viewer: Viewer): EntityView {
  const visibility = fieldVisibilityOf(model, entity, viewer);
  const inOrder = (names: ReadonlySet<string>): readonly string[] =>
    entity.fields.map((field) => field.name).filter((field) => names.has(field));
  return {
    hash: model.hash,
    entity: cutEntity(model, entity, viewer, visibility),
    may: mayOf(entity, viewer),
    masked: [...visibility.access.masks.keys()],
    writable: inOrder(visibility.access.writable).filter((field) => visibility.readable.has(field)),
    filterable: inOrder(visibility.access.filterable),
    related: relatedOf(model, entity, viewer, visibility),
  };
}

function mayOf(entity: EntityModel, viewer: Viewer): Readonly<Record<string, boolean>> {
  return Object.fromEntries([
    ...VERBS.map((verb) => [verb, may(viewer, entity.permissions[verb])] as const),
    ...[...entity.actions, ...(entity.states?.steps ?? [])].map(
      (act) => [act.name, may(viewer, act.permission)] as const,
    ),
  ]);
}

function cutEntity(model: Model, entity: EntityModel, viewer: Viewer, visibility: FieldVisibility): EntityModel {
  const { states, tree, parent, budget: _budget, ...rest } = entity;
  const seen = (name: string): boolean => visibility.readable.has(name);
  return {
    ...rest,
    aliases: [],
    table: entity.entity,
    indexes: [],
    rowRules: [],
    titleField: seen(entity.titleField) ? entity.titleField : entity.key,
    fields: entity.fields.filter((field) => seen(field.name)).map((field) => projectField(field, visibility)),
    unique: entity.unique.filter((fields) => fields.every(seen)),
    search: entity.search.filter((name) => visibility.fullyVisible.has(name)),
    list: cutList(entity.list, entity, visibility),
    form: cutForm(entity.form, visibility),
    ...optional(
      "states",
      states === undefined || !seen(states.field) ? undefined : cutStates(states, viewer, visibility),
    ),
    actions: entity.actions
      .filter((action) => may(viewer, action.permission))
      .map((action) => cutAct(action, viewer, visibility)),
    ...optional(
      "tree",
      tree === undefined || !seen(tree.parent)
        ? undefined
        : {
            parent: tree.parent,
            lazy: tree.lazy,
            ...optional("order", tree.order === undefined || !seen(tree.order) ? undefined : tree.order),
          },
    ),
    ...optional("parent", parent === undefined || !seen(parent.field) ? undefined : parent),
    children: entity.children.filter((child) => canOpenNamed(model, child.entity, viewer)),
    checks: entity.checks.filter(
      (check) => seen(check.field) && visiblePredicate(check.holds, visibility) !== undefined,
    ),
    // Each row says what is closed on it: the conditions may read what the viewer must not see.
    guards: [],
  };
}

const canOpenNamed = (model: Model, name: string, viewer: Viewer): boolean => {
  const entity = model.entities[name];
  return entity !== undefined && canOpen(entity, viewer);
};

/** A name, or a field of a referenced entity that the viewer may open and whose field they see in full. */
function isPathVisible(
  path: string,
  entity: EntityModel,
  visibility: FieldVisibility,
  own: ReadonlySet<string>,
): boolean {
  const [name = "", further] = path.split(".");
  if (!own.has(name)) return false;
  if (further === undefined) return true;
  const to = entity.fields.find((field) => field.name === name)?.options["to"];
  return typeof to === "string" && (visibility.ofEntity(to)?.has(further) ?? false);
}

function cutList(list: ListModel, entity: EntityModel, visibility: FieldVisibility): ListModel {
  const shown = (path: string): boolean => isPathVisible(path, entity, visibility, visibility.readable);
  const { aside, ...rest } = list;
  return {
    ...rest,
    ...optional("aside", aside !== undefined && visibility.fullyVisible.has(aside) ? aside : undefined),
    columns: list.columns
      .filter((column) => shown(column.field))
      .map((column) => (visibility.fullyVisible.has(column.field) ? column : { ...column, sort: false, total: false })),
    filters: list.filters.filter((filter) => isPathVisible(filter.field, entity, visibility, visibility.fullyVisible)),
    sort: list.sort.every((key) => visibility.fullyVisible.has(key.field)) ? list.sort : [],
    tabs: list.tabs.filter((tab) => tab.where === undefined || visiblePredicate(tab.where, visibility) !== undefined),
    rowStyle: list.rowStyle.filter((style) => visiblePredicate(style.when, visibility) !== undefined),
    totals: list.totals.filter((name) => visibility.fullyVisible.has(name)),
    export: list.export.filter(shown),
  };
}

function cutForm(form: FormModel, visibility: FieldVisibility): FormModel {
  const sections = form.sections
    .map(({ visible, ...section }) => ({
      ...section,
      fields: section.fields.filter((name) => visibility.readable.has(name)),
      ...optional("visible", visiblePredicate(visible, visibility)),
    }))
    .filter((section) => section.fields.length > 0);
  return { ...form, sections, tabs: form.tabs.filter((tab) => sections.some((section) => section.tab === tab)) };
}

function cutStates(states: StatesModel, viewer: Viewer, visibility: FieldVisibility): StatesModel {
  return {
    ...states,
    marks: states.marks.flatMap((mark) => cutMark(mark, visibility)),
    steps: states.steps
      .filter((step) => may(viewer, step.permission))
      .map(({ apply: _apply, ...step }) => ({
        ...cutAct(step, viewer, visibility),
        ...optional(
          "shows",
          step.shows?.filter((name) => visibility.readable.has(name)),
        ),
        not: step.not.filter((name) => visibility.readable.has(name)),
        stamp: {},
      })),
  };
}

/** A mark is for whoever may read what says that the step was taken. */
function cutMark({ by, name, at, ...mark }: StateMark, { readable }: FieldVisibility): readonly StateMark[] {
  if (!readable.has(mark.stamped)) return [];
  const seen = (field: string | undefined): string | undefined =>
    field !== undefined && readable.has(field) ? field : undefined;
  return [
    {
      ...mark,
      ...optional("by", seen(by)),
      ...optional("name", seen(name)),
      ...optional("at", seen(at)),
      entered: mark.entered.filter((field) => readable.has(field)),
    },
  ];
}

function cutAct<T extends Pick<ActionModel, "when" | "input">>(act: T, viewer: Viewer, visibility: FieldVisibility): T {
  const { when, ...rest } = act;
  const input: readonly FieldModel[] = act.input
    .filter((field) => field.permissions.write === undefined || may(viewer, field.permissions.write))
    .map((field) => projectField(field, withInput(visibility, act.input)));
  return { ...rest, input, ...optional("when", visiblePredicate(when, visibility)) } as unknown as T;
}

/** Fields of a dialog are seen by whoever fills it in. */
function withInput(visibility: FieldVisibility, input: readonly FieldModel[]): FieldVisibility {
  const names = input.map((field) => field.name);
  return {
    ...visibility,
    readable: new Set([...visibility.readable, ...names]),
    fullyVisible: new Set([...visibility.fullyVisible, ...names]),
  };
}

function relatedOf(
  model: Model,
  entity: EntityModel,
  viewer: Viewer,
  visibility: FieldVisibility,
): EntityView["related"] {
  const fields = entity.fields
    .filter((field) => visibility.readable.has(field.name))
    .flatMap((field) => [field.options["to"], field.options["entity"]]);
  const names = new Set(
    [...fields, ...entity.children.map((child) => child.entity)].filter((name) => typeof name === "string"),
  );
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const other = model.entities[name];
      if (other === undefined) return [];
      const open = canOpen(other, viewer);
      return [
        [
          name,
          {
            title: other.title,
            path: other.path,
            key: other.key,
            titleField: open ? other.titleField : other.key,
            may: open,
          },
        ],
      ];
    }),
  );
}

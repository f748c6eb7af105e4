/** Compiles an entity in two passes: a draft with its fields, then everything that needs the other entities. */
import type {
  Access,
  AliasModel,
  CheckModel,
  ChildModel,
  EntityModel,
  FieldModel,
  GuardModel,
  ListModel,
  RowRule,
  Verb,
} from "#core/model";
import { ACCOUNT_LOOK, valueKind } from "#core/fields";
import { VERBS } from "#core/model";
import { pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { AliasSource, EntitySource, FieldSource } from "../source.ts";
import { compileActions, compileStates } from "./statesAndActions.ts";
import type { EntityContext } from "./entityContext.ts";
import { finishField } from "./finishField.ts";
import { draftField, optional, resolvePreset, systemFieldModel, type ResolvedField } from "./draftField.ts";
import { compileForm } from "./form.ts";
import { withDependents } from "./fieldDependents.ts";
import { compileList, sortKey } from "./list.ts";
import type { Names } from "./projectNames.ts";
import { parentOf, permissionOf } from "./parent.ts";
import { DEFAULT_KEY, systemFields } from "./systemFields.ts";

const NO_LIST: ListModel = {
  columns: [],
  filters: [],
  sort: [],
  tabs: [],
  toolbar: [],
  batch: [],
  row: [],
  pageSize: 10,
  rowStyle: [],
  totals: [],
  export: [],
  print: false,
  editable: false,
};

/** Fields that a step fills with the account of whoever takes it. */
function stampedAccounts({ states }: EntitySource): ReadonlySet<string> {
  return new Set(Object.values(states?.steps ?? {}).flatMap(({ stamp }) => stamp?.by ?? []));
}

/** Names, fields and traits; conditions, lists and acts are empty yet. */
export function draftEntity(source: EntitySource, names: Names): EntityModel {
  const key = source.key ?? DEFAULT_KEY;
  const managed = source.managed ?? true;
  const history = source.history ?? false;
  const traits = {
    key,
    managed,
    softDelete: managed && (source.softDelete ?? history),
    tenant: source.tenant ?? false,
  };
  const stamped = stampedAccounts(source);
  const declared = Object.entries(source.fields).map(([name, field]) => {
    const drafted = draftField(name, resolvePreset(field, names.presets), source.entity, names);
    if (field.look !== undefined) return drafted;
    if (drafted.kind === "text" && stamped.has(name)) return { ...drafted, look: ACCOUNT_LOOK };
    return drafted.kind === "dict" && source.states?.field === name ? { ...drafted, look: "tag" } : drafted;
  });
  const added = systemFields(traits)
    .filter((one) => !Object.hasOwn(source.fields, one.name))
    .map(systemFieldModel);
  return {
    entity: source.entity,
    title: source.title,
    purpose: source.purpose,
    path: pathOf(source),
    aliases: Object.entries(source.aliases ?? {}).map(([text, alias]) => compileAlias(text, alias)),
    table: source.table ?? source.entity,
    ...traits,
    titleField: source.titleField ?? firstText(declared) ?? key,
    fields: [...declared, ...added],
    indexes: (source.indexes ?? []).map((index) => index.map(sortKey)),
    unique: source.unique ?? [],
    search: source.search ?? [],
    list: NO_LIST,
    form: { mode: "drawer", columns: 2, sections: [], tabs: [], actions: [] },
    actions: [],
    permissions: permissionsOf(source, names),
    ...optional("requires", source.requires),
    rowRules: [],
    children: [],
    checks: [],
    guards: [],
    history,
    ...optional(
      "tree",
      source.tree === undefined
        ? undefined
        : { parent: source.tree.parent, ...optional("order", source.tree.order), lazy: source.tree.lazy ?? false },
    ),
    ...optional("parent", parentOf(source as unknown as JsonObject, names)),
    ...optional("budget", source.budget),
  };
}

/** Where an entity's operations hang when its file does not say. */
export const pathOf = (source: { readonly entity: string; readonly path?: string }): string =>
  source.path ?? `/online/api/${source.entity}`;

/** The first text that is stored, a written one before a computed one. */
function firstText(fields: readonly FieldModel[]): string | undefined {
  const texts = fields.filter((field) => field.column !== undefined && valueKind(field) === "text");
  return (texts.find((field) => field.kind === "text") ?? texts[0])?.name;
}

function compileAlias(text: string, { op, ...alias }: AliasSource): AliasModel {
  const [method = "GET", path = ""] = text.split(" ");
  return { method: method as AliasModel["method"], path, op, ...alias };
}

function permissionsOf(source: EntitySource, names: Names): Readonly<Record<Verb, Access>> {
  return Object.fromEntries(
    VERBS.map((verb) => [verb, permissionOf(source as unknown as JsonObject, verb, names)]),
  ) as Record<Verb, Access>;
}

export function finishEntity(source: EntitySource, context: EntityContext): EntityModel {
  const draft = context.entity;
  const fields = draft.fields.map((field) => {
    const given = source.fields[field.name];
    return given === undefined
      ? field
      : finishField(
          field,
          withStates(resolvePreset(given, context.names.presets), field.name, source),
          pointerOf("fields", field.name),
          context,
        );
  });
  const checks = compileChecks(source, context);
  const form = compileForm(source, context);
  return {
    ...draft,
    fields: withDependents(fields, checks, form.sections),
    list: compileList(source, context),
    form,
    ...optional("states", compileStates(source, context)),
    actions: compileActions(source, context),
    rowRules: compileRules(source, context),
    children: compileChildren(source, context),
    checks,
    guards: compileGuards(source, context),
  };
}

/** The state field starts where its machine starts. */
function withStates(resolved: ResolvedField, name: string, source: EntitySource): ResolvedField {
  if (source.states?.field !== name || resolved.source.default !== undefined) return resolved;
  return {
    ...resolved,
    source: { ...resolved.source, default: source.states.initial as Exclude<FieldSource["default"], undefined> },
  };
}

function compileChecks(source: EntitySource, context: EntityContext): readonly CheckModel[] {
  return Object.entries(source.checks ?? {}).flatMap(([name, check]) => {
    const holds = context.predicate(check.holds, pointerOf("checks", name, "holds"));
    return holds === undefined ? [] : [{ name, holds, message: check.message, field: check.field }];
  });
}

/**
 * `$row` is the guarded row, in the condition over referring rows too. A guard of which a part could not be read is
 * left out, with its findings.
 */
function compileGuards(source: EntitySource, context: EntityContext): readonly GuardModel[] {
  const row = context.entity.entity;
  return Object.entries(source.guards ?? {}).flatMap(([name, guard]) => {
    const pointer = pointerOf("guards", name);
    const holds = guard.holds === undefined ? undefined : context.predicate(guard.holds, `${pointer}/holds`, { row });
    const where =
      guard.none?.where === undefined
        ? undefined
        : context.predicate(guard.none.where, `${pointer}/none/where`, { entity: guard.none.entity, row });
    if ((guard.holds !== undefined && holds === undefined) || (guard.none?.where !== undefined && where === undefined))
      return [];
    const none =
      guard.none === undefined
        ? undefined
        : { entity: guard.none.entity, by: guard.none.by, ...optional("where", where) };
    return [
      {
        name,
        of: guard.of,
        ...optional("holds", holds),
        ...optional("none", none),
        ...optional("fields", guard.fields),
        message: guard.message,
      },
    ];
  });
}

function compileRules(source: EntitySource, context: EntityContext): readonly RowRule[] {
  return (source.rowRules ?? []).flatMap((rule, index) => {
    const where = context.predicate(rule.where, pointerOf("rowRules", index, "where"), { row: null });
    return where === undefined ? [] : [{ for: rule.for, may: rule.may, where, ...optional("fields", rule.fields) }];
  });
}

function compileChildren(source: EntitySource, context: EntityContext): readonly ChildModel[] {
  return Object.entries(source.children ?? {}).map(([name, child]) => ({
    name,
    title: child.title ?? context.drafts.get(child.entity)?.title ?? name,
    entity: child.entity,
    by: child.by,
    as: child.as ?? "list",
  }));
}

/** Looks up every name that the meta-schemas mark as a name. */
import { GENERIC_OPERATIONS, VERBS, type GenericOperationName } from "#core/model";
import type { RawFinding, ReportFinding } from "../finding.ts";
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { CompileOptions } from "../compile/compileOptions.ts";
import type { NameSort } from "../schemaCheck/metaSchema.ts";
import { meantSort } from "../schemaCheck/meantSort.ts";
import { nearest } from "../suggest.ts";
import { inheritedPermission, parentOf } from "../compile/parent.ts";
import { entriesOf, type NamedEntity, type Names } from "../compile/projectNames.ts";

interface LookupContext {
  readonly names: Names;
  /** The file the name is in, as it is. */
  readonly value: JsonObject;
  /** Set in files of entities and of their views. */
  readonly entity?: NamedEntity;
  readonly options: CompileOptions;
  readonly report: ReportFinding;
}

/** List actions that every entity has. */
export const BUILT_IN_ACTIONS = ["add", "addBelow", "copy", "edit", "delete", "view", "history", "restore"] as const;

/**
 * Operations of every entity that a guard can refuse, besides steps and actions; `apply`: a step of another entity
 * writes here.
 */
const GUARDED_OPERATIONS: readonly (GenericOperationName | "apply")[] = ["edit", "delete", "restore", "apply"];

export function lookUp(sort: NameSort, name: string, pointer: string, context: LookupContext): void {
  const { names } = context;
  const value = entityValue(context);
  // Of a view without its entity: what is unknown is the entity.
  if (value === undefined)
    return OF_ENTITY.has(sort) ? undefined : lookUp(sort, name, pointer, { ...context, value: {} });
  const miss = (what: string, among: Iterable<string> | undefined): void => {
    if (among === undefined) return;
    const all = new Set(among);
    if (!all.has(name))
      context.report({
        ...missing(pointer, name, what, all),
        ...(sort === "field" ? meantField(name, pointer, all, context) : {}),
        ...titled(name, titlesOf(sort, context)),
      });
  };
  const missAct = (among: readonly string[]): void => {
    if (among.includes(name)) return;
    const meant = titled(name, actTitles(value));
    context.report({ ...missing(pointer, name, "操作", among), allowed: among, ...meant });
  };
  switch (sort) {
    case "entity":
      return miss("实体", names.entities.keys());
    case "dict":
      return miss("字典", names.dicts.keys());
    case "role":
      return miss("角色", names.roles.keys());
    case "report":
      return miss("报表", names.reports.keys());
    case "board":
      return miss("看板", names.boards.keys());
    case "view":
      return miss("视图", names.views.keys());
    case "preset":
      return miss("预设", names.presets.keys());
    case "template":
      return miss("模板", names.templates.keys());
    case "number":
      return miss("编号规则", names.numbers.keys());
    case "handler":
      return miss("任务程序", context.options.handlers);
    case "field":
      return miss("字段", fieldsAround(context));
    case "sort":
      return lookUpSort(name, pointer, context);
    case "hop":
      return lookUpReferencePath(name, pointer, context);
    case "act":
      return missAct(actsOf(value));
    case "op":
      return missAct([...Object.keys(GENERIC_OPERATIONS), ...ownActsOf(value)]);
    case "change":
      return missAct([...GUARDED_OPERATIONS, ...ownActsOf(value)]);
    case "child":
      return miss(
        "子表",
        entriesOf(value["children"]).map(([child]) => child),
      );
    case "tab":
      return miss("页签", tabsOf(value));
    case "icon":
      return miss("图标（名称见 schemas/ICONS.md）", context.options.icons);
    case "ruleFor":
      return miss("角色", ["member", "public", ...names.roles.keys()]);
    case "opens":
    case "subject":
      return lookUpSubject(name, pointer, context);
    case "grant":
      return lookUpGrant(name, pointer, context);
    case "access":
      // An entity, a report or a board states its permission; a menu entry only names one.
      return value["menu"] === undefined ? undefined : lookUpGrant(name, pointer, context);
    case "permission":
      return;
  }
}

/** An entity in the place of the field that refers to it; the two sides of an applied value exchanged. */
function meantField(
  name: string,
  pointer: string,
  fields: ReadonlySet<string>,
  context: LookupContext,
): Pick<RawFinding, "meant"> {
  const [, key] = /\/apply\/fields\/(\w+)$/.exec(pointer) ?? [];
  if (key !== undefined && fields.has(key)) return { meant: `"${name}": "${key}"` };
  const meant = context.names.entities.has(name) ? referencesTo(name, fields, context) : [];
  return meant.length === 1 ? { meant: meant[0] ?? "" } : {};
}

/** What the file is about: of a view the entity that it lists; undefined where there is none, or it cannot be read. */
const entityValue = ({ value, entity }: LookupContext): JsonObject | undefined =>
  value["view"] === undefined ? value : entity?.fields === undefined ? undefined : entity.value;

/** Names that belong to an entity. */
const OF_ENTITY: ReadonlySet<NameSort> = new Set(["field", "sort", "hop", "act", "child"]);

type Titles = readonly (readonly [name: string, source: unknown])[];

/** What has the text as its title, where a title was written in the place of a name. */
function titled(text: string, titles: Titles): Pick<RawFinding, "meant"> {
  const found = titles.filter(([, source]) => isObject(source) && source["title"] === text);
  return found.length === 1 ? { meant: found[0]?.[0] ?? "" } : {};
}

function titlesOf(sort: NameSort, { names, entity }: LookupContext): Titles {
  if (sort === "field") return entriesOf(entity?.value["fields"]);
  const named = {
    entity: names.entities,
    dict: names.dicts,
    role: names.roles,
    ruleFor: names.roles,
    report: names.reports,
  };
  const files = Object.hasOwn(named, sort) ? named[sort as keyof typeof named] : undefined;
  return files === undefined ? [] : [...files].map(([name, file]) => [name, file.value]);
}

const actTitles = (value: JsonObject): Titles => [
  ...entriesOf(value["actions"]),
  ...entriesOf(isObject(value["states"]) ? value["states"]["steps"] : undefined),
];

/** A subject without its sort, a permission with a dot in the place of the colon. */
export function meantBy(sort: NameSort, text: string, { names, options }: LookupContext): string | undefined {
  if (sort === "opens" || sort === "subject")
    return subjectsOf(names, options.pages).find((one) => one.endsWith(`:${text}`));
  const code = text.replace(/[.:：/]/, ":");
  return sort === "permission" || sort === "access" ? [...names.permissions].find((one) => one === code) : undefined;
}

const subjectsOf = (names: Names, pages: readonly string[] = []): readonly string[] => [
  ...[...names.entities.keys()].map((name) => `entity:${name}`),
  ...[...names.views.keys()].map((name) => `view:${name}`),
  ...[...names.reports.keys()].map((name) => `report:${name}`),
  ...[...names.boards.keys()].map((name) => `board:${name}`),
  ...pages.map((name) => `page:${name}`),
];

export function missing(pointer: string, name: string, what: string, among: Iterable<string>): RawFinding {
  return { pointer, code: "NAME.UNKNOWN", details: { name, what }, wanted: name, among: [...among] };
}

/** A field that the entity does not have; a title that stands in the place of a name tells which was meant. */
export const missingField = (pointer: string, name: string, { fields, value }: NamedEntity): RawFinding => ({
  ...missing(pointer, name, "字段", fields ?? []),
  ...titled(name, entriesOf(value["fields"])),
});

export function actsOf(value: JsonObject): readonly string[] {
  return [...BUILT_IN_ACTIONS, ...ownActsOf(value)];
}

/** Its actions and the steps of its state machine. */
export function ownActsOf(value: JsonObject): readonly string[] {
  const steps = isObject(value["states"]) ? value["states"]["steps"] : undefined;
  return [...entriesOf(value["actions"]), ...entriesOf(steps)].map(([name]) => name);
}

function tabsOf(value: JsonObject): readonly string[] {
  const tabs = isObject(value["form"]) ? value["form"]["tabs"] : undefined;
  return Array.isArray(tabs) ? tabs.map(String) : [];
}

/** The raw keys of a field with its preset's under them. */
export function rawField(entity: NamedEntity | undefined, name: string, names: Names): JsonObject | undefined {
  const fields = entity?.value["fields"];
  const field = isObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!isObject(field)) return undefined;
  const preset = typeof field["kind"] === "string" ? names.presets.get(field["kind"]) : undefined;
  return preset === undefined ? field : { ...preset.value, ...field, kind: preset.kind };
}

/** Undefined where the file does not say what its fields are. */
const fieldsAround = ({ entity }: LookupContext): ReadonlySet<string> | undefined =>
  entity === undefined ? new Set() : entity.fields;

function lookUpReferencePath(path: string, pointer: string, context: LookupContext): void {
  const [name = "", further, ...rest] = path.split(".");
  const fields = fieldsAround(context);
  if (fields === undefined) return;
  if (!fields.has(name)) {
    const meant = further === undefined ? undefined : referenceTo(name, fields, context);
    const raw = { ...missing(pointer, name, "字段", fields), ...titled(path, titlesOf("field", context)) };
    return context.report(meant === undefined ? raw : { ...raw, meant: `${meant}.${further ?? ""}` });
  }
  if (further === undefined) return;
  if (rest.length > 0)
    return context.report({ pointer, code: "PREDICATE.INVALID", details: { detail: `“${path}”超过一层引用` } });
  const to = rawField(context.entity, name, context.names)?.["to"];
  if (typeof to !== "string")
    return context.report({ pointer, code: "PREDICATE.INVALID", details: { detail: `“${name}”不是引用字段` } });
  const target = context.names.entities.get(to);
  if (target?.fields !== undefined && !target.fields.has(further))
    context.report(missingField(pointer, further, target));
}

/** The field that refers to the entity whose name stands in its place. */
function referenceTo(name: string, fields: ReadonlySet<string>, context: LookupContext): string | undefined {
  const referring = referencesTo(name, fields, context);
  return referring.length === 1 ? referring[0] : nearest(name, fields, 1)[0];
}

const referencesTo = (
  entity: string,
  fields: ReadonlySet<string>,
  context: Pick<LookupContext, "entity" | "names">,
): readonly string[] =>
  [...fields].filter((field) => rawField(context.entity, field, context.names)?.["to"] === entity);

function lookUpSort(text: string, pointer: string, context: LookupContext): void {
  const fields = fieldsAround(context);
  const name = text.replace(/^-/, "");
  if (fields === undefined || fields.has(name)) return;
  const sort = meantSort(text) ?? text;
  const [written, sign] = [sort.replace(/^-/, ""), sort.startsWith("-") ? "-" : ""];
  const raw = missing(pointer, name, "字段", fields);
  const near = fields.has(written) ? written : nearest(written, fields, 1)[0];
  context.report(near === undefined ? raw : { ...raw, meant: sign + near });
}

function lookUpSubject(text: string, pointer: string, context: LookupContext): void {
  const colon = text.indexOf(":");
  const [sort, name] = [text.slice(0, colon), text.slice(colon + 1)];
  const { names } = context;
  const sorts: Readonly<Record<string, { readonly what: string; readonly among: Iterable<string> | undefined }>> = {
    entity: { what: "实体", among: names.entities.keys() },
    view: { what: "视图", among: names.views.keys() },
    report: { what: "报表", among: names.reports.keys() },
    board: { what: "看板", among: names.boards.keys() },
    page: { what: "页面", among: context.options.pages },
  };
  const known = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined;
  if (known === undefined) {
    const all = subjectsOf(names, context.options.pages);
    const meant = all.find((one) => one.endsWith(`:${name}`)) ?? nearest(text, all, 1)[0];
    const words = "应是 entity:、view:、report:、board: 或 page: 加名称";
    const details = { name: text, form: words };
    return context.report({ pointer, code: "SHAPE.PATTERN", details, ...(meant === undefined ? {} : { meant }) });
  }
  if (known.among === undefined) return;
  const among = [...known.among].map((one) => `${sort}:${one}`);
  if (!among.includes(text)) context.report({ ...missing(pointer, name, known.what, among), wanted: text });
}

const ACCESS_WORDS: ReadonlySet<string> = new Set(["public", "member", "signed", "none"]);

function lookUpGrant(code: string, pointer: string, context: LookupContext): void {
  const known = context.names.permissions;
  const stars = new Set([...known].map((one) => `${one.slice(0, one.indexOf(":"))}:*`));
  if (code === "*" || known.has(code) || stars.has(code) || ACCESS_WORDS.has(code)) return;
  const child = childOf(code, context.names);
  const owner = context.names.entities.get(code.slice(0, code.indexOf(":")))?.file;
  if (child !== undefined && owner !== undefined)
    return context.report({ pointer, code: "PERMISSION.CHILD", ...child, dependsOn: owner });
  const among = code.endsWith(":*") ? [...stars] : [...known];
  const every = `${code}:*`;
  const unknown = { pointer, code: "PERMISSION.UNKNOWN", details: { name: code }, wanted: code, among } as const;
  const meant = stars.has(every) ? every : (ofSameEntity(code, known) ?? ofOneEntity(code, known));
  const finding = meant === undefined ? unknown : { ...unknown, meant };
  context.report(owner === undefined ? finding : { ...finding, dependsOn: owner });
}

/** The verb that was meant of an entity that there is: `visit:create` is `visit:add`. */
function ofSameEntity(code: string, known: Iterable<string>): string | undefined {
  const colon = code.indexOf(":");
  const start = code.slice(0, colon + 1);
  const verbs = [...known].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  const [verb] = colon < 0 ? [] : nearest(code.slice(colon + 1), verbs, 1);
  return verb === undefined ? undefined : start + verb;
}

/** The only permission of this verb, where the entity before it was forgotten. */
function ofOneEntity(code: string, known: Iterable<string>): string | undefined {
  const ending = [...known].filter((one) => one.endsWith(`:${code}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** A verb of an entity whose rights are its parent's, and the permission that gives them. */
function childOf(code: string, names: Names): Pick<RawFinding, "details" | "meant"> | undefined {
  const [name = "", verb = ""] = code.split(":");
  const value = names.entities.get(name)?.value;
  const parent = value === undefined ? undefined : parentOf(value, names);
  if (value === undefined || parent?.rights !== "parent") return undefined;
  const above = names.entities.get(parent.entity)?.value;
  const isVerb = VERBS.find((one) => one === verb);
  if (above === undefined || (isVerb === undefined && verb !== "*")) return undefined;
  const meant = isVerb === undefined ? `${parent.entity}:*` : inheritedPermission(value, isVerb, names);
  return {
    details: { title: String(value["title"]), name: code, parent: String(above["title"]) },
    ...(meant === undefined ? {} : { meant }),
  };
}

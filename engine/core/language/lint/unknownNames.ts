/** Looks up every name that the meta-schemas mark as a name. */
import { GENERIC_OPERATIONS, type GenericOperationName } from "#core/model";
import type { RawFinding } from "../finding.ts";
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { NameSort } from "../schemaCheck/metaSchema.ts";
import { meantSort } from "../schemaCheck/meantSort.ts";
import { pathTo } from "../pathTo.ts";
import { nearest, sameName } from "../suggest.ts";
import type { LookupContext } from "./lookupContext.ts";
import { lookUpGrant } from "./unknownGrants.ts";
import { entriesOf, type NamedEntity, type Names } from "../compile/projectNames.ts";

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
        ...(sort === "field" ? fieldHint(name, pointer, all, context) : {}),
        ...withoutArea(name, all, value),
        ...titled(name, titlesOf(sort, context)),
      });
  };
  const missAct = (among: readonly string[]): void => {
    if (among.includes(name)) return;
    if (name === "print" || name === "打印")
      return context.report({ ...missing(pointer, name, "操作", []), advice: PRINT });
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
      return isRoleOfNot(name, pointer, context)
        ? context.report({ ...missing(pointer, name, "字段", []), advice: NOT_OF_FIELDS })
        : miss("字段", fieldsAround(context));
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

/** A role where `not` of a step takes the field that says who is refused. */
const isRoleOfNot = (name: string, pointer: string, { names }: LookupContext): boolean =>
  /\/states\/steps\/\w+\/not\/\d+$/.test(pointer) &&
  [...names.roles].some(([role, { value }]) => role === name || value["title"] === name);

const NOT_OF_FIELDS =
  "not 中写记有经办人的字段（如 stamp 的 by），该人不能执行此步骤；哪些角色能执行，由角色的 grants 决定";

const PRINT = `打印按钮写作 "print": true，与 columns 并列`;

const fieldHint = (
  name: string,
  pointer: string,
  fields: ReadonlySet<string>,
  context: LookupContext,
): Pick<RawFinding, "meant" | "advice"> => ({
  ...(titled(name, titlesOf("field", context)).meant === undefined
    ? overReference(name, pointer, fields, context)
    : {}),
  ...meantField(name, pointer, fields, context),
});

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

/** Fields over a reference of this name or, where it is none, of this title. */
function pathsOver(name: string, fields: ReadonlySet<string>, { entity, names }: LookupContext): readonly string[] {
  const references = [...fields].flatMap((via) => {
    const { to, multiple } = rawField(entity, via, names) ?? {};
    const target = typeof to === "string" && multiple !== true ? names.entities.get(to) : undefined;
    return target === undefined ? [] : [{ via, target }];
  });
  const named = references.flatMap(({ via, target }) => (target.fields?.has(name) === true ? [`${via}.${name}`] : []));
  if (named.length > 0) return named;
  return references.flatMap(({ via, target }) => {
    const written = Object.keys(isObject(target.value["fields"]) ? target.value["fields"] : {});
    const { meant } = titled(
      name,
      written.map((field) => [field, rawField(target, field, names)]),
    );
    return meant === undefined ? [] : [`${via}.${meant}`];
  });
}

/** Where only fields of the row itself may stand: one that `fill` copies from the referred row, or how to have one. */
function overReference(
  name: string,
  pointer: string,
  fields: ReadonlySet<string>,
  context: LookupContext,
): Pick<RawFinding, "meant" | "advice"> {
  const [first = "", second, third] = name.split(".");
  const last = second ?? name;
  const over = pathsOver(last, fields, context);
  const written = third === undefined && over.includes(`${first}.${last}`) ? name : undefined;
  const path = written ?? (second === undefined ? pathTo(name, over, fields).meant : undefined);
  const [via = "", further = ""] = path?.split(".") ?? [];
  const reference = rawField(context.entity, via, context.names);
  const target = context.names.entities.get(String(reference?.["to"]));
  if (path === undefined || target === undefined || !OF_ROW.test(pointer)) return {};
  const [filled] = entriesOf(reference?.["fill"]).find(([, from]) => from === `to.${further}`) ?? [];
  if (filled !== undefined) return { meant: filled };
  return {
    advice:
      `它是“${String(target.value["title"])}”的字段，此处只能写本行的字段（列表的列和筛选可写 ${path}）；` +
      `本行要有它，请加上字段“${further}”，并在“${via}”上写 "fill": { "${further}": "to.${further}" }`,
  };
}

/** Places where a value of the row itself is shown, summed or looked for. */
const OF_ROW =
  /^\/(form\/sections\/\d+\/fields|states\/steps\/\w+\/shows|list\/totals|search)\/\d+$|^\/(list\/aside|titleField)$/;

/** `result` in a file of the area `cal`, where there is `calResult` or `cal_result`. */
function withoutArea(name: string, among: ReadonlySet<string>, value: JsonObject): Pick<RawFinding, "meant"> {
  const own = ["entity", "view", "report", "board"].flatMap((key) =>
    typeof value[key] === "string" ? [value[key]] : [],
  );
  const [area = "", ...rest] = String(own[0] ?? "").split("_");
  const folded = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  const found = rest.length === 0 ? [] : [...among].filter((one) => folded(one) === folded(area + name));
  return found.length === 1 ? { meant: found[0] ?? "" } : {};
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

/** The names that may stand in the place of a value that is no name at all. */
export function namesFor(sort: NameSort, context: LookupContext): readonly string[] {
  let among: readonly string[] = [];
  lookUp(sort, NO_NAME, "", { ...context, report: (finding) => (among = finding.allowed ?? finding.among ?? []) });
  return among;
}

const NO_NAME = "\u0000";

/** A subject without its sort, a permission with a dot in the place of the colon. */
export function meantBy(sort: NameSort, text: string, { names, options }: LookupContext): string | undefined {
  if (sort === "opens" || sort === "subject") return subjectNamed(stemOf(text), subjectsOf(names, options.pages));
  if (sort === "role") return roleNamed(text, names);
  const code = text.replace(/[.:：/]/, ":");
  return sort === "permission" || sort === "access" ? [...names.permissions].find((one) => one === code) : undefined;
}

/** By its name, else by the nearest one. */
function subjectNamed(name: string, subjects: readonly string[]): string | undefined {
  const nameOf = (subject: string): string => subject.slice(subject.indexOf(":") + 1);
  const near = nearest(name, subjects.map(nameOf), 1)[0] ?? name;
  return subjects.find((one) => one.endsWith(`:${name}`)) ?? subjects.find((one) => nameOf(one) === near);
}

/** `role:` and the role of this title. */
function roleNamed(title: string, names: Names): string | undefined {
  const found = [...names.roles].filter(([, { value }]) => value["title"] === title);
  return found.length === 1 ? `role:${found[0]?.[0] ?? ""}` : undefined;
}

const subjectsOf = (names: Names, pages: readonly string[] = []): readonly string[] => [
  ...[...names.entities.keys()].map((name) => `entity:${name}`),
  ...[...names.views.keys()].map((name) => `view:${name}`),
  ...[...names.reports.keys()].map((name) => `report:${name}`),
  ...[...names.boards.keys()].map((name) => `board:${name}`),
  ...pages.map((name) => `page:${name}`),
];

export function missing(pointer: string, name: string, what: string, among: Iterable<string>): RawFinding {
  const names = [...among];
  const raw = { pointer, code: "NAME.UNKNOWN", details: { name, what }, wanted: name, among: names } as const;
  const meant = severalIn(name, names) ?? names.find((one) => one === stemOf(name)) ?? lastPartIn(name, names);
  return meant === undefined ? raw : { ...raw, meant };
}

/** Several names in one text, each of which exists: `"plate, brand"` as `"plate", "brand"`. */
function severalIn(text: string, among: readonly string[]): string | undefined {
  const parts = text.split(/[\s,，、;；|]+/).filter((part) => part !== "");
  if (parts.length < 2 || !parts.every((part) => among.includes(part))) return undefined;
  return parts.map((part) => JSON.stringify(part)).join(", ");
}

/** `api::pet-owner.pet-owner`, `app.models.PetOwner`: the name is the last part of what others write. */
function lastPartIn(text: string, among: readonly string[]): string | undefined {
  const last = text.split(/[^\w-]+/).findLast((part) => part !== "") ?? text;
  return last === text ? undefined : sameName(last, among);
}

/** What a file defines is called by its name, not by the file's: `car/vehicle.entity.json` is `vehicle`. */
const stemOf = (path: string): string => path.replace(/^.*\//, "").replace(/(\.[a-z]+)?\.json$/, "");

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
    const raw = {
      ...missing(pointer, name, "字段", fields),
      ...(further === undefined ? pathTo(name, pathsOver(name, fields, context), fields) : {}),
      ...titled(path, titlesOf("field", context)),
    };
    return context.report(meant === undefined ? raw : { ...raw, meant: `${meant}.${further ?? ""}` });
  }
  if (further === undefined) return;
  if (rest.length > 0)
    return context.report({ pointer, code: "PREDICATE.INVALID", details: { detail: `“${path}”超过一层引用` } });
  const { kind, to } = rawField(context.entity, name, context.names) ?? {};
  // A reference without its `to` is reported as such.
  if (typeof to !== "string" && (kind === "reference" || kind === "tree")) return;
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
  const { names, value } = context;
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
  if (among.includes(text)) return;
  const other = ofOtherSort(name, names, value["menu"] === undefined, context.options.pages);
  const raw = { ...missing(pointer, name, known.what, among), wanted: text };
  context.report(other === undefined ? raw : { ...raw, meant: other });
}

/** The name under another sort; what shows no view shows the entity of it. */
function ofOtherSort(name: string, names: Names, withoutViews: boolean, pages?: readonly string[]): string | undefined {
  const found = subjectsOf(names, pages).find((one) => one.endsWith(`:${name}`));
  const view = withoutViews && found === `view:${name}` ? names.views.get(name)?.value["entity"] : undefined;
  return typeof view === "string" ? `entity:${view}` : found;
}

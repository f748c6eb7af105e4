/**
 * Rights that people maintain while a model is served: the menu, and roles with their grants and row rules. They are
 * compiled as the files of the same content are, against the entities of the served model, which are not compiled
 * again.
 */
import type { Model, Predicate, RoleModel, RowVerb } from "#core/model";
import { severityOf, type Finding } from "../finding.ts";
import { isObject, segmentsOf } from "../jsonPointer.ts";
import { lintRole } from "../lint/dictAndRole.ts";
import { locateFindings } from "../locateFindings.ts";
import { fileKindOf } from "../meta/index.ts";
import type { MenuSource, RoleSource, SourceFile } from "../source.ts";
import { checkFile, gridsOf, namesOf, permissionsOf } from "./compileAndLint.ts";
import type { CompileOptions } from "./compileOptions.ts";
import { contentHash, deepFreeze } from "./contentHash.ts";
import { parseOn } from "./createEntityContext.ts";
import { compileMenu, compileRole } from "./dictMenuRole.ts";
import { addsToRole, type Names } from "./projectNames.ts";
import { prune } from "./pruneEntries.ts";
import { readFile, type ReadFile } from "./readFiles.ts";

/** As the files would say it. A role's rules are its `rowRules`. */
export interface RightsContent {
  readonly menu: readonly MenuSource[];
  readonly roles: readonly RoleSource[];
}

export type Rights = Pick<Model, "menu" | "roles">;

interface CompiledRights {
  /** Without the entries that have an error; rows of a broken rule are no one's. */
  readonly rights: Rights;
  /** Of the content as it was given; `file` is `MENU_FILE`, or `roleFile(role)`. */
  readonly findings: readonly Finding[];
}

interface RightsCompiler {
  compile(content: RightsContent): CompiledRights;
}

export const MENU_FILE = "menu.json";
export const roleFile = (role: string): string => `roles/${role}.role.json`;

/** @param files those that the model was compiled from */
export function openRights(model: Model, files: readonly SourceFile[], options: CompileOptions = {}): RightsCompiler {
  const others = files.filter((file) => !isRights(file)).map(readFile);
  return {
    compile: (content) => {
      const first = filesOf(content);
      let current = first.map(readFile);
      const { findings, ...result } = compileOnce(current, others, model, options);
      let { rights, errors } = result;
      const closed: ClosedRows[] = [];
      while (errors.length > 0) {
        closed.push(...current.flatMap((file) => closedBy(file, errors)));
        current = current.flatMap((file) => withoutErrors(file, errors));
        ({ rights, errors } = compileOnce(current, others, model, options));
      }
      return { rights: deepFreeze(closeRows(rights, closed)), findings };
    },
  };
}

/** The model with other rights; its entities are the same objects. */
export function withRights(model: Model, rights: Rights): Model {
  const { menu, roles } = rights;
  if (JSON.stringify([menu, roles]) === JSON.stringify([model.menu, model.roles])) return model;
  return Object.freeze({ ...model, menu, roles, hash: contentHash([model.hash, menu, roles]) });
}

/** What files of a model say, with what some add to the roles of others. The menu is the model's own. */
export function rightsOf(model: Model, files: readonly SourceFile[]): RightsContent {
  const sources = files.filter((file) => fileKindOf(file.path) === "role").map(readFile);
  const written = (file: ReadFile): RoleSource => file.value as unknown as RoleSource;
  const additions = sources.filter(addsToRole).map(written);
  return {
    menu: model.menu.map(menuSource),
    roles: sources
      .filter((file) => !addsToRole(file) && Object.hasOwn(model.roles, String(file.value?.["role"])))
      .map((file) => {
        const role = written(file);
        const all = [role, ...additions.filter((one) => one.role === role.role)];
        const users = [...new Set(all.flatMap((one) => one.users ?? []))];
        return {
          role: role.role,
          title: role.title,
          office: role.office,
          grants: [...new Set(all.flatMap((one) => one.grants))],
          rowRules: all.flatMap((one) => one.rowRules ?? []),
          ...(users.length === 0 ? {} : { users }),
        };
      }),
  };
}

function menuSource(node: Model["menu"][number]): MenuSource {
  const { grid: _grid, children, ...rest } = node;
  return { ...rest, children: children.map(menuSource) };
}

const isRights = ({ path }: SourceFile): boolean => ["menu", "role"].includes(fileKindOf(path) ?? "");

function filesOf({ menu, roles }: RightsContent): readonly SourceFile[] {
  return [
    ...(menu.length === 0 ? [] : [fileOf(MENU_FILE, { menu: menu.map(withoutEmptyLists) })]),
    ...roles.map((role) => fileOf(roleFile(role.role), withoutEmptyLists(role))),
  ];
}

const fileOf = (path: string, value: object): SourceFile => ({ path, text: JSON.stringify(value) });

/** A list that a file may leave out may not be empty in it. */
function withoutEmptyLists<T extends MenuSource | RoleSource>(source: T): T {
  const kept = Object.entries(source).flatMap(([key, value]: [string, unknown]) => {
    if (!Array.isArray(value) || key === "grants") return [[key, value] as const];
    if (value.length === 0) return [];
    return [[key, key === "children" ? value.map((one: MenuSource) => withoutEmptyLists(one)) : value] as const];
  });
  return Object.fromEntries(kept) as unknown as T;
}

interface CompiledOnce {
  readonly rights: Rights;
  readonly findings: readonly Finding[];
  readonly errors: readonly Finding[];
}

function compileOnce(
  files: readonly ReadFile[],
  others: readonly ReadFile[],
  model: Model,
  options: CompileOptions,
): CompiledOnce {
  const names = namesOf([...others, ...files], options);
  const valid = files.filter((file) => checkFile(file, names, options));
  const rights = compileValid(valid, names, model);
  const project = {
    files,
    validFiles: new Set(valid),
    names,
    options,
    model: { ...model, ...rights },
  };
  for (const file of valid) if (file.kind === "role" && file.value !== undefined) lintRole(file.value, file, project);
  const findings = files.flatMap((file) => locateFindings(file).causes);
  return { rights, findings, errors: findings.filter(({ code }) => severityOf(code) === "error") };
}

function compileValid(valid: readonly ReadFile[], names: Names, model: Model): Rights {
  const drafts = new Map(Object.entries(model.entities));
  const menu = compileMenu(
    valid.filter((file) => file.kind === "menu"),
    { permissions: permissionsOf(model, names), grids: gridsOf(model) },
  );
  const roles = valid
    .filter((file) => file.kind === "role")
    .map((file): [string, RoleModel] => {
      const source = file.value as unknown as RoleSource;
      return [source.role, compileRole(source, parseOn({ names, drafts, report: file.report }), [])];
    });
  return { menu, roles: Object.fromEntries(roles) };
}

/** The file without its broken entries; no file where its head is broken. */
function withoutErrors(file: ReadFile, errors: readonly Finding[]): readonly ReadFile[] {
  const pointers = errors.filter((error) => error.file === file.path).map(({ pointer }) => pointer);
  if (pointers.length === 0) return [readFile(file)];
  const pruned = prune(file, pointers);
  if (pruned === undefined) return [];
  const value = JSON.parse(pruned.text) as MenuSource & RoleSource & { readonly menu?: readonly MenuSource[] };
  if (value.menu === undefined) return [readFile(fileOf(file.path, withoutEmptyLists<RoleSource>(value)))];
  return value.menu.length === 0 ? [] : [readFile(fileOf(file.path, { menu: value.menu.map(withoutEmptyLists) }))];
}

/** Rows that a broken rule was to narrow: without the rule the role would see all of them. */
interface ClosedRows {
  readonly role: string;
  readonly entity: string;
  readonly may: readonly RowVerb[];
}

function closedBy(file: ReadFile, errors: readonly Finding[]): readonly ClosedRows[] {
  const rules = file.value?.["rowRules"];
  if (!Array.isArray(rules)) return [];
  const broken = new Set(
    errors
      .filter((error) => error.file === file.path)
      .map(({ pointer }) => segmentsOf(pointer))
      .filter(([list]) => list === "rowRules")
      .map(([, at]) => Number(at)),
  );
  return rules.flatMap((rule: unknown, at) =>
    broken.has(at) && isObject(rule)
      ? [{ role: String(file.value?.["role"]), entity: String(rule["entity"]), may: verbsOf(rule["may"]) }]
      : [],
  );
}

const ROW_VERBS: readonly RowVerb[] = ["read", "add", "edit", "delete"];

/** Verbs that cannot be read are all of them. */
function verbsOf(may: unknown): readonly RowVerb[] {
  const named = Array.isArray(may) ? ROW_VERBS.filter((verb) => may.includes(verb)) : [];
  return named.length === 0 ? ROW_VERBS : named;
}

const NO_ROW: Predicate = { any: [] };

function closeRows({ menu, roles }: Rights, closed: readonly ClosedRows[]): Rights {
  return {
    menu,
    roles: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => {
        const rules = closed
          .filter((one) => one.role === name)
          .map(({ entity, may }) => ({ entity, for: name, may, where: NO_ROW }));
        return [name, rules.length === 0 ? role : { ...role, rowRules: [...role.rowRules, ...rules] }];
      }),
    ),
  };
}

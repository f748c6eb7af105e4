/** Dictionaries, menu and roles. */
import type { DictItem, DictModel, EntityModel, MenuNode, RoleModel, Predicate } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { DictSource, MenuSource, RoleSource } from "../source.ts";
import { optional } from "./draftField.ts";
import type { ReadFile } from "./readFiles.ts";

/** Parses a condition on another entity's rows; undefined, with a finding, when it does not hold together. */
export type ParseOn = (source: unknown, entity: string, pointer: string) => Predicate | undefined;

export function compileDict(
  source: DictSource,
  parse: ParseOn,
  entities: readonly Pick<EntityModel, "entity" | "title">[],
): DictModel {
  if (source.from === undefined)
    return {
      dict: source.dict,
      title: source.title,
      items: [...(source.items ?? []), ...(source.entities === true ? entityItems(source, entities) : [])],
    };
  const where = source.where === undefined ? undefined : parse(source.where, source.from, "/where");
  return {
    dict: source.dict,
    title: source.title,
    items: [],
    source: { entity: source.from, value: source.value ?? "", text: source.text ?? "", ...optional("where", where) },
  };
}

/** Every entity by its name with its title, but those that the file itself has a text for. */
function entityItems(
  { items = [] }: DictSource,
  entities: readonly Pick<EntityModel, "entity" | "title">[],
): readonly DictItem[] {
  const given = new Set(items.map(({ value }) => value));
  return entities.flatMap(({ entity, title }) =>
    given.has(entity) ? [] : [{ value: entity, text: title, locked: true }],
  );
}

/** A role with what other files add to it. */
export function compileRole(source: RoleSource, parse: ParseOn, additions: readonly RoleAddition[]): RoleModel {
  const rules = [compileRowRules(source, parse), ...additions.map((one) => compileRowRules(one.source, one.parse))];
  const sources = [source, ...additions.map((one) => one.source)];
  const users = [...new Set(sources.flatMap((one) => one.users ?? []))];
  return {
    role: source.role,
    title: source.title,
    office: source.office,
    grants: [...new Set(sources.flatMap((one) => one.grants))],
    rowRules: rules.flat(),
    ...(users.length === 0 ? {} : { users }),
  };
}

export interface RoleAddition {
  readonly source: RoleSource;
  readonly parse: ParseOn;
}

function compileRowRules(source: RoleSource, parse: ParseOn): RoleModel["rowRules"] {
  return (source.rowRules ?? []).flatMap((rule, index) => {
    const where = parse(rule.where, rule.entity, pointerOf("rowRules", index, "where"));
    return where === undefined
      ? []
      : [{ entity: rule.entity, for: source.role, may: rule.may, where, ...optional("fields", rule.fields) }];
  });
}

interface Placed {
  readonly source: MenuSource;
  readonly pointer: string;
  readonly file: ReadFile;
}

/**
 * One tree from every menu file: a node whose path is in an earlier file, both with children, adds its children
 * there. Any other repeated path is a finding.
 */
export function compileMenu(files: readonly ReadFile[], targets: MenuTargets): readonly MenuNode[] {
  const roots = files.flatMap((file) => placed(file, (file.value?.["menu"] ?? []) as readonly MenuSource[], "/menu"));
  return compileLevel(roots, new Map(), targets);
}

/** What is known of what entries open, by `opens`. */
interface MenuTargets {
  readonly permissions: ReadonlyMap<string, string>;
  /** What edits rows in a grid. */
  readonly grids: ReadonlySet<string>;
}

const placed = (file: ReadFile, sources: readonly MenuSource[], pointer: string): readonly Placed[] =>
  sources.map((source, index) => ({ source, pointer: pointer + pointerOf(index), file }));

function compileLevel(nodes: readonly Placed[], seen: Map<string, Placed>, targets: MenuTargets): readonly MenuNode[] {
  const groups: Placed[][] = [];
  for (const node of nodes) {
    const first = seen.get(node.source.path);
    const group = first === undefined ? undefined : groups.find((one) => one[0] === first);
    if (first === undefined) {
      seen.set(node.source.path, node);
      groups.push([node]);
    } else if (
      group !== undefined &&
      first.file !== node.file &&
      node.source.children !== undefined &&
      first.source.children !== undefined
    )
      group.push(node);
    else
      node.file.report({
        pointer: `${node.pointer}/path`,
        code: "PATH.DUPLICATE",
        details: { name: node.source.path, other: `菜单“${first.source.title}”` },
      });
  }
  return groups
    .toSorted((a, b) => (a[0]?.source.order ?? 0) - (b[0]?.source.order ?? 0))
    .flatMap((group) => compileNode(group, seen, targets));
}

function compileNode(group: readonly Placed[], seen: Map<string, Placed>, targets: MenuTargets): readonly MenuNode[] {
  const source = group[0]?.source;
  if (source === undefined) return [];
  const children = group.flatMap((one) => placed(one.file, one.source.children ?? [], `${one.pointer}/children`));
  return [
    {
      path: source.path,
      title: source.title,
      ...optional("icon", source.icon),
      ...optional("opens", source.opens),
      hidden: source.hidden ?? false,
      keepAlive: source.keepAlive ?? false,
      ...optional("permission", source.permission ?? targets.permissions.get(source.opens ?? "")),
      ...(targets.grids.has(source.opens ?? "") ? { grid: true as const } : {}),
      children: compileLevel(children, seen, targets),
    },
  ];
}

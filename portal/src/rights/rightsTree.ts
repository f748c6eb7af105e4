/** The tree of rights as a page ticks it: menus with their buttons, fields and data rules. */
import type { RightsSheet } from "#server/modules/identity/contract";

export interface RightsNode {
  /** Of an entry its id, of a rule `rule:` and its id. */
  readonly key: string;
  readonly title: string;
  readonly sort: "menu" | "field" | "button" | "rule";
  /** The permission code. */
  readonly action?: string;
  /** Why it may not be ticked or unticked. */
  readonly refused?: string;
  readonly children: readonly RightsNode[];
}

export interface RightsTree {
  readonly roots: readonly RightsNode[];
  readonly nodes: ReadonlyMap<string, RightsNode>;
  /** The node above each node that has one. */
  readonly above: ReadonlyMap<string, string>;
}

const SORTS = ["menu", "field", "button"] as const;
const RULE = "rule:";
/** Rules of rows that no menu opens. */
const LOOSE = "rules";

/** `looseTitle`: of the group of rules that belong to no menu. */
export function rightsTree(sheet: RightsSheet, looseTitle: string): RightsTree {
  const { entries, rules, closed, rulesClosed } = sheet;
  const known = new Set(entries.map(({ id }) => id));
  const below = new Map<string, RightsNode[]>();
  const put = (parent: string, node: RightsNode) => below.set(parent, [...(below.get(parent) ?? []), node]);
  const noRule = closed ?? rulesClosed;
  for (const { id, under, title } of rules)
    put(under !== undefined && known.has(under) ? under : LOOSE, {
      key: RULE + id,
      title,
      sort: "rule",
      children: [],
      ...(noRule === undefined ? {} : { refused: noRule }),
    });
  for (const { id, pid, title, type, action, refused } of entries) {
    const reason = closed ?? refused;
    put(pid !== undefined && known.has(pid) && pid !== id ? pid : "", {
      key: id,
      title,
      sort: SORTS[type],
      children: [],
      ...(action === undefined ? {} : { action }),
      ...(reason === undefined ? {} : { refused: reason }),
    });
  }
  const nodes = new Map<string, RightsNode>();
  const above = new Map<string, string>();
  const nest = (parent: string): readonly RightsNode[] =>
    (below.get(parent) ?? []).map((node) => {
      if (parent !== "") above.set(node.key, parent);
      const nested = { ...node, children: nest(node.key) };
      nodes.set(node.key, nested);
      return nested;
    });
  const roots = nest("");
  const loose = below.get(LOOSE) ?? [];
  if (loose.length === 0) return { roots, nodes, above };
  const group: RightsNode = { key: LOOSE, title: looseTitle, sort: "menu", children: nest(LOOSE) };
  nodes.set(LOOSE, group);
  return { roots: [...roots, group], nodes, above };
}

/** What is ticked before anybody ticks. */
export const tickedOf = ({ granted, rules }: RightsSheet): ReadonlySet<string> =>
  new Set([...granted, ...rules.filter(({ holds }) => holds).map(({ id }) => RULE + id)]);

function keysBelow(node: RightsNode): readonly string[] {
  return node.children.flatMap((child) => [child.key, ...keysBelow(child)]);
}

function keysAbove(tree: RightsTree, key: string): readonly string[] {
  const parent = tree.above.get(key);
  return parent === undefined ? [] : [parent, ...keysAbove(tree, parent)];
}

/** A rule narrows what an entry gives: neither is ticked with the other. */
const isFree = ({ nodes }: RightsTree, key: string): boolean => {
  const node = nodes.get(key);
  return node !== undefined && node.refused === undefined && node.sort !== "rule" && key !== LOOSE;
};

/**
 * `linked`: ticking takes all below with it, and the entries above, so that the page is in the menu; unticking takes
 * all below with it, and the groups above in which nothing is left.
 */
export function toggled(
  tree: RightsTree,
  ticked: ReadonlySet<string>,
  key: string,
  linked: boolean,
): ReadonlySet<string> {
  const node = tree.nodes.get(key);
  if (node === undefined || node.refused !== undefined || key === LOOSE) return ticked;
  const next = new Set(ticked);
  const on = !next.has(key);
  if (on) next.add(key);
  else next.delete(key);
  if (!linked || node.sort === "rule") return next;
  for (const one of keysBelow(node)) if (isFree(tree, one)) next[on ? "add" : "delete"](one);
  for (const one of keysAbove(tree, key)) {
    const group = tree.nodes.get(one);
    if (on && isFree(tree, one)) next.add(one);
    if (!on && isFree(tree, one) && group?.action === undefined && !holdsTicked(tree, next, one)) next.delete(one);
  }
  return next;
}

function holdsTicked({ nodes }: RightsTree, ticked: ReadonlySet<string>, key: string): boolean {
  const node = nodes.get(key);
  return node !== undefined && keysBelow(node).some((one) => ticked.has(one) && nodes.get(one)?.sort !== "rule");
}

/** Ticks or unticks all of these that may be. */
export function withAll(
  tree: RightsTree,
  ticked: ReadonlySet<string>,
  keys: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(ticked);
  for (const key of keys) if (isFree(tree, key)) next[on ? "add" : "delete"](key);
  return next;
}

/** Not ticked, while an entry below it is. */
export function halfTicked(tree: RightsTree, ticked: ReadonlySet<string>): readonly string[] {
  const half = new Set<string>();
  for (const key of ticked)
    if (tree.nodes.get(key)?.sort !== "rule")
      for (const one of keysAbove(tree, key)) if (!ticked.has(one)) half.add(one);
  return [...half];
}

/** Nodes whose title or code contains what is typed, with all above and below them. */
export function found(nodes: readonly RightsNode[], typed: string): readonly RightsNode[] {
  const word = typed.trim().toLowerCase();
  if (word === "") return nodes;
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.action ?? ""}`.toLowerCase().includes(word)) return [node];
    const children = found(node.children, typed);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Nodes that something is below of. */
export const branchKeys = (nodes: readonly RightsNode[]): readonly string[] =>
  nodes.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...branchKeys(children)]));

export const allKeys = (nodes: readonly RightsNode[]): readonly string[] =>
  nodes.flatMap((node) => [node.key, ...keysBelow(node)]);

interface RightsChange {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** Titles of what a save would give and take. */
export function changeOf(tree: RightsTree, sheet: RightsSheet, ticked: ReadonlySet<string>): RightsChange {
  const before = tickedOf(sheet);
  const title = (key: string) => tree.nodes.get(key)?.title ?? key;
  return {
    given: [...ticked].filter((key) => !before.has(key)).map(title),
    taken: [...before].filter((key) => !ticked.has(key)).map(title),
  };
}

/** As a save sends it. */
export function sentRights(sheet: RightsSheet, ticked: ReadonlySet<string>) {
  const keys = [...ticked];
  return {
    permissionIds: keys.filter((key) => !key.startsWith(RULE)).join(","),
    lastpermissionIds: sheet.granted.join(","),
    revision: sheet.revision,
    ...(sheet.rules.length === 0
      ? {}
      : { ruleIds: keys.flatMap((key) => (key.startsWith(RULE) ? [key.slice(RULE.length)] : [])).join(",") }),
  };
}

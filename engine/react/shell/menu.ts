/** What the frame asks of the menu tree. */
import type { MenuNode } from "#core/language";

export const HOME_PATH = "/dashboard/analysis";

/** Where an address leads: the entry that owns it, its ancestors, and what of the address is left for its page. */
interface MenuLocation {
  /** One tab per key. */
  readonly key: string;
  readonly title: string;
  readonly node: MenuNode;
  /** From the root of the menu to the entry itself. */
  readonly trail: readonly MenuNode[];
  /** `/new`, `/<id>`, `/<id>/edit` … or nothing. */
  readonly rest: string;
}

/** Every entry that opens something, hidden ones too, each with its ancestors. */
export function leaves(menu: readonly MenuNode[], above: readonly MenuNode[] = []): readonly (readonly MenuNode[])[] {
  return menu.flatMap((node) => {
    const trail = [...above, node];
    return [...(node.opens ? [trail] : []), ...leaves(node.children, trail)];
  });
}

/** The entry with the longest path that the address is, or lies under. */
export function menuLocationOf(menu: readonly MenuNode[], pathname: string): MenuLocation | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  let best: readonly MenuNode[] | undefined;
  for (const trail of leaves(menu)) {
    const own = last(trail).path;
    const isInside = path === own || path.startsWith(`${own}/`);
    if (isInside && (!best || own.length > last(best).path.length)) best = trail;
  }
  if (!best) return undefined;
  const node = last(best);
  return { key: node.path, title: node.title, node, trail: best, rest: path.slice(node.path.length) };
}

/** The menu as it is drawn: without hidden entries, and without groups that have become empty. */
export function visibleMenu(menu: readonly MenuNode[]): readonly MenuNode[] {
  return menu.flatMap((node) => {
    if (node.hidden) return [];
    const children = visibleMenu(node.children);
    return node.opens || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Entries whose title, or a group above them, holds the words; hidden ones are never found. */
export function searchMenu(
  menu: readonly MenuNode[],
  words: string,
): readonly { readonly path: string; readonly title: string; readonly trail: string }[] {
  const word = words.trim().toLowerCase();
  if (word === "") return [];
  return leaves(visibleMenu(menu))
    .map((trail) => ({
      path: last(trail).path,
      title: last(trail).title,
      trail: trail.map((node) => node.title).join(" / "),
    }))
    .filter((entry) => entry.trail.toLowerCase().includes(word));
}

/** Where an entity's records are opened: the first entry that opens it, hidden ones too. */
export function pathsOf(menu: readonly MenuNode[]): (entity: string) => string | undefined {
  const paths = new Map<string, string>();
  for (const trail of leaves(menu)) {
    const { opens, path } = last(trail);
    if (opens?.startsWith("entity:") && !paths.has(opens.slice(7))) paths.set(opens.slice(7), path);
  }
  return (entity) => paths.get(entity);
}

/** The first entry that opens this, hidden ones too. */
export function pathOpening(menu: readonly MenuNode[], opens: string): string | undefined {
  const trail = leaves(menu).find((one) => last(one).opens === opens);
  return trail === undefined ? undefined : last(trail).path;
}

function last(trail: readonly MenuNode[]): MenuNode {
  const node = trail[trail.length - 1];
  if (!node) throw new Error("a trail is never empty");
  return node;
}

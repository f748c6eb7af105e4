import type { CellPosition } from "./gridView.ts";

/** The position of the nearest cell or header around an element, up to the view's own element. */
export function closestPosition(
  element: Element,
  host: Element,
  positions: WeakMap<Element, () => CellPosition>,
): CellPosition | undefined {
  for (let at: Element | null = element; at && at !== host; at = at.parentElement) {
    const position = positions.get(at);
    if (position) return position();
  }
  return undefined;
}

/** Brings the grid's code before the first grid is opened: the pages, and the view with its library. */
export function fetchGrid(): void {
  void Promise.all([import("./gridPages.ts"), import("./EditableGrid.tsx")]).catch(() => undefined);
}

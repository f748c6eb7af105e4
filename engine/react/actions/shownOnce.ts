import type { ShownOnce } from "#core/api";

/** What an action answered to be shown now and never again. */
export function shownOnce(result: unknown): ShownOnce | undefined {
  if (typeof result !== "object" || result === null || !("once" in result)) return undefined;
  const { once } = result;
  if (typeof once !== "object" || once === null || !("title" in once) || !("text" in once)) return undefined;
  return typeof once.title === "string" && typeof once.text === "string" ? (once as ShownOnce) : undefined;
}

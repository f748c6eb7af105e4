/** Style sheets that did not arrive: whatever needs one is not drawn without it. */

const missing = new Set<string>();
const fetching = new Map<string, Promise<void>>();

function onError({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
  missing.add(target.href);
  // A link that stays would be taken for a style sheet that is there.
  target.remove();
}

/** Errors of resources do not bubble, so they are caught on their way down. */
export function watchStyleSheets(): () => void {
  window.addEventListener("error", onError, true);
  return () => window.removeEventListener("error", onError, true);
}

/**
 * Fetches what is missing once more, and fails if it fails again. The loader of a part asks for each style sheet once
 * only: without this, the part would be drawn unstyled at the second attempt.
 */
export async function fetchMissingStyleSheets(): Promise<void> {
  await Promise.all([...missing].map(fetchOnce));
}

/** Parts that wait for one style sheet fetch it together. */
function fetchOnce(href: string): Promise<void> {
  const known = fetching.get(href);
  if (known !== undefined) return known;
  const fetched = fetchStyleSheet(href).finally(() => fetching.delete(href));
  fetching.set(href, fetched);
  return fetched;
}

function fetchStyleSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = href;
    link.addEventListener("load", () => {
      missing.delete(href);
      resolve();
    });
    link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });
}

/**
 * The back button, heard before the router hears it. A popstate is told in the order of listening, and the router
 * repaints at once; so this listens from the moment the module is loaded, long before a router stands.
 */
type Hold = (event: PopStateEvent) => void;

const holds: Hold[] = [];

if (typeof window !== "undefined") window.addEventListener("popstate", (event) => holds.at(-1)?.(event));

/** Whoever held last decides, until he lets go. */
export function holdPops(hold: Hold): () => void {
  holds.push(hold);
  return () => { holds.splice(holds.indexOf(hold), 1); };
}

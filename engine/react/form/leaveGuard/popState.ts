/**
 * The back button, heard before the router hears it. A popstate is told in the order of listening, and the router
 * repaints at once; so this listens from the moment the module is loaded, long before a router stands.
 */
type PopStateHandler = (event: PopStateEvent) => void;

const handlers: PopStateHandler[] = [];

if (typeof window !== "undefined") window.addEventListener("popstate", (event) => handlers.at(-1)?.(event));

/** Whoever held last decides, until he lets go. */
export function interceptPopState(hold: PopStateHandler): () => void {
  handlers.push(hold);
  return () => {
    handlers.splice(handlers.indexOf(hold), 1);
  };
}

/** Which pattern a path fits: `/index/notice/Detail/:id`. Letters of either case are the same, a slash at the end does not count. */
export type Params = Readonly<Record<string, string>>;

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");
/** Two slashes in a row name nothing; at the front they would name another site. */
const names = (path: string) => !path.includes("//");

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** What stands in the places of `:names`; undefined where the path does not fit. */
export function fits(pattern: string, pathname: string): Params | undefined {
  const [asked, given] = [partsOf(pattern), partsOf(pathname)];
  if (asked.length !== given.length || !names(pathname)) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of asked.entries()) {
    const part = decoded(given[at] ?? "");
    if (part === undefined) return undefined;
    if (name.startsWith(":")) params[name.slice(1)] = part;
    else if (name.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return params;
}

/** Of two patterns that fit, the one with fewer open places is meant. */
export function openPlaces(pattern: string): number {
  return partsOf(pattern).filter((part) => part.startsWith(":")).length;
}

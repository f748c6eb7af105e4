import findMyWay from "find-my-way";
import type { Operation } from "./operation.ts";

interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

export interface Routes {
  match(method: string, path: string): Match | undefined;
}

/** No path is longer: the server reads no more bytes of headers. */
const MAX_PARAM_LENGTH = 16 * 1024;

/**
 * The map of method + path. A path matches exactly as it is written: no trailing or doubled slash, no other case, no
 * escaped letters in its fixed part; so what is checked for one spelling is checked for all.
 */
export function buildRoutes(operations: readonly Operation[]): Routes {
  // Most paths have no name in them. The router compiles code for each path, 0.1 ms each at the start.
  const fixed = new Map<string, Match>();
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  for (const operation of operations) {
    checkOperation(operation);
    const { method, path } = operation;
    if (path.includes("{")) router.on(method, patternOf(path), NO_HANDLER, operation);
    else if (fixed.has(`${method} ${path}`)) throw new Error(`${method} ${path} is defined twice.`);
    else fixed.set(`${method} ${path}`, { operation, params: NO_PARAMS });
  }
  return {
    match: (method, path) => {
      const match = fixed.get(`${method} ${path}`);
      if (match !== undefined) return match;
      if (!path.startsWith("/") || path.includes("#") || path.includes("?")) return undefined;
      const found = router.find(method as Operation["method"], undecoded(path));
      if (found === null) return undefined;
      // The value that was given to `on` above.
      const operation = found.store as Operation;
      const params = decodeParams(found.params, operation.path);
      return params === undefined ? undefined : { operation, params };
    },
  };
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/** The router only finds; the dispatcher checks and calls. */
const NO_HANDLER = (): void => undefined;

function checkOperation(operation: Operation): void {
  const name = `${operation.method} ${operation.path}`;
  if (typeof operation.permission !== "string" || operation.permission === "")
    throw new Error(`${name} has no permission.`);
  if (operation.requires !== undefined && ["public", "none"].includes(operation.permission))
    throw new Error(`${name} requires something of a session, and may be called without one.`);
  if (!/^(\/([A-Za-z0-9_.-]+|\{[a-zA-Z]+\*?\}))+\/?$/.test(operation.path))
    throw new Error(`${name}: the path is not plain.`);
}

/** `{name}` is one segment, `{name*}` the rest of the path. */
function patternOf(path: string): string {
  return path.replace(/\{[a-zA-Z]+\*\}/, "*").replaceAll(/\{([a-zA-Z]+)\}/g, ":$1");
}

/** The router decodes a path before it compares it: with its percent signs escaped, it compares the path as sent. */
function undecoded(path: string): string {
  return path.includes("%") ? path.replaceAll("%", "%25") : path;
}

/** Undefined where a value is empty, broken, or would reach beyond its place. */
function decodeParams(
  found: Readonly<Record<string, string | undefined>>,
  path: string,
): Readonly<Record<string, string>> | undefined {
  const params = Object.create(null) as Record<string, string>;
  for (const [name, text = ""] of Object.entries(found)) {
    const value = name === "*" ? decodeRest(text) : decodeSegment(text);
    if (value === undefined) return undefined;
    params[name === "*" ? restName(path) : name] = value;
  }
  return params;
}

/** `path` of `/static/{path*}`. */
function restName(path: string): string {
  return path.slice(path.lastIndexOf("{") + 1, -2);
}

function decodeRest(text: string): string | undefined {
  const values = text.split("/").map(decodeSegment);
  return values.some((value) => value === undefined || value === ".." || value === ".") ? undefined : values.join("/");
}

/** One segment of a path as text; undefined where it is empty, broken, or would reach beyond its segment. */
function decodeSegment(segment: string): string | undefined {
  if (segment === "") return undefined;
  if (!segment.includes("%")) return segment;
  try {
    const text = decodeURIComponent(segment);
    return /[/\\\0]/.test(text) || text === ".." || text === "." ? undefined : text;
  } catch {
    return undefined;
  }
}

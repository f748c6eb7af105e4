import type { Operation } from "./operation.ts";

interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

export interface Routes {
  match(method: string, path: string): Match | undefined;
}

interface RouteNode {
  readonly static: Map<string, RouteNode>;
  /** `{name}`: one segment. */
  param?: { readonly name: string; readonly node: RouteNode };
  /** `{name*}`: the rest of the path. */
  rest?: { readonly name: string; readonly operation: Operation };
  operation?: Operation;
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * The map of method + path. A path matches exactly as it is written: no trailing or doubled slash, no other case, no
 * escaped letters in its fixed part; so what is checked for one spelling is checked for all.
 */
export function buildRoutes(operations: readonly Operation[]): Routes {
  const fixed = new Map<string, Match>();
  const trees = new Map<string, RouteNode>();
  for (const operation of operations) {
    checkOperation(operation);
    if (!operation.path.includes("{")) {
      const key = `${operation.method} ${operation.path}`;
      if (fixed.has(key)) throw new Error(`Two operations for ${key}.`);
      fixed.set(key, { operation, params: NO_PARAMS });
      continue;
    }
    const root = trees.get(operation.method) ?? newNode();
    trees.set(operation.method, root);
    insertRoute(root, operation);
  }
  return {
    match: (method, path) => fixed.get(`${method} ${path}`) ?? matchTree(trees.get(method), path),
  };
}

function newNode(): RouteNode {
  return { static: new Map() };
}

function checkOperation(operation: Operation): void {
  const name = `${operation.method} ${operation.path}`;
  if (typeof operation.permission !== "string" || operation.permission === "")
    throw new Error(`${name} has no permission.`);
  if (!/^(\/([A-Za-z0-9_.-]+|\{[a-zA-Z]+\*?\}))+$/.test(operation.path))
    throw new Error(`${name}: the path is not plain.`);
}

function insertRoute(root: RouteNode, operation: Operation): void {
  let node = root;
  const segments = operation.path.slice(1).split("/");
  for (const [at, segment] of segments.entries()) {
    const param = /^\{([a-zA-Z]+)(\*?)\}$/.exec(segment);
    if (param === null) {
      let next = node.static.get(segment);
      if (next === undefined) node.static.set(segment, (next = newNode()));
      node = next;
    } else if (param[2] === "*") {
      if (at !== segments.length - 1 || node.rest !== undefined)
        throw new Error(`${operation.method} ${operation.path}: {…*} stands last and once.`);
      node.rest = { name: param[1] as string, operation };
      return;
    } else {
      node.param ??= { name: param[1] as string, node: newNode() };
      if (node.param.name !== param[1])
        throw new Error(`${operation.method} ${operation.path}: the segment is called {${node.param.name}} elsewhere.`);
      node = node.param.node;
    }
  }
  if (node.operation !== undefined) throw new Error(`Two operations for ${operation.method} ${operation.path}.`);
  node.operation = operation;
}

function matchTree(root: RouteNode | undefined, path: string): Match | undefined {
  if (root === undefined || !path.startsWith("/")) return undefined;
  const params = Object.create(null) as Record<string, string>;
  const segments = path.slice(1).split("/");
  let node = root;
  for (const [at, segment] of segments.entries()) {
    const next = node.static.get(segment);
    if (next !== undefined) {
      node = next;
      continue;
    }
    if (node.param !== undefined) {
      const value = decodeSegment(segment);
      if (value === undefined) return undefined;
      params[node.param.name] = value;
      node = node.param.node;
      continue;
    }
    if (node.rest === undefined) return undefined;
    const values = segments.slice(at).map(decodeSegment);
    if (values.some((value) => value === undefined || value === ".." || value === ".")) return undefined;
    params[node.rest.name] = values.join("/");
    return { operation: node.rest.operation, params };
  }
  return node.operation === undefined ? undefined : { operation: node.operation, params };
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

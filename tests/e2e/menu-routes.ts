// Every page that the menu opens, read from the schemas: a screen that is added is looked at without another line here.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/server.ts";

interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly opens?: string;
  readonly children?: readonly MenuEntry[];
}

interface ViewFile {
  readonly view: string;
  readonly entity: string;
  readonly list?: { readonly toolbar?: readonly string[] };
}

interface EntityFile {
  readonly entity: string;
  readonly title: string;
  readonly path?: string;
  readonly key?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly list?: { readonly editable?: boolean };
  readonly form?: { readonly mode?: string };
  readonly history?: boolean;
}

export interface ListRoute {
  /** Of the entity or view that the entry opens. */
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  /** Where the page is. */
  readonly path: string;
  /** Where its rows come from, under /api. */
  readonly api: string;
  readonly key: string;
  readonly mayAdd: boolean;
  /** One page per kind, living documentation. */
  readonly demo: boolean;
}

const SCHEMAS = join(PROJECT_ROOT, "schemas");

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function entities(): ReadonlyMap<string, EntityFile> {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".entity.json"),
  );
  return new Map(files.map((file) => read(join(SCHEMAS, file)) as EntityFile).map((entity) => [entity.entity, entity]));
}

function views(): ReadonlyMap<string, ViewFile> {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".view.json"),
  );
  return new Map(files.map((file) => read(join(SCHEMAS, file)) as ViewFile).map((view) => [view.view, view]));
}

function leaves(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}

/** Pages that differ by their fields only: a handful of them shares one browser, so that scripts are loaded once. */
export function batches(places: readonly ListRoute[]): readonly (readonly ListRoute[])[] {
  return Array.from({ length: Math.ceil(places.length / 6) }, (_unused, at) => places.slice(at * 6, at * 6 + 6));
}

/** Each page once, under its first menu entry. */
export function listRoutes(): readonly ListRoute[] {
  const all = placesWhere((entity) => entity.list?.editable !== true);
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

/** Lists whose rows are edited where they are. */
export const gridRoutes = (): readonly ListRoute[] => placesWhere((entity) => entity.list?.editable === true);

/** Addresses of the reports and boards. */
export function figurePaths(): readonly string[] {
  const { menu } = read(join(SCHEMAS, "menu.json")) as { menu: readonly MenuEntry[] };
  return leaves(menu)
    .filter((entry) => /^(report|board):/.test(entry.opens ?? ""))
    .map((entry) => entry.path);
}

function placesWhere(wanted: (entity: EntityFile) => boolean): readonly ListRoute[] {
  const [known, second] = [entities(), views()];
  const { menu } = read(join(SCHEMAS, "menu.json")) as { menu: readonly MenuEntry[] };
  return leaves(menu)
    .filter((entry) => /^(entity|view):/.test(entry.opens ?? ""))
    .flatMap((entry) => {
      const [sort, name = ""] = (entry.opens ?? "").split(":");
      const view = sort === "view" ? second.get(name) : undefined;
      const entity = known.get(view?.entity ?? name);
      if (!entity) throw new Error(`${entry.path} opens nothing that a schema file describes`);
      if (!wanted(entity)) return [];
      return [
        {
          name,
          entity: entity.entity,
          title: entry.title,
          path: entry.path,
          api: entity.path ?? `/online/api/${entity.entity}`,
          key: entity.key ?? "id",
          mayAdd: entity.permissions?.["add"] !== "none" && (view?.list?.toolbar?.includes("add") ?? true),
          demo: entity.entity.startsWith("demo_"),
        },
      ];
    });
}

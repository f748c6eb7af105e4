import type { ErrorTable } from "#core/api";
import type { Migration, OwnSealedColumn } from "../migrate/index.ts";
import type { ModuleActions, ModuleJobs } from "./moduleCode.ts";
import type { Operation } from "./operation.ts";

/** What a module adds to a product, known without starting it: every list of the product is made of these. */
export interface ModuleDefinition {
  readonly name: string;
  /** Of the module's own tables. */
  readonly migrations?: readonly Migration[];
  readonly errors?: ErrorTable;
  /** Encrypted columns of its own tables, which no schema names; new keys reach them by this list. */
  readonly sealed?: readonly OwnSealedColumn[];
  /** Codes that its hand-written operations require; these are made with the engine, so the codes stand here. */
  readonly permissions?: readonly string[];
  /** The records of code that it registers with `registerActions`. */
  readonly actions?: readonly ModuleActions<never>[];
  /** The records of code that it registers with `registerJobs`. */
  readonly jobs?: readonly ModuleJobs<never>[];
  /** Pages written by hand, as a menu entry names them: `page:home`. */
  readonly pages?: readonly string[];
}

export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}

const namesIn = (records: readonly object[]): readonly string[] => records.flatMap((record) => Object.keys(record));

/** What all modules have together, as the compiler of schemas and the engine take it. */
export function listsOf(modules: readonly ModuleDefinition[]) {
  return {
    permissions: [...new Set(modules.flatMap(({ permissions = [] }) => permissions))],
    actions: modules.flatMap(({ actions = [] }) => namesIn(actions)),
    handlers: modules.flatMap(({ jobs = [] }) => namesIn(jobs)),
    pages: modules.flatMap(({ pages = [] }) => pages),
    errors: modules.flatMap(({ errors }) => (errors === undefined ? [] : [errors])),
    sealed: modules.flatMap(({ sealed = [] }) => sealed),
    migrations: Object.fromEntries(
      modules.flatMap(({ name, migrations }) => (migrations === undefined ? [] : [[name, migrations] as const])),
    ),
  };
}

interface RegisteredCode {
  readonly operations: readonly Pick<Operation, "module" | "method" | "path" | "permission" | "audit">[];
  readonly actions: readonly string[];
  readonly handlers: readonly string[];
}

/**
 * Refuses to start a product whose definitions are not what its modules register: the command line judges schemas by
 * the definitions alone.
 */
export function assertDefined(modules: readonly ModuleDefinition[], registered: RegisteredCode): void {
  const lists = listsOf(modules);
  const faults = [
    ...registered.operations
      .filter(({ module }) => !modules.some(({ name }) => name === module))
      .map(({ method, path, module }) => `${method} ${path}: no module is defined as ${module}.`),
    ...registered.operations
      .filter(({ method, audit }) => method !== "GET" && audit === undefined)
      .map(({ method, path }) => `${method} ${path}: it does not say what it leaves in the audit.`),
    ...modules.flatMap((definition) => permissionFaults(definition, registered.operations)),
    ...differences("action", lists.actions, registered.actions),
    ...differences("job", lists.handlers, registered.handlers),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

function permissionFaults({ name, permissions = [] }: ModuleDefinition, all: RegisteredCode["operations"]): string[] {
  const operations = all.filter(({ module, permission }) => module === name && permission.includes(":"));
  const required = new Set<string>(operations.map(({ permission }) => permission));
  return [
    ...operations
      .filter(({ permission }) => !permissions.includes(permission))
      .map(({ method, path, permission }) => `${method} ${path}: the module ${name} does not name ${permission}.`),
    ...permissions
      .filter((code) => !required.has(code))
      .map((code) => `The module ${name} names ${code}, which none of its operations requires.`),
  ];
}

const differences = (what: string, defined: readonly string[], registered: readonly string[]): string[] => [
  ...registered.filter((name) => !defined.includes(name)).map((name) => `No module defines the ${what} ${name}.`),
  ...defined.filter((name) => !registered.includes(name)).map((name) => `The ${what} ${name} is not registered.`),
];

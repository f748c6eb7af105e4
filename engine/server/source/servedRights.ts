/** Rights that people maintain: read from where they are stored, compiled, and served without compiling the model. */
import {
  MENU_FILE,
  openRights,
  rightsOf,
  withRights,
  type CompileOptions,
  type Finding,
  type Model,
  type Rights,
  type RightsContent,
  type SourceFile,
} from "#core/language";
import type { Log } from "../operations/log.ts";

interface StoredRights {
  readonly content: RightsContent;
  /** Grows with every change of the content. */
  readonly revision: number;
}

/** Where rights are stored; the module that owns their tables reads them, in one snapshot with their revision. */
export interface RightsSource {
  read(): Promise<StoredRights>;
}

export interface ServedRights {
  /** Of the rights that are served now; 0 where they are those of the schema files. */
  revision(): number;
  /**
   * Serves what is stored. Resolves when a read that began after the call is served; nothing is read where this
   * revision, or a later one, is served already.
   */
  refresh(revision?: number): Promise<void>;
  /** Errors of content that is not served yet, without those that the served content has. */
  errorsOf(content: RightsContent): readonly Finding[];
  /** Entries of the stored content that are left out because of an error. */
  findings(): readonly Finding[];
}

/** The served model as its files give it, what compiles rights for it, and what serves it with them. */
interface RightsBase {
  readonly model: Model;
  readonly compiler: ReturnType<typeof openRights>;
  readonly serve: (model: Model) => void;
}

interface CompiledStore {
  readonly revision: number;
  readonly content: RightsContent | undefined;
  readonly rights: Rights;
  readonly findings: readonly Finding[];
}

interface RightsServerOptions {
  /** Absent: the rights are those of the schema files. */
  readonly source: RightsSource | undefined;
  readonly log: Log;
}

interface NextModel {
  readonly model: Model;
  readonly files: readonly SourceFile[];
  readonly compileOptions: CompileOptions;
  /** Stores what the files say of rights, before the stored ones are read. */
  readonly seed: (rights: RightsContent) => Promise<void>;
  /** Replaces the served model, at once. */
  readonly serve: (model: Model) => void;
}

export interface RightsServer extends ServedRights {
  /** Compiles the stored rights for a model that is not served yet; the answer serves both. */
  prepare(next: NextModel): Promise<() => void>;
}

export function createRightsServer({ source, log }: RightsServerOptions): RightsServer {
  let base: RightsBase | undefined;
  let served: CompiledStore | undefined;
  let known = new Set<string>();
  let turn: Promise<void> = Promise.resolve();

  const put = (nextBase: RightsBase, store: CompiledStore): void => {
    base = nextBase;
    served = store;
    for (const finding of store.findings)
      if (!known.has(keyOf(finding))) log.warn({ ...finding }, "an entry of the stored rights is left out");
    known = new Set(store.findings.map(keyOf));
    nextBase.serve(withRights(nextBase.model, store.rights));
  };
  const read = async (from: RightsBase): Promise<CompiledStore> =>
    source === undefined ? ofModel(from.model) : compileStore(from, await source.read());
  const load = async (revision: number | undefined): Promise<void> => {
    if (base === undefined || source === undefined) return;
    if (revision !== undefined && served !== undefined && served.revision >= revision) return;
    const stored = await source.read();
    // A model that came meanwhile has read them for itself.
    if (served !== undefined && stored.revision <= served.revision) return;
    put(base, compileStore(base, stored));
  };
  return {
    revision: () => served?.revision ?? 0,
    findings: () => served?.findings ?? [],
    refresh: (revision) => {
      const next = turn.then(() => load(revision));
      turn = next.catch(() => undefined);
      return next;
    },
    errorsOf: (content) => {
      const found = base?.compiler.compile(content).findings ?? [];
      return found.filter((finding) => finding.severity === "error" && !known.has(keyOf(finding)));
    },
    prepare: async ({ model, files, compileOptions, seed, serve }) => {
      const nextBase = { model, compiler: openRights(model, files, compileOptions), serve };
      await seed(rightsOf(model, files));
      const store = await read(nextBase);
      return () => put(nextBase, store);
    },
  };
}

const ofModel = ({ menu, roles }: Model): CompiledStore => ({
  revision: 0,
  content: undefined,
  rights: { menu, roles },
  findings: [],
});

function compileStore({ model, compiler }: RightsBase, { content, revision }: StoredRights): CompiledStore {
  const users = (role: string): readonly string[] => model.roles[role]?.users ?? [];
  const roles = content.roles.map((role) =>
    users(role.role).length === 0 ? role : { ...role, users: users(role.role) },
  );
  const { rights, findings } = compiler.compile({ ...content, roles });
  const errors = findings.filter(({ severity }) => severity === "error");
  return { revision, content, rights, findings: errors.map(fromStore) };
}

/** No file of this name is meant. */
const fromStore = (finding: Finding): Finding => ({
  ...finding,
  file: finding.file === MENU_FILE ? "菜单权限" : `角色 ${finding.file.replace(/^roles\/(.*)\.role\.json$/, "$1")}`,
});

/** The places of entries change with their neighbours. */
const keyOf = ({ code, message }: Finding): string => `${code} ${message}`;

import {
  compileProjectWithPauses,
  type CompileOptions,
  type Model,
  type Project,
  type SourceFile,
} from "#core/language";
import { createYielder, type Database } from "../db/index.ts";
import { migrationRevision, type Migration } from "../migrate/index.ts";
import type { CompiledProjectFile } from "./compiledProjectFile.ts";
import { migrateModel, type ModelMigration } from "./migrateModel.ts";
import type { Log } from "../operations/log.ts";
import { applyFinding, type Finding } from "./finding.ts";
import { createFindingLog } from "./logFindings.ts";
import { missingFolders, readSources } from "./readSources.ts";
import { unknownUsers } from "./unknownUsers.ts";

interface LoaderOptions {
  readonly folders: readonly string[];
  readonly database: Database;
  readonly log: Log;
  /** What only code defines: permissions of its operations, its pages, icons and actions. */
  readonly compileOptions: CompileOptions;
  /** Absent: the first load compiles like every other. */
  readonly compiledFile?: CompiledProjectFile | undefined;
  /** By module. */
  readonly migrations: Readonly<Record<string, readonly Migration[]>>;
  /** Brings stored values of computed fields up to the model that is served now; answers how many steps that took. */
  readonly recompute: (model: Model) => Promise<number>;
  /** Absent: the accounts that role files name are not looked up. */
  readonly accountExists?: ((username: string) => Promise<boolean>) | undefined;
  /** Makes everything that serves a model; the answer puts it in the place of the old one, at once. */
  readonly prepare: (model: Model, files: readonly SourceFile[]) => Promise<() => void>;
}

export interface Loader {
  /** Reads the folders and serves what they give; one at a time, and never rejects but at a fault of the database. */
  load(): Promise<void>;
  findings(): readonly Finding[];
  /** Whether another program has migrated the database since the last plan was made: the findings may be old. */
  isOutdated(): Promise<boolean>;
  /** Resolves when no load is under way. */
  settled(): Promise<void>;
}

/** Keeps the last good version of each file, and the last model that could be served. */
export function createLoader(options: LoaderOptions): Loader {
  let good: readonly SourceFile[] = [];
  let hash: string | undefined;
  let findings: readonly Finding[] = [];
  let left: LeftOver = NOTHING_LEFT;
  let planned: number | undefined;
  let turn: Promise<void> = Promise.resolve();
  const logFindings = createFindingLog(options.log);
  const load = async (): Promise<void> => {
    // Read before anything is planned: what changes from here on is planned at the next load.
    if (planned !== undefined) planned = await migrationRevision(options.database);
    const files = readSources(options.folders);
    const missing = missingFolders(options.folders);
    if (missing.length > 0) {
      findings = missing.map(folderMissing);
      logFindings(findings);
      return;
    }
    const project = await projectOf(files, good, options);
    const found: Finding[] = [...project.findings];
    if (project.model !== undefined && project.model.hash !== hash) {
      const result = await serveModel(project.model, project.good, options);
      planned = result.left.revision ?? planned;
      found.push(...result.left.findings);
      if (result.served) {
        hash = project.model.hash;
        good = project.good;
        left = result.left;
      }
    } else if (project.model !== undefined) {
      good = project.good;
      if (left.recompute || planned !== left.revision) {
        // What fails is tried again: until then the earlier plan is the last one.
        planned = left.revision;
        left = await bringUp(project.model, options);
      }
      planned = left.revision;
      found.push(...left.findings);
    }
    if (project.model !== undefined && options.accountExists !== undefined)
      found.push(...(await unknownUsers(project.model, options.accountExists)));
    findings = found;
    logFindings(findings);
  };
  return {
    load: () => (turn = turn.then(load, load)),
    findings: () => findings,
    isOutdated: async () => planned !== undefined && (await migrationRevision(options.database)) !== planned,
    settled: () => turn.catch(() => {}),
  };
}

/** The first one may be known from the start before. */
async function projectOf(
  files: readonly SourceFile[],
  good: readonly SourceFile[],
  { compileOptions, compiledFile }: LoaderOptions,
): Promise<Project> {
  const known = good.length === 0 ? compiledFile?.read(files, compileOptions) : undefined;
  if (known !== undefined) return known;
  const project = await compileProjectWithPauses(files, good, compileOptions, createYielder());
  compiledFile?.store(files, compileOptions, project);
  return project;
}

/** Nothing is compiled or migrated meanwhile: the entities of the folder would count as removed. */
const folderMissing = (folder: string): Finding =>
  applyFinding("APPLY.FOLDER", `文件夹不存在：${folder}；恢复之前继续使用上一个版本，不执行迁移`);

/** What bringing the served model up has left to do and to say. */
interface LeftOver {
  readonly findings: readonly Finding[];
  /** Stored values are still to be computed. */
  readonly recompute: boolean;
  /**
   * The registry's revision that the plan was made from, with the steps that were run for it. Every step and every
   * fill, whoever runs it, makes the registry's grow. Absent: nothing could be planned.
   */
  readonly revision?: number;
}

const NOTHING_LEFT: LeftOver = { findings: [], recompute: false };

/** Plans the served model again. */
async function bringUp(model: Model, options: LoaderOptions): Promise<LeftOver> {
  return leftOver(await migrateModel(model, options.database), model, options);
}

/** What could not be computed is tried again at the next load; until then it is a finding. */
async function leftOver(
  { findings, revision }: Pick<ModelMigration, "findings" | "revision">,
  model: Model,
  options: LoaderOptions,
): Promise<LeftOver> {
  try {
    const steps = await options.recompute(model);
    return { findings, recompute: false, revision: revision + steps };
  } catch (error) {
    options.log.error({ err: error, hash: model.hash }, "stored values could not be computed afresh");
    const failed = applyFinding(
      "APPLY.RECOMPUTE",
      "计算字段的存储值未能全部重新计算，将在下次加载时继续；原因见服务器日志",
    );
    return { findings: [...findings, failed], recompute: true, revision };
  }
}

/** Migrates, prepares, swaps; what goes wrong on the way leaves the last model in its place. */
async function serveModel(
  model: Model,
  files: readonly SourceFile[],
  options: LoaderOptions,
): Promise<{ readonly served: boolean; readonly left: LeftOver }> {
  try {
    const migrated = await migrateModel(model, options.database, options.migrations);
    const { findings, revision } = migrated;
    if (!migrated.ready) return { served: false, left: { ...NOTHING_LEFT, findings, revision } };
    const swap = await options.prepare(model, files);
    swap();
    options.log.info({ hash: model.hash, entities: Object.keys(model.entities).length }, "a model is served");
    return { served: true, left: await leftOver(migrated, model, options) };
  } catch (error) {
    options.log.error({ err: error, hash: model.hash }, "a model could not be served");
    const failed = applyFinding("APPLY.FAILED", "新的模型未能生效，继续使用上一个版本；原因见服务器日志");
    return { served: false, left: { ...NOTHING_LEFT, findings: [failed] } };
  }
}

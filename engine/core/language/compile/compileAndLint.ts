/** One pass over a whole project: every finding, and the model if there is no error. */
import type { EntityModel, KindName, MenuNode, Model, UnhashedModel, ViewModel } from "#core/model";
import type { Finding, RawFinding, ReportFinding } from "../finding.ts";
import { lookUp, meantBy, namesFor, rawField } from "../lint/unknownNames.ts";
import { meantSubject, openingKey } from "../lint/meantSubject.ts";
import { lintProject } from "../lint/index.ts";
import { findCauses } from "../causes/index.ts";
import { fileKindOf, metaSchema, type FileKind } from "../meta/index.ts";
import { locateFindings } from "../locateFindings.ts";
import { checkSchema } from "../schemaCheck/checkSchema.ts";
import type { WrittenFieldOf } from "../schemaCheck/meantCondition.ts";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import type {
  BoardSource,
  DictSource,
  EntitySource,
  JobSource,
  ReportSource,
  RoleSource,
  NumberSource,
  TemplateSource,
  ViewSource,
} from "../source.ts";
import { USER_LISTS, USER_VARIABLES, type CompileOptions } from "./compileOptions.ts";
import { createEntityContext, parseOn } from "./createEntityContext.ts";
import { boardPermission, compileBoard } from "./board.ts";
import { compileDict, compileMenu, compileRole, type RoleAddition } from "./dictMenuRole.ts";
import { draftEntity, finishEntity } from "./entity.ts";
import { contentHash, deepFreeze } from "./contentHash.ts";
import { isObject, parentPointer, pointerOf, valueAt, type JsonObject } from "../jsonPointer.ts";
import {
  addsToRole,
  entriesOf,
  gatherNames,
  reservedFieldNames,
  type NamedEntity,
  type Names,
} from "./projectNames.ts";
import type { ReadFile } from "./readFiles.ts";
import { compileJob, compileNumber, compileTemplate } from "./jobNumberTemplate.ts";
import { unreadNames } from "./unreadNames.ts";
import { compileView } from "./view.ts";
import { compileReport, reportPermission } from "./report.ts";
import { runToEnd, type Interruptible } from "./interruptible.ts";

export interface CompileResult {
  /** Absent when any finding is an error, but in demo rows and tests. */
  readonly model?: Model;
  readonly findings: readonly Finding[];
  /** What may only follow from a name that two files define, and is not shown until one has another name. */
  readonly waiting?: readonly Finding[];
}

/** What the engine's own operations ask for. */
export const ENGINE_PERMISSIONS: readonly string[] = ["schema:list", "schema:edit", "report:explain"];

/** The result of analysing a project: what one more file is linted against. */
interface AnalysisResult {
  readonly files: readonly ReadFile[];
  readonly validFiles: ReadonlySet<ReadFile>;
  readonly names: Names;
  readonly drafts: ReadonlyMap<string, EntityModel>;
  readonly model: UnhashedModel;
  readonly options: CompileOptions;
}

export function* analyseProject(
  files: readonly ReadFile[],
  options: CompileOptions = {},
): Interruptible<AnalysisResult> {
  const names = namesOf(files, options);
  const validFiles = new Set<ReadFile>();
  for (const file of files) {
    yield;
    if (checkFile(file, names, options)) validFiles.add(file);
  }
  const drafts = draftAll(names, validFiles);
  yield;
  return { files, validFiles, names, drafts, options, model: yield* buildModel(files, validFiles, names, drafts) };
}

export function* compileAndLint(
  files: readonly ReadFile[],
  options: CompileOptions = {},
): Interruptible<CompileResult> {
  const analysis = yield* analyseProject(files, options);
  const reported = new Map(files.map((file) => [file, file.rawFindings.length]));
  yield* lintProject(analysis);
  const following = findCauses(files, analysis.names);
  const { model } = analysis;
  const causes: Finding[] = [];
  const conclusions: Finding[] = [];
  const waiting: Finding[] = [];
  const waits = waitingIn(files);
  const unread = unreadNames(files);
  for (const file of files) {
    const located = locateFindings(file, reported.get(file), unread, following);
    const isWaiting = waits(file);
    waiting.push(...[...located.causes, ...located.conclusions].filter(isWaiting));
    causes.push(...located.causes.filter((finding) => !isWaiting(finding)));
    conclusions.push(...located.conclusions.filter((finding) => !isWaiting(finding)));
    yield;
  }
  const findings = [...causes.map(staged(STAGES.length)), ...conclusions.map(staged(STAGES.length + 1))]
    .toSorted((a, b) => a.stage - b.stage)
    .map(({ finding }) => finding);
  if (findings.some(isBlocking)) return { findings, waiting };
  const hash = contentHash(model);
  yield;
  return { model: deepFreeze({ hash, ...model }), findings };
}

/**
 * A file that cannot be read, then what is of the wrong form: what other files lack follows from them. Demo rows and
 * tests, and last warnings, may follow from an error.
 */
const staged =
  (stage: number) =>
  (finding: Finding): { readonly finding: Finding; readonly stage: number } => {
    const { code, severity } = finding;
    const form = STAGES.findIndex((one) => one.test(code));
    const late = severity === "warning" ? 1 : isBlocking(finding) ? undefined : 0;
    return { finding, stage: form >= 0 ? form : late === undefined ? stage : STAGES.length + 2 + late };
  };
const STAGES: readonly RegExp[] = [/^(FILE|JSON)\./, /^(SHAPE\.|KIND\.|NAME\.RESERVED$)/, /^PARENT\.WRONG$/];

/**
 * Where two files define one name, whatever names it was checked against one of them only: all but the form of these
 * files waits.
 */
function waitingIn(files: readonly ReadFile[]): (file: ReadFile) => (finding: Finding) => boolean {
  const names = files.flatMap(({ rawFindings }) =>
    rawFindings.flatMap(({ code, details }) => (code === "FILE.DUPLICATE" ? [String(details?.["name"])] : [])),
  );
  if (names.length === 0) return () => () => false;
  const isOfForm = ({ code }: Finding): boolean => STAGES.slice(0, 2).some((stage) => stage.test(code));
  return ({ text }) => {
    const named = names.some((name) => [`"${name}"`, `:${name}"`, `"${name}:`].some((one) => text.includes(one)));
    return (finding) => named && !isOfForm(finding);
  };
}

/**
 * Findings of one file, new or changed, beside the others as they were analysed: what an editor requests at every key.
 */
export function lintFile(file: ReadFile, project: AnalysisResult, options: CompileOptions = {}): readonly Finding[] {
  const files = project.files.some((one) => one.path === file.path)
    ? project.files.map((one) => (one.path === file.path ? file : one))
    : [...project.files, file];
  const names = namesOf(files, options);
  if (!checkFile(file, names, options)) {
    const following = findCauses([file], names);
    return locateFindings(file, undefined, unreadNames(files), following).causes;
  }
  const validFiles = new Set([...project.validFiles, file]);
  const own = draftAll(names, new Set([file]));
  const drafts = new Map([...project.drafts, ...own]);
  const built = runToEnd(buildModel([file], new Set([file]), names, drafts));
  const entities = { ...project.model.entities, ...built.entities };
  const model = {
    ...project.model,
    entities,
    views: { ...project.model.views, ...built.views },
    roles: { ...project.model.roles, ...built.roles },
    reports: { ...project.model.reports, ...built.reports },
    boards: { ...project.model.boards, ...built.boards },
  };
  const reported = file.rawFindings.length;
  runToEnd(lintProject({ files, validFiles, names, model, options }, file));
  const following = findCauses([file], names);
  const { causes, conclusions } = locateFindings(file, reported, unreadNames(files), following);
  const isWaiting = waitingIn(files)(file);
  return [...causes, ...conclusions].filter((finding) => !isWaiting(finding));
}

/** Demo rows and tests are no part of the model: what is wrong with them is said, and stops nothing. */
export const isBlocking = (finding: Finding): boolean =>
  finding.severity === "error" && !["demo", "test"].includes(fileKindOf(finding.file) ?? "");

export const namesOf = (files: readonly ReadFile[], options: CompileOptions): Names =>
  gatherNames(files, {
    permissions: [...ENGINE_PERMISSIONS, ...(options.permissions ?? [])],
    userVariables: options.userVariables ?? USER_VARIABLES,
    userLists: options.userLists ?? USER_LISTS,
  });

/** Holds one file against its meta-schema and looks up its names; true when it can be compiled. */
export function checkFile(file: ReadFile, names: Names, options: CompileOptions): boolean {
  const { kind, value } = file;
  if (kind === undefined || value === undefined) return false;
  if (kind === "entity") reportReserved(value, file.report);
  reportEditorSchema(file, kind, value);
  const root = metaFor(kind, names);
  const report: ReportFinding = (finding) => {
    const dependsOn = finding.code === "KIND.UNKNOWN" ? names.fileOfBrokenPreset(finding.wanted ?? "") : undefined;
    const title =
      finding.code === "SHAPE.PATTERN" && finding.meant === undefined ? finding.details?.["name"] : undefined;
    if (kind === "board" && finding.code === "SHAPE.PATTERN") {
      file.report({ ...finding, ...meantInBoard(finding, names) });
      return;
    }
    if (kind === "menu") {
      file.report({ ...finding, ...meantInMenu(finding, value, names) });
      return;
    }
    const isViewer = kind === "test" && finding.pointer.endsWith("/as");
    const meant =
      typeof title !== "string" ? undefined : isViewer ? meantBy("role", title, context) : nameTitled(title, value);
    file.report({
      ...finding,
      ...(dependsOn === undefined ? {} : { dependsOn }),
      ...(meant === undefined ? {} : { meant }),
    });
  };
  const named = kind === "entity" || kind === "view" ? String(value["entity"]) : undefined;
  const entity = named === undefined ? undefined : names.entities.get(named);
  const context = {
    names,
    value,
    report,
    ...(entity === undefined ? {} : { entity }),
    options,
  };
  const before = file.rawFindings.length;
  checkSchema(value, root, "", {
    root,
    report,
    named: (sort, name, pointer) => lookUp(sort, name, pointer, context),
    meantBy: (sort, text) => meantBy(sort, text, context),
    namesFor: (sort) => namesFor(sort, context),
    fieldOf: (field) => writtenFieldOf(entity, field, names),
  });
  return file.rawFindings.length === before;
}

/** Fields that the engine adds are texts and instants, as good as any other that may be empty. */
function writtenFieldOf(entity: NamedEntity | undefined, name: string, names: Names): ReturnType<WrittenFieldOf> {
  const field = rawField(entity, name, names);
  const kind = field?.["kind"];
  if (typeof kind === "string") return { kind, hasDefault: field?.["default"] !== undefined };
  return entity?.fields?.has(name) === true ? { kind: "text", hasDefault: false } : undefined;
}

/** The page of a subject or of a title in the place of a link; a board has no columns over a reference. */
function meantInBoard({ pointer, details }: RawFinding, names: Names): Pick<RawFinding, "meant"> {
  const text = String(details?.["name"]);
  if (/\/columns\/\d+$/.test(pointer) && /^\w+\.\w+$/.test(text)) return { meant: text.replace(/\..*$/, "") };
  const path = pointer.endsWith("/link") ? names.menuPathOf(text) : undefined;
  return path === undefined ? {} : { meant: path };
}

/** What an entry opens, by another key or in another form. */
function meantInMenu(
  { code, pointer, details, wanted }: RawFinding,
  value: JsonObject,
  names: Names,
): Pick<RawFinding, "meant" | "advice"> {
  const entry = valueAt(value, parentPointer(pointer));
  if (!isObject(entry)) return {};
  if (code === "SHAPE.UNKNOWN_KEY") return openingKey(String(details?.["name"]), entry, names);
  if (!pointer.endsWith("/opens") || (code !== "SHAPE.PATTERN" && code !== "NAME.UNKNOWN")) return {};
  const meant = meantSubject(wanted ?? String(details?.["name"]), entry, names);
  return meant === undefined ? {} : { meant };
}

/** What the file itself declares under this title, where the title stands in the place of its name. */
function nameTitled(title: string, value: JsonObject): string | undefined {
  const declared = ["fields", "columns", "params", "actions"].flatMap((key) => entriesOf(value[key]));
  const found = declared.filter(([, one]) => isObject(one) && one["title"] === title);
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** An editor finds the schema of a file by the path in `$schema`, or says nothing at all. */
function reportEditorSchema({ path, generated, report }: ReadFile, kind: FileKind, { $schema }: JsonObject): void {
  const folder = generated ?? `${"../".repeat(path.split("/").length - 1)}.gen`;
  const wanted = `${folder}/${kind}.schema.json`;
  if (typeof $schema !== "string" || $schema.replace(/^\.\//, "") === wanted) return;
  const meant = wanted.startsWith(".gen") ? `./${wanted}` : wanted;
  report({ pointer: pointerOf("$schema"), code: "EDITOR.SCHEMA", details: { path: `"${meant}"` }, meant });
}

/** Looked for in the file as it is, so that a file with further mistakes, as in its list, shows it too. */
function reportReserved(value: JsonObject, report: ReportFinding): void {
  for (const name of reservedFieldNames(value))
    report({ pointer: pointerOf("fields", name), code: "NAME.RESERVED", details: { name } });
}

function metaFor(kind: FileKind, names: Names): MetaSchema {
  return metaSchema(
    kind,
    Object.fromEntries([...names.presets].map(([name, preset]) => [name, preset.kind] as [string, KindName])),
  );
}

function draftAll(names: Names, validFiles: ReadonlySet<ReadFile>): ReadonlyMap<string, EntityModel> {
  const drafts = new Map<string, EntityModel>();
  for (const [name, { file, value }] of names.entities) {
    if (validFiles.has(file)) drafts.set(name, draftEntity(value as unknown as EntitySource, names));
  }
  return drafts;
}

type Written = ReadonlyMap<string, { readonly file: ReadFile; readonly value: object }>;

function* buildAll<T>(
  written: Written,
  validFiles: ReadonlySet<ReadFile>,
  make: (value: object, file: ReadFile) => T,
): Interruptible<Record<string, T>> {
  const made: [string, T][] = [];
  for (const [name, { file, value }] of written) {
    if (!validFiles.has(file)) continue;
    made.push([name, make(value, file)]);
    yield;
  }
  return Object.fromEntries(made);
}

function* buildModel(
  files: readonly ReadFile[],
  validFiles: ReadonlySet<ReadFile>,
  names: Names,
  drafts: ReadonlyMap<string, EntityModel>,
): Interruptible<UnhashedModel> {
  const built = <T>(written: Written, make: (value: object, file: ReadFile) => T) =>
    buildAll(written, validFiles, make);
  const entities = yield* built(names.entities, (value, file) => {
    const source = value as EntitySource;
    return finishEntity(
      source,
      createEntityContext(drafts.get(source.entity) as EntityModel, { names, drafts, report: file.report }),
    );
  });
  const parse = (file: ReadFile) => parseOn({ names, drafts, report: file.report });
  const reports = yield* built(names.reports, (value, file) =>
    compileReport(value as ReportSource, { names, drafts, report: file.report }),
  );
  const views = yield* viewsOf({ validFiles, names, drafts }, entities);
  const menu = compileMenu(
    files.filter((file) => file.kind === "menu" && validFiles.has(file)),
    { permissions: permissionsOf({ entities, views }, names), grids: gridsOf({ entities, views }) },
  );
  const links = entriesByPath(menu);
  const additionsTo = (role: string): readonly RoleAddition[] =>
    files
      .filter(
        (file) => file.kind === "role" && validFiles.has(file) && addsToRole(file) && file.value?.["role"] === role,
      )
      .map((file) => ({ source: file.value as unknown as RoleSource, parse: parse(file) }));
  return {
    entities,
    views,
    dicts: yield* built(names.dicts, (value, file) =>
      compileDict(value as DictSource, parse(file), [...drafts.values()]),
    ),
    menu,
    roles: yield* built(names.roles, (value, file) =>
      compileRole(value as RoleSource, parse(file), additionsTo(String((value as RoleSource).role))),
    ),
    reports,
    boards: yield* built(names.boards, (value, file) =>
      compileBoard(value as BoardSource, {
        names,
        drafts,
        report: file.report,
        parse: parse(file),
        reports,
        menu: links,
      }),
    ),
    jobs: yield* built(names.jobs, (value) => compileJob(value as JobSource)),
    numbers: yield* built(names.numbers, (value) => compileNumber(value as NumberSource)),
    templates: yield* built(names.templates, (value) => compileTemplate(value as TemplateSource)),
  };
}

/** A view of an entity that cannot be read is not compiled: the finding is reported there. */
function* viewsOf(
  { validFiles, names, drafts }: Pick<AnalysisResult, "validFiles" | "names" | "drafts">,
  entities: UnhashedModel["entities"],
): Interruptible<Record<string, ViewModel>> {
  const made = yield* buildAll(names.views, validFiles, (value, file): ViewModel | undefined => {
    const source = value as ViewSource;
    const [draft, entity, written] = [
      drafts.get(source.entity),
      entities[source.entity],
      names.entities.get(source.entity)?.value,
    ];
    if (draft === undefined || entity === undefined || written === undefined) return undefined;
    const context = createEntityContext(draft, { names, drafts, report: file.report });
    return compileView(source, entity, written as unknown as EntitySource, context);
  });
  return Object.fromEntries(
    Object.entries(made).flatMap(([name, view]) => (view === undefined ? [] : [[name, view] as const])),
  );
}

type Listed = Pick<UnhashedModel, "entities" | "views">;

/** What opens an entity, view, report or board: whoever may not has no menu entry. */
export function permissionsOf({ entities, views }: Listed, names: Names): ReadonlyMap<string, string> {
  const stated = (value: object): string | undefined => (value as { readonly permission?: string }).permission;
  return new Map([
    ...Object.entries(entities).map(([name, entity]) => [`entity:${name}`, entity.permissions.list] as const),
    ...Object.values(views).map(
      ({ view, entity }) => [`view:${view}`, entities[entity]?.permissions.list ?? "none"] as const,
    ),
    ...[...names.reports].map(
      ([report, one]) => [`report:${report}`, reportPermission({ report, permission: stated(one.value) })] as const,
    ),
    ...[...names.boards].map(
      ([board, one]) => [`board:${board}`, boardPermission({ board, permission: stated(one.value) })] as const,
    ),
  ]);
}

/** Entities and views whose list, lines or children are edited in a grid. */
export function gridsOf({ entities, views }: Listed): ReadonlySet<string> {
  const hasGrid = ({ list, fields, children }: Pick<EntityModel, "list" | "fields" | "children">) =>
    list.editable || fields.some(({ kind }) => kind === "lines") || children.some((child) => child.as === "grid");
  const ofViews = Object.values(views).flatMap(({ view, entity: name, list }) => {
    const entity = entities[name];
    return entity !== undefined && hasGrid({ ...entity, list }) ? [`view:${view}`] : [];
  });
  return new Set([
    ...Object.entries(entities).flatMap(([name, entity]) => (hasGrid(entity) ? [`entity:${name}`] : [])),
    ...ofViews,
  ]);
}

function entriesByPath(menu: readonly MenuNode[]): ReadonlyMap<string, MenuNode> {
  return new Map(
    menu.flatMap((node): readonly (readonly [string, MenuNode])[] => [
      [node.path, node],
      ...entriesByPath(node.children),
    ]),
  );
}

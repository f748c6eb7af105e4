/** The entry point of the compiler: every schema file enters here. */
import { sentenceOf, type Finding } from "../finding.ts";
import type { Model } from "#core/model";
import { fileKindOf } from "../meta/index.ts";
import type { SourceFile } from "../source.ts";
import { compileAndLint, lintFile, isBlocking, analyseProject, type CompileResult } from "./compileAndLint.ts";
import type { CompileOptions } from "./compileOptions.ts";
import { prune } from "./pruneEntries.ts";
import { readFile, readFiles } from "./readFiles.ts";
import { runToEnd, runWithPauses, type Interruptible } from "./interruptible.ts";

/** All files, or nothing: the model is absent when any finding is an error. */
export function compile(files: readonly SourceFile[], options: CompileOptions = {}): CompileResult {
  return runToEnd(compileSteps(files, options));
}

function* compileSteps(files: readonly SourceFile[], options: CompileOptions): Interruptible<CompileResult> {
  return yield* compileAndLint(yield* readFiles(files), options);
}

interface OpenProject {
  /** Findings of one file as it would be beside the others; what it does to the others is not looked at. */
  lint(file: SourceFile): readonly Finding[];
}

/** Keeps an analysed project, so that one edited file is linted in about a millisecond. */
export function openProject(files: readonly SourceFile[], options: CompileOptions = {}): OpenProject {
  const project = runToEnd(analyseProject(runToEnd(readFiles(files)), options));
  return { lint: (file) => lintFile(readFile(file), project, options) };
}

export interface Project {
  /**
   * The last good model that these files, with older texts in the place of broken ones, give; absent only when nothing
   * compiles.
   */
  readonly model?: Model;
  /** What is wrong with the files as they are now. */
  readonly findings: readonly Finding[];
  /** The texts the model was made from; hand them in as `previous` the next time. */
  readonly good: readonly SourceFile[];
  /** Paths whose text in `good` is not the one on the disk. */
  readonly kept: readonly string[];
}

/**
 * As `compile`, but a broken file never takes the others with it: its previous good text stays in its place, and where
 * there is none the file is left out. A file that is gone stays while another one still needs it; the last menu stays
 * until another comes, since without any everybody would be shut out.
 */
export function compileProject(
  files: readonly SourceFile[],
  previous: readonly SourceFile[] = [],
  options: CompileOptions = {},
): Project {
  return runToEnd(compileProjectSteps(files, previous, options));
}

/** The same with pauses between the files: `pause` is awaited where others may be served. */
export function compileProjectWithPauses(
  files: readonly SourceFile[],
  previous: readonly SourceFile[],
  options: CompileOptions,
  pause: () => Promise<void> | undefined,
): Promise<Project> {
  return runWithPauses(compileProjectSteps(files, previous, options), pause);
}

function* compileProjectSteps(
  files: readonly SourceFile[],
  previous: readonly SourceFile[],
  options: CompileOptions,
): Interruptible<Project> {
  const allFiles = [...files, ...lastMenu(files, previous)];
  const first = yield* compileSteps(allFiles, options);
  const recovered =
    first.model === undefined
      ? yield* recoverProject(allFiles, previous, first, options)
      : { model: first.model, files: allFiles };
  if (recovered === undefined) return { findings: first.findings, good: previous, kept: [] };
  const now = new Map(files.map((file) => [file.path, file.text]));
  const kept = recovered.files.filter((file) => now.get(file.path) !== file.text).map((file) => file.path);
  const gone = kept.filter((path) => !now.has(path)).map(keptFileFinding);
  return { model: recovered.model, findings: [...first.findings, ...gone], good: recovered.files, kept };
}

const menusIn = (files: readonly SourceFile[]): readonly SourceFile[] =>
  files.filter((file) => fileKindOf(file.path) === "menu");

const lastMenu = (files: readonly SourceFile[], previous: readonly SourceFile[]): readonly SourceFile[] =>
  menusIn(files).length > 0 ? [] : menusIn(previous);

interface RecoveredProject {
  readonly model: Model;
  readonly files: readonly SourceFile[];
}

/**
 * First the broken files as they were, then with what is gone, then the whole as it was; without a past, what is broken
 * is left out.
 */
function* recoverProject(
  files: readonly SourceFile[],
  previous: readonly SourceFile[],
  first: CompileResult,
  options: CompileOptions,
): Interruptible<RecoveredProject | undefined> {
  if (previous.length === 0) return yield* dropBroken(files, first, options);
  const restored = restorePrevious(files, previous, first);
  const attempts = [
    restored,
    [...restored, ...previous.filter((file) => !restored.some((one) => one.path === file.path))],
    previous,
  ];
  for (const attempt of attempts) {
    const { model } = yield* compileSteps(attempt, options);
    if (model !== undefined) return { model, files: attempt };
  }
  return yield* dropBroken(files, first, options);
}

const allFindings = ({ findings, waiting = [] }: CompileResult): readonly Finding[] => [...findings, ...waiting];

function brokenPaths(result: CompileResult): ReadonlySet<string> {
  return new Set(
    allFindings(result)
      .filter(isBlocking)
      .map((finding) => finding.file),
  );
}

/** The previous text in the place of each broken one; a broken file without a past is left out. */
function restorePrevious(
  files: readonly SourceFile[],
  previous: readonly SourceFile[],
  result: CompileResult,
): readonly SourceFile[] {
  const broken = brokenPaths(result);
  const before = new Map(previous.map((file) => [file.path, file]));
  return files.flatMap((file) =>
    broken.has(file.path) ? [before.get(file.path)].filter((old) => old !== undefined) : [file],
  );
}

/**
 * Broken files go first; then entries of menus and roles that named what went. Every round takes something away, so it
 * ends.
 */
function* dropBroken(
  files: readonly SourceFile[],
  first: CompileResult,
  options: CompileOptions,
): Interruptible<RecoveredProject | undefined> {
  let current = files;
  let result = first;
  while (result.model === undefined) {
    const broken = result.findings.filter(isBlocking);
    const pointersIn = (file: SourceFile): readonly string[] =>
      broken.filter((one) => one.file === file.path).map((one) => one.pointer);
    const kept = current.filter((file) => pointersIn(file).length === 0 || prune(file, []) !== undefined);
    current =
      kept.length < current.length
        ? kept
        : current.flatMap((file) => {
            const pointers = pointersIn(file);
            return pointers.length === 0 ? [file] : [prune(file, pointers)].filter((pruned) => pruned !== undefined);
          });
    result = yield* compileSteps(current, options);
  }
  return { model: result.model, files: current };
}

function keptFileFinding(path: string): Finding {
  return {
    file: path,
    line: 1,
    column: 1,
    pointer: "",
    code: "FILE.KEPT",
    message: sentenceOf("FILE.KEPT"),
    severity: "warning",
  };
}

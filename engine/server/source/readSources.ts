import { closeSync, openSync, readFileSync, readSync, readdirSync, statSync, type Dirent } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import type { SourceFile } from "#core/language";

/** Larger files are cut here: they are refused by their length all the same. */
const MAX_BYTES = 4_000_000;

interface SchemaFile {
  readonly file: string;
  readonly path: string;
  /** As of a `SourceFile`. */
  readonly generated?: string;
}

/**
 * Every schema file of the folders, in order. Paths are relative to their folder; those of later folders begin with the
 * folder's name, so that a finding says which one it means.
 */
export function readSources(folders: readonly string[]): readonly SourceFile[] {
  return findFiles(folders).flatMap(({ file, path, generated }) => {
    const text = readText(file);
    if (text === undefined) return [];
    return generated === undefined ? [{ path, text }] : [{ path, text, generated }];
  });
}

/** Where the files are, by the paths that `readSources` gives them. */
export const sourceFiles = (folders: readonly string[]): ReadonlyMap<string, string> =>
  new Map(findFiles(folders).map(({ file, path }) => [path, file]));

/** Folders that are not there: what they declare is unknown, not removed. An empty folder declares nothing. */
export const missingFolders = (folders: readonly string[]): readonly string[] =>
  folders.filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true);

/** Changes when any schema file was written, made, removed or renamed. */
export function fingerprint(folders: readonly string[]): string {
  return findFiles(folders)
    .map(({ file, path }) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat === undefined ? path : `${path} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}`;
    })
    .join("\n");
}

function findFiles(folders: readonly string[]): readonly SchemaFile[] {
  const names = new Map<string, number>();
  return folders.flatMap((folder, at) => {
    if (at === 0) return filesBelow(folder, "");
    const name = basename(folder);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const prefix = count === 1 ? `${name}/` : `${name}~${count}/`;
    const owner = folders.find((one, other) => other < at && isInside(folder, one)) ?? folder;
    return filesBelow(folder, prefix).map((one) => ({ ...one, generated: generatedSeenFrom(one.file, owner) }));
  });
}

const isInside = (folder: string, other: string): boolean => resolve(folder).startsWith(resolve(other) + sep);

/** A folder inside another one has no `.gen` of its own. */
function generatedSeenFrom(file: string, owner: string): string {
  const depth = relative(resolve(owner), resolve(file)).split(sep).length - 1;
  return `${"../".repeat(depth)}.gen`;
}

/** In code point order, so that every start reads the same. Generated files and hidden ones are not schemas. */
function filesBelow(folder: string, prefix: string): SchemaFile[] {
  const found: SchemaFile[] = [];
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const file = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(file, `${prefix}${entry.name}/`));
    else if (entry.isFile() && isSchema(entry.name)) found.push({ file, path: prefix + entry.name });
  }
  return found;
}

/** A file of another ending that was meant as one is read too, so that it is reported. */
function isSchema(name: string): boolean {
  return /\.json(c|5|\.txt)?$/i.test(name) && name !== "tsconfig.json";
}

/** A folder may vanish between two looks; then it is empty. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/**
 * Undefined where the file vanished or may not be read. What is not UTF-8 shows as such and is found by the language.
 */
function readText(file: string): string | undefined {
  try {
    if (statSync(file).size <= MAX_BYTES) return readFileSync(file, "utf8");
    const bytes = Buffer.alloc(MAX_BYTES);
    const handle = openSync(file, "r");
    try {
      return bytes.toString("utf8", 0, readSync(handle, bytes, 0, MAX_BYTES, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** Which of two files that define one name is the copy: the one whose own name says something else. */
import type { ReadFile } from "./readFiles.ts";

/** `car/due_soon.view.json` → due_soon */
const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/(\.[a-z]+)?\.json$/, "");

const folderOf = (path: string): string => path.split("/").at(-2) ?? "";

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const folded = (name: string): string => wordsOf(name).join("");

/** How well the name of a file fits the name that it defines: the same, its end, words of it. */
function likeness(path: string, name: string): number {
  const stem = folded(stemOf(path));
  const full = folded(name);
  if (stem === full) return 1000;
  if (stem !== "" && full.endsWith(stem)) return 500 + stem.length;
  const written = wordsOf(stemOf(path));
  const shared = written.filter((word) => wordsOf(name).includes(word)).length;
  return shared === 0 ? 0 : (100 * shared) / written.length;
}

/** The copy of the two; undefined where their names do not tell. */
export function copyOf(first: ReadFile, second: ReadFile, name: string): ReadFile | undefined {
  const [one, other] = [likeness(first.path, name), likeness(second.path, name)];
  return one === other ? undefined : one < other ? first : second;
}

/** A name for the copy from the name of its file, in the form of the name that it has; undefined where it is taken. */
export function nameOfCopy(
  copy: ReadFile,
  original: ReadFile,
  name: string,
  taken: (name: string) => boolean,
): string | undefined {
  const words = wordsOf(stemOf(copy.path)).filter((word) => /^[a-z0-9]+$/.test(word));
  const all = [...areaOf(name, copy.path, original.path, words), ...words];
  const isSnake = name.includes("_") || name === name.toLowerCase();
  const written = isSnake
    ? all.join("_")
    : all.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return words.length === 0 || !/^[a-z]/.test(written) || taken(written) ? undefined : written;
}

/** The words before those of the original's file, or the folder where names begin with it. */
function areaOf(name: string, copy: string, original: string, words: readonly string[]): readonly string[] {
  const all = wordsOf(name);
  const own = wordsOf(stemOf(original));
  const before = all.slice(0, Math.max(0, all.length - own.length));
  const area = all.slice(before.length).join() === own.join() ? before : wordsOf(folderOf(copy));
  const begins = area.length > 0 && area.every((word, at) => all[at] === word);
  return begins && !area.every((word, at) => words[at] === word) ? area : [];
}

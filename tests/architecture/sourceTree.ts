import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UNTRACKED } from "./conventions.mjs";

/** The written files of one checkout, by paths relative to its root. */
export interface Tree {
  readonly root: string;
  readonly files: readonly string[];
  read(file: string): string;
}

export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly says: string;
}

/** A set of rules by name, and what it finds. */
export interface RuleSet {
  readonly rules: readonly string[];
  find(tree: Tree): readonly Finding[] | Promise<readonly Finding[]>;
}

const isUntracked = (name: string) => UNTRACKED.includes(name) || /\.log$|^\.DS_Store$/.test(name);

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isUntracked(entry.name) && (folder === "" || entry.name === "node_modules")) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}

export function readTree(root: string): Tree {
  const texts = new Map<string, string>();
  const read = (file: string) => {
    const text = texts.get(file) ?? readFileSync(join(root, file), "utf8");
    texts.set(file, text);
    return text;
  };
  return { root, files: listFiles(root, "").sort(), read };
}

/** A temporary copy of the written files that sees the same node_modules; the caller removes it. */
export function copyTree(root: string): { root: string; remove(): void } {
  const copy = mkdtempSync(join(tmpdir(), "heartwood-architecture-"));
  for (const name of readdirSync(root)) {
    if (!isUntracked(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  if (existsSync(join(root, "node_modules"))) symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

// The layout of the repository: which files and folders there are, and their names.
import {
  EMPTY_NAMES,
  KIND_HALVES,
  UNTRACKED,
  MODULE_PARTS,
  MODULES,
  SECOND_GENERATION,
  TOP_LEVEL,
} from "./conventions.mjs";
import type { Finding, Tree, RuleSet } from "./sourceTree.ts";

const firstWord = (name: string) => name.replace(/^\./, "").split(".")[0] ?? "";

function topLevel({ files }: Tree): Finding[] {
  const names = new Set(files.map((file) => file.split("/")[0] ?? file));
  return [...names]
    .filter((name) => !TOP_LEVEL.includes(name) && !UNTRACKED.includes(name))
    .map((name) => ({
      rule: "top-level",
      file: name,
      says: "is not part of the layout (tests/architecture/conventions.mjs)",
    }));
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function partOf(file: string): { module: string; part: string; isRoot: boolean } | undefined {
  const [, module, part, ...rest] = /^server\/modules\/([^/]+)\/(?:([^/]+)(\/.*)?)$/.exec(file) ?? [];
  return module === undefined || part === undefined ? undefined : { module, part, isRoot: rest[0] === undefined };
}

function moduleShape({ files }: Tree): Finding[] {
  const inModules = files.flatMap((file) => {
    const place = partOf(file);
    return place === undefined ? [] : [{ file, ...place }];
  });
  const misplaced = inModules.filter(({ part, isRoot }) => {
    if (isRoot && (isTest(part) || part === "README.md")) return false;
    return !MODULE_PARTS.includes(isRoot ? part.replace(/\.ts$/, "") : part);
  });
  const findings = misplaced.map(({ file }) => ({
    rule: "module-shape",
    file,
    says: `a module is made of ${MODULE_PARTS.join(", ")} and tests`,
  }));
  const names = [...new Set(inModules.map(({ module }) => module))];
  const unknown = names
    .filter((name) => !Object.hasOwn(MODULES, name))
    .map((name) => ({
      rule: "module-known",
      file: `server/modules/${name}`,
      says: "is not in PRODUCT_MODULES (server/app/modules.ts)",
    }));
  const withoutIndex = names
    .filter((name) => !files.includes(`server/modules/${name}/index.ts`))
    .map((name) => ({ rule: "module-shape", file: `server/modules/${name}`, says: "has no index.ts" }));
  return [...findings, ...unknown, ...withoutIndex];
}

function names({ files }: Tree): Finding[] {
  return files.flatMap((file): Finding[] => {
    const words = file.split("/").map(firstWord);
    const empty = words.find((word) => EMPTY_NAMES.test(word));
    if (empty !== undefined)
      return [{ rule: "no-empty-names", file, says: `"${empty}" says nothing: name what is in it` }];
    const second = /\.(ts|tsx|mjs|css)$/.test(file) ? words.find((word) => SECOND_GENERATION.test(word)) : undefined;
    return second === undefined
      ? []
      : [{ rule: "no-second-generation", file, says: `"${second}": change the first one` }];
  });
}

/** A kind with one half only would be a column without a page, or a page without a column. */
function kindShape({ files }: Tree): Finding[] {
  const halves = Object.entries(KIND_HALVES);
  const kinds = new Set(
    files.flatMap((file) =>
      halves.flatMap(([folder]) => {
        const [kind, name] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/") : [];
        return kind === undefined || name === undefined ? [] : [kind];
      }),
    ),
  );
  return [...kinds].flatMap((kind) =>
    halves
      .filter(([folder, name]) => !files.includes(`${folder}/${kind}/${name}`))
      .map(([folder, name]) => ({ rule: "kind-shape", file: `${folder}/${kind}`, says: `has no ${name}` })),
  );
}

export const structure: RuleSet = {
  rules: ["top-level", "module-shape", "module-known", "no-empty-names", "no-second-generation", "kind-shape"],
  find: (tree) => [topLevel, moduleShape, names, kindShape].flatMap((check) => check(tree)),
};

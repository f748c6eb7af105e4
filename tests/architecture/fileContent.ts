// Rules for the text of a file: its size, the length of its lines, words, paths and classes that it may not hold.
import { MAX_COLUMNS, MAX_LINES, MAX_PAGE_LINES, MAX_STYLE_LINES, MAX_TEST_LINES } from "./conventions.mjs";
import type { Finding, Tree, RuleSet } from "./sourceTree.ts";
import { wordsOf } from "./words.ts";

const CODE = /\.(ts|tsx|mjs|css|html)$/;
const GENERATED = /^schemas\/\.gen\//;

const PAGE_FOLDER = /^engine\/react\/(?:list|form|grid|report|board|history)\//;
const PAGE_FILE = /\/(?:[A-Z]\w*Page|ChildList|ChildGrid|EntityList|OpenedRecord|LocalGrid|useRowActions)\.tsx$/;
const isPage = (file: string): boolean => PAGE_FOLDER.test(file) && PAGE_FILE.test(file);
const TEST = /\.test\.tsx?$/;

function maxLinesOf(file: string): number {
  if (file.endsWith(".css")) return MAX_STYLE_LINES;
  return TEST.test(file) || /^tests\/e2e\/.*\.spec\.ts$/.test(file) ? MAX_TEST_LINES : MAX_LINES;
}

function sizes({ files, read }: Tree): Finding[] {
  return files
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .flatMap((file) => {
      const lines = read(file).split("\n").length - 1;
      const most = maxLinesOf(file);
      if (lines > most)
        return [
          { rule: "file-size", file, says: `${lines} lines, ${most} at most: what is the second concept in it?` },
        ];
      if (!isPage(file) || TEST.test(file) || lines <= MAX_PAGE_LINES) return [];
      return [
        {
          rule: "page-size",
          file,
          says: `${lines} lines, ${MAX_PAGE_LINES} at most: a page joins a controller and a view`,
        },
      ];
    });
}

function lineLengths({ files, read }: Tree): Finding[] {
  return files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !GENERATED.test(file))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) =>
          line.length <= MAX_COLUMNS
            ? []
            : [
                {
                  rule: "line-length",
                  file: `${file}:${index + 1}`,
                  says: `${line.length} columns, ${MAX_COLUMNS} at most, strings and comments too`,
                },
              ],
        ),
    );
}

function forbiddenWords({ read }: Tree): { latin: ReadonlySet<string>; chinese: readonly string[] } {
  const entries = read("tests/architecture/domain-words.txt")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  return {
    latin: new Set(entries.filter((word) => /^[a-z]/.test(word))),
    chinese: entries.filter((word) => !/^[a-z]/.test(word)),
  };
}

function domainWords(tree: Tree): Finding[] {
  const { latin, chinese } = forbiddenWords(tree);
  return tree.files
    .filter((file) => file.startsWith("engine/"))
    .flatMap((file) =>
      tree
        .read(file)
        .split("\n")
        .flatMap((line, index) => {
          const word =
            wordsOf(line).find((candidate) => latin.has(candidate)) ??
            chinese.find((candidate) => line.includes(candidate));
          return word === undefined
            ? []
            : [
                {
                  rule: "no-domain-word",
                  file: `${file}:${index + 1}`,
                  says: `"${word}" is a word of the business domain; the engine knows none`,
                },
              ];
        }),
    );
}

/**
 * A home of one machine. The folder of this checkout is looked for by its name, whatever it is. `msohtmlclip1` is the
 * folder of pictures that Word puts on the clipboard.
 */
const MACHINE_PATH =
  /(?<![\w.:])\/(?:home|Users|root)\/[\w.-]+|(?<![\w.:/])\/tmp\/[\w.-]+|file:\/\/\/(?!msohtml)\w|\b[A-Z]:\\Users\\/;

function machinePaths({ root, files, read }: Tree): Finding[] {
  const placeIn = (line: string) => (line.includes(`${root}/`) ? root : MACHINE_PATH.exec(line)?.[0]);
  return files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) => {
        const path = placeIn(line);
        return path === undefined
          ? []
          : [{ rule: "no-machine-path", file: `${file}:${index + 1}`, says: `${path} exists on one machine only` }];
      }),
  );
}

/** A class of AG Grid's own markup, as a selector or in a list of classes. Its themes are public. */
const GRID_CLASS = /\.ag-[a-z][\w-]*|(?<=["'`\s])ag-(?!grid|theme-)[a-z][\w-]*/;

function gridClasses({ files, read }: Tree): Finding[] {
  return files
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) => {
          const found = GRID_CLASS.exec(line)?.[0];
          return found === undefined
            ? []
            : [
                {
                  rule: "grid-public-api",
                  file: `${file}:${index + 1}`,
                  says: `"${found}" is a private class of AG Grid: use its public API (engine/react/grid/README.md)`,
                },
              ];
        }),
    );
}

export const fileContent: RuleSet = {
  rules: ["file-size", "page-size", "line-length", "no-domain-word", "no-machine-path", "grid-public-api"],
  find: (tree) => [sizes, lineLengths, domainWords, machinePaths, gridClasses].flatMap((check) => check(tree)),
};

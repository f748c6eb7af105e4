// A comment or a document that sends its reader to a file names one that is there.
import type { Finding, RuleSet, Tree } from "./sourceTree.ts";

const RULE = "named-files-exist";

const READ = /\.(ts|tsx|mjs|md)$/;
const GENERATED = /^schemas\/\.gen\//;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
/** Patterns (`*.test.ts`, `<kind>.ts`) name no single file. */
const FILE = /(?<![\w/.*<>{}…~$-])([A-Za-z_][\w-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs))(?![\w*<>{…-])/g;
/** A name of one letter stands for any. */
const EXAMPLE = /(?:^|\/)x\.(?:test\.|db\.test\.)?\w+$/;

/** Each path and each of its ends: a comment names a file as its neighbours do. */
const endsOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) => {
      const parts = file.split("/");
      return parts.map((_part, index) => parts.slice(index).join("/"));
    }),
  );

function find({ files, read }: Tree): Finding[] {
  const known = endsOf(files);
  return files
    .filter((file) => READ.test(file) && !GENERATED.test(file))
    .flatMap((file) => {
      const text = read(file);
      const said = file.endsWith(".md") ? [text] : (text.match(COMMENT) ?? []);
      return [...new Set(said.flatMap((part) => [...part.matchAll(FILE)].map(([, name = ""]) => name)))]
        .filter((name) => !known.has(name) && !EXAMPLE.test(name))
        .map((name) => ({ rule: RULE, file, says: `names ${name}, which is not there` }));
    });
}

export const namedFiles: RuleSet = { rules: [RULE], find };

// No declared name and no name of a file or folder holds a word that the code has replaced.
import ts from "typescript";
import { EXCEPTIONS, type Exception, REPLACED_WORDS, type ReplacedWord } from "./replacedWords.ts";
import type { Finding, RuleSet, Tree } from "./sourceTree.ts";
import { wordsOf } from "./words.ts";

interface DeclaredName {
  readonly name: string;
  /** The path of the file or folder, with the line of a declaration. */
  readonly at: string;
  readonly isType: boolean;
}

const CODE = /\.(ts|tsx|mjs)$/;
const GENERATED = /^schemas\/\.gen\//;
const DATA = "tests/architecture/replacedWords.ts";

/**
 * The name that this node gives to something. A key of an object literal and a shorthand of a destructuring pattern
 * give none: they repeat the name of a member, which is read where the member is declared.
 */
function declaredBy(node: ts.Node, parent: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (ts.isBindingElement(node)) {
    const isOwn = node.propertyName !== undefined || ts.isArrayBindingPattern(parent);
    return isOwn && ts.isIdentifier(node.name) ? node.name : undefined;
  }
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    return node.propertyName !== undefined && ts.isIdentifier(node.name) ? node.name : undefined;
  }
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node);
  const name = isDeclaration ? node.name : undefined;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

const isType = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassLike(node);

function declaredIn(file: string, text: string): DeclaredName[] {
  const { Latest: languageVersion } = ts.ScriptTarget;
  const { ParseNone: jsDocParsingMode } = ts.JSDocParsingMode;
  const source = ts.createSourceFile(file, text, { languageVersion, jsDocParsingMode });
  const names: DeclaredName[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    const name = declaredBy(node, parent);
    if (name !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      names.push({ name: name.text, at: `${file}:${line + 1}`, isType: isType(node) });
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source, source);
  return names;
}

/** A line that is all comment. Code behind a comment is read, and so is `*name()`, a generator. */
const COMMENT_LINE = /^ *(?:\/\/|\/\*\*|\* )(?!.*\*\/ *\S).*$/gm;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** Entries by the name that holds their words. Most names are in many files, and in comments and strings as well. */
function createMatcher(): (name: string) => readonly ReplacedWord[] {
  const known = new Map<string, readonly ReplacedWord[]>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const words = ` ${wordsOf(name).join(" ")} `;
    const entries = REPLACED_WORDS.filter((entry) => words.includes(` ${entry.words} `));
    known.set(name, entries);
    return entries;
  };
}

/** The folders and the file; each folder is read once, with the first file in it. */
function namesInPath(file: string, seen: Set<string>): DeclaredName[] {
  const segments = file.split("/");
  return segments.flatMap((segment, index) => {
    const path = segments.slice(0, index + 1).join("/");
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ name: segment, at: path, isType: false }];
  });
}

const excuses = (exception: Exception, file: string, name: string, { words }: ReplacedWord) =>
  exception.words === words && exception.in.test(file) && (exception.names?.includes(name) ?? true);

function replacedWords({ files, read }: Tree): Finding[] {
  const entriesOf = createMatcher();
  const seen = new Set<string>();
  const used = new Set<Exception>();
  const findings = files.flatMap((file) => {
    const refusedIn = (name: string, isType: boolean) =>
      entriesOf(name).filter((entry) => (entry.in?.test(file) ?? true) && (isType || entry.typesOnly !== true));
    const text = CODE.test(file) && !GENERATED.test(file) ? read(file) : "";
    // A file without such a word, in code or strings, is not parsed. Names of types begin with a capital.
    const identifiers = text.replace(COMMENT_LINE, "").match(IDENTIFIER) ?? [];
    const isSuspect = identifiers.some((name) => refusedIn(name, /^[A-Z]/.test(name)).length > 0);
    const names = [...namesInPath(file, seen), ...(isSuspect ? declaredIn(file, text) : [])];
    return names.flatMap(({ name, at, isType }) =>
      refusedIn(name, isType)
        .filter((entry) => {
          const exceptions = EXCEPTIONS.filter((exception) => excuses(exception, file, name, entry));
          for (const exception of exceptions) used.add(exception);
          return exceptions.length === 0;
        })
        .map(({ words, by }) => ({
          rule: "no-replaced-word",
          file: at,
          says: `"${name}": the word for "${words}" is ${by} (${DATA})`,
        })),
    );
  });
  const unused = EXCEPTIONS.filter((exception) => !used.has(exception)).map(({ words, in: place }) => ({
    rule: "no-replaced-word",
    file: DATA,
    says: `the exception for "${words}" in ${place.source} excuses nothing: remove it`,
  }));
  return [...findings, ...unused];
}

export const declaredNames: RuleSet = {
  rules: ["no-replaced-word"],
  find: replacedWords,
};

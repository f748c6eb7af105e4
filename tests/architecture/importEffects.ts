// An import has no side effect but that of a style sheet: a file declares, and its importers call. Entry files run.
import ts from "typescript";
import { ENTRY_FILES } from "./conventions.mjs";
import type { Finding, RuleSet, Tree } from "./sourceTree.ts";

const READ = /^(?:engine|server|portal\/src)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/tests\//;

const BEGINNINGS = "export |const |let |(?:async )?function\\b|(?:abstract )?class |interface |type \\w|declare ";
/** A statement at the left edge that is no declaration. A file without any is not parsed. */
const SUSPECT = new RegExp(`^(?!import (?!["'])|${BEGINNINGS})[\\w"'([!+\\-]`, "m");

function isImportWithoutNames(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) &&
    statement.importClause === undefined &&
    !(ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text.endsWith(".css"))
  );
}

const isDeclaration = (statement: ts.Statement): boolean =>
  ts.isImportDeclaration(statement) ||
  ts.isExportDeclaration(statement) ||
  ts.isVariableStatement(statement) ||
  ts.isFunctionDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isModuleDeclaration(statement);

function effectsIn(file: string, text: string): Finding[] {
  if (!SUSPECT.test(text)) return [];
  const source = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  return source.statements
    .filter((statement) => !isDeclaration(statement) || isImportWithoutNames(statement))
    .map((statement) => ({
      rule: "no-import-effect",
      file: `${file}:${source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1}`,
      says: "runs when the file is imported: put it into a function that its user calls",
    }));
}

function find({ files, read }: Tree): Finding[] {
  return files
    .filter((file) => READ.test(file) && !TEST.test(file) && !ENTRY_FILES.some((entry) => entry.test(file)))
    .flatMap((file) => effectsIn(file, read(file)));
}

export const importEffects: RuleSet = { rules: ["no-import-effect"], find };

import type { Report } from "../finding.ts";
import type { EntityModel, FieldModel, SqlPiece } from "../model.ts";

export interface SqlContext {
  readonly from: Readonly<Record<string, string>>;
  readonly params: readonly FieldModel[];
  readonly columns: readonly string[];
  entityOf(name: string): EntityModel | undefined;
  readonly report: Report;
}

export function readSql(_text: string, _dialect: "sqlite" | "postgres", _context: SqlContext): readonly SqlPiece[] {
  return [];
}

import type { FindingCounts, SchemaFinding } from "#core/api";

export type Finding = SchemaFinding;

/** A finding that is in no file: it is about bringing the database to the model. */
export function applyFinding(code: string, message: string, severity: Finding["severity"] = "error"): Finding {
  return { file: "", line: 1, column: 1, pointer: "", code, message, severity };
}

export const isOpen = (finding: Finding): boolean => finding.waived === undefined;

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const open = findings.filter((finding) => isOpen(finding) && finding.severity !== "hint");
  const waiting = open.filter((finding) => finding.waiting !== undefined).length;
  const errors = open.filter((finding) => finding.waiting === undefined && finding.severity === "error").length;
  return { errors, warnings: open.length - waiting - errors, waiting };
}

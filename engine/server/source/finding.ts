/** One problem in a schema file (the compiler's finding), or with applying the model (`APPLY.*`). */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly code: string;
  /** Chinese. */
  readonly message: string;
  readonly suggestion?: string;
  readonly severity: "error" | "warning";
  /** The reason given in place, where a finding was waived. */
  readonly waived?: string;
}

/** A finding that stands in no file: it is about bringing the database to the model. */
export function applyFinding(code: string, message: string, severity: Finding["severity"] = "error"): Finding {
  return { file: "", line: 1, column: 1, pointer: "", code, message, severity };
}

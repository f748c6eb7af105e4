/** What administrators read about the schema files and about migrating the database to them. */

/** A value that a conversion does not keep as it is. */
export interface LostValue {
  /** Key of its row. */
  readonly row: string;
  /** What the row is called. */
  readonly title?: string;
  readonly value: string;
  /** Absent: it would be empty. */
  readonly becomes?: string;
}

/** A step that loses data, and so waits until a command names it. */
export interface WaitingStep {
  readonly id: string;
  readonly title: string;
  /** Whether the new schemas are not served before it. */
  readonly needed: boolean;
  /** What it loses, in words. */
  readonly loses: string;
  /** The first of the values that do not convert. */
  readonly lost: readonly LostValue[];
  readonly command: string;
}

/** One problem in a schema file (the compiler's finding), or with applying the model (`APPLY.*`). */
export interface SchemaFinding {
  /** Empty: it is in no file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly code: string;
  /** Chinese. */
  readonly message: string;
  readonly suggestion?: string;
  /** A hint proposes an improvement; nothing is wrong. */
  readonly severity: "error" | "warning" | "hint";
  /** The reason given in place, where a finding was waived. */
  readonly waived?: string;
  readonly waiting?: WaitingStep;
}

/** How many there are of each; those that are waived and hints are not counted. */
export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly waiting: number;
}

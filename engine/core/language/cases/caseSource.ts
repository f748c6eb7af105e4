/** The content of a `*.test.json` file that passed its meta-schema. */
import type { JsonObject } from "../jsonPointer.ts";

interface Expectation {
  readonly visible?: Readonly<Record<string, boolean>>;
  readonly required?: Readonly<Record<string, boolean>>;
  readonly readonly?: Readonly<Record<string, boolean>>;
  /** Of the normalized row, in wire form. */
  readonly values?: JsonObject;
  /** Every message, by field (`lines.0.days` of a line); `{}` means that nothing is wrong. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly allowed?: readonly string[];
  readonly refused?: readonly string[];
  /** Whether the row is one that the person reads. */
  readonly where?: boolean;
}

export interface CaseSource {
  readonly name: string;
  /** `nobody`, `member`, or `role:x`; absent: a user with every permission. */
  readonly as?: string;
  /** The row as it is, with its lines; absent: a new one. */
  readonly row?: JsonObject;
  /** What is entered; lines replace all that there are. */
  readonly input?: JsonObject;
  readonly expect: Expectation;
}

export interface TestSource {
  readonly test: string;
  readonly of: string;
  readonly cases: readonly CaseSource[];
}

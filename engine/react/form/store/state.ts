import { withoutSignatures, type Issue } from "#core/fields";
import type { Stored, Wire } from "#core/values";

export type FormMode = "add" | "edit" | "view";

/** All that one field shows. A new object with every change, so that equal objects mean nothing to paint. */
export interface FieldState {
  /** As typed: what the widget holds, perhaps not yet readable. */
  readonly value: Wire;
  /** Stored form; null while what is typed cannot be read. */
  readonly stored: Stored;
  readonly issue: Issue | undefined;
  readonly hidden: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  /** Text of a dictionary, reference or tree value. */
  readonly label: string | undefined;
  /** What the server found inside the value (at `lines.2.price`), as of its last answer. */
  readonly parts?: readonly Issue[];
}

/** What the form as a whole shows. */
export interface FormState {
  readonly dirty: boolean;
  readonly issues: number;
}

export const BLANK: FieldState = {
  value: null,
  stored: null,
  issue: undefined,
  hidden: false,
  required: false,
  readonly: false,
  label: undefined,
};

/** `''`, undefined and null are one: nothing. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether two values on the wire say the same; until when a private file may be read is no part of a value. */
export function sameWire(left: Wire | undefined, right: Wire | undefined): boolean {
  if (left === right || (isBlank(left) && isBlank(right))) return true;
  if (typeof left === "string" && typeof right === "string")
    return withoutSignatures(left) === withoutSignatures(right);
  if (typeof left !== "object" || typeof right !== "object") return false;
  return withoutSignatures(JSON.stringify(left)) === withoutSignatures(JSON.stringify(right));
}

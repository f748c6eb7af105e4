/** What can be done to a row besides writing it: the steps of its state machine, and actions. */
import type { Stored } from "#core/values";
import type { FieldModel } from "./field.ts";
import type { Predicate } from "./predicate.ts";

export interface StatesModel {
  readonly field: string;
  readonly initial: Stored;
  /** States to which code of the server brings rows without a step. */
  readonly byServer: readonly Stored[];
  readonly steps: readonly StepModel[];
  readonly marks: readonly StateMark[];
}

/**
 * Shown on rows that a step has sent to a state, until another step takes them on: that a draft was rejected, by whom
 * and why. A row carries it if it is in the state and the step has stamped it.
 */
export interface StateMark {
  readonly text: string;
  readonly state: Stored;
  /** The field that is empty as long as the step was never taken. */
  readonly stamped: string;
  readonly by?: string;
  readonly name?: string;
  readonly at?: string;
  /** Fields that hold what was entered with the step. */
  readonly entered: readonly string[];
}

/** One arrow of a state machine; also an action on a row, and a permission. */
/**
 * What a call needs besides its permission: `signature`, made with the key of the session over the whole request;
 * `stepUp`, an authentication within the last minutes; `idempotencyKey`, under which the answer is stored, so that the
 * same call twice has one effect.
 */
export const REQUIREMENTS = ["signature", "stepUp", "idempotencyKey"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export interface StepModel {
  readonly name: string;
  readonly title: string;
  readonly from: readonly Stored[];
  readonly to: Stored;
  /** Fields that take the account, the name and the moment of whoever takes the step. */
  readonly stamp: { readonly by?: string; readonly name?: string; readonly at?: string };
  /** Fields that name a person who may not take this step (maker ≠ checker). */
  readonly not: readonly string[];
  readonly permission: string;
  readonly input: readonly FieldModel[];
  readonly confirm?: string;
  /** Fields of the row that its dialog shows; absent: the row's title alone. */
  readonly shows?: readonly string[];
  readonly when?: Predicate;
  /** Writes approved values of this row onto the row it refers to, in the transaction of the step. */
  readonly apply?: ApplyModel;
  readonly requires?: readonly Requirement[];
  readonly danger: boolean;
}

export interface ApplyModel {
  /** The reference field whose row is written to. */
  readonly to: string;
  /** Field of that row by the field of this one; an empty value here leaves the field there as it is. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of guards of that entity that refuse an ordinary edit and not this one. */
  readonly passes: readonly string[];
  /**
   * A field that keeps what the values there were when the change was asked for: approved is only what still replaces
   * these.
   */
  readonly seen?: string;
  /** A field that says the change in words: title, old and new value of each. */
  readonly summary?: string;
}

export interface ActionModel {
  readonly name: string;
  readonly title: string;
  readonly on: "row" | "rows" | "list";
  readonly when?: Predicate;
  readonly input: readonly FieldModel[];
  readonly confirm?: string;
  readonly permission: string;
  readonly requires?: readonly Requirement[];
  readonly danger: boolean;
  readonly result: "toast" | "download" | "page";
}

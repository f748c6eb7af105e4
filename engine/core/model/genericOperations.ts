/**
 * The operations that every entity has under its path: the linter and the server use this list.
 */
import type { Verb } from "./entity.ts";

export interface GenericOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The permissions of the entity that open it; of several, any one, and the operation checks which. */
  readonly verbs: readonly Verb[];
  /** Entities without a history, without a field to choose rows or items for, or without states do not have it. */
  readonly needs?: "history" | "choices" | "states";
}

export const GENERIC_OPERATIONS = {
  list: { method: "GET", verbs: ["list"] },
  counts: { method: "GET", verbs: ["list"] },
  pending: { method: "GET", verbs: ["list"], needs: "states" },
  totals: { method: "GET", verbs: ["list"] },
  queryById: { method: "GET", verbs: ["get"] },
  history: { method: "GET", verbs: ["get"], needs: "history" },
  options: { method: "GET", verbs: ["list", "add", "edit"], needs: "choices" },
  add: { method: "POST", verbs: ["add"] },
  edit: { method: "PUT", verbs: ["edit"] },
  delete: { method: "DELETE", verbs: ["delete"] },
  deleteBatch: { method: "DELETE", verbs: ["delete"] },
  deletable: { method: "GET", verbs: ["delete"] },
  saveRows: { method: "POST", verbs: ["add", "edit", "delete"] },
  restore: { method: "POST", verbs: ["edit"], needs: "history" },
} as const satisfies Readonly<Record<string, GenericOperation>>;

export type GenericOperationName = keyof typeof GENERIC_OPERATIONS;

/** False for a step, an action, and any other name. */
export const isGenericOperation = (name: string): name is GenericOperationName =>
  Object.hasOwn(GENERIC_OPERATIONS, name);

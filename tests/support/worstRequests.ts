// For every operation the requests that cost most of those that it takes: longest text, deepest nesting, most conditions,
// largest page, widest range. Hand-written operations stand in a table by their path; one that is missing there fails the test.
import type { EntityModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import type { ServedOperation } from "./measuredServer.ts";
import { ofEntity } from "./worstOfEntity.ts";
import { BY_PATH } from "./worstByPath.ts";

export interface WorstRequest {
  readonly what: string;
  /** Made when it is sent: it takes rows that no other request may take again. */
  readonly taking?: () => Pick<WorstRequest, "query" | "body">;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In the place of the operation's own, with its parameters filled in. */
  readonly path?: string;
  /** The status of a refusal that is meant; without it the request is one that is permitted. */
  readonly refused?: number;
}

export interface Known {
  readonly model: Model;
  /** Counts the requests: what may stand once only is made of it. */
  readonly turn: number;
  /** Keys of so many rows in this state that nothing keeps from being changed, each given once; of a large table only. */
  take(entity: EntityModel, state: Stored, count: number): readonly string[];
  /** A row of the entity as its form shows it; empty where there is none. */
  row(entity: string): Readonly<Record<string, unknown>>;
  /** Whether its table has 100,000 rows. */
  grown(entity: string): boolean;
}

export function worstRequests(operation: ServedOperation, known: Known): readonly WorstRequest[] {
  const entity: EntityModel | undefined =
    operation.entity === undefined ? undefined : known.model.entities[operation.entity];
  if (entity !== undefined && operation.op !== undefined) return ofEntity(operation, operation.op, entity, known);
  const found = BY_PATH[`${operation.method} ${operation.path}`];
  if (found === undefined)
    throw new Error(
      `Which request to ${operation.method} ${operation.path} costs most? It stands in no line of tests/support/worstByPath.ts.`,
    );
  return found(known);
}

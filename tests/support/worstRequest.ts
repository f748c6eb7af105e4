// One request among those that cost most, and what is known when it is made.
import type { EntityModel, Model } from "#core/language";
import type { Stored } from "#core/values";

export interface WorstRequest {
  readonly what: string;
  /** Made when it is sent: it takes rows that no other request may take again. */
  readonly taking?: () => Pick<WorstRequest, "query" | "body">;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In the place of the operation's own, with its parameters filled in. */
  readonly path?: string;
  /** The status of an expected rejection; without it the request is one that is permitted. */
  readonly refused?: number;
}

export interface Known {
  readonly model: Model;
  /** Counts the requests: unique values are made of it. */
  readonly turn: number;
  /**
   * Keys of so many rows in this state that nothing keeps from being changed, each given once; of a large table only.
   */
  take(entity: EntityModel, state: Stored, count: number): readonly string[];
  /** A row of the entity as its form shows it; empty where there is none. */
  row(entity: string): Readonly<Record<string, unknown>>;
  /** Whether its table has 100,000 rows. */
  grown(entity: string): boolean;
}

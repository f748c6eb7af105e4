import type { StoredRow } from "#core/values";
import type { Bus } from "./bus.ts";

/** One committed write of one row, before anybody's rights cut it. Never leaves the server. */
export interface RowChange {
  readonly entity: string;
  readonly key: string;
  /** After the change; of a deleted row the one that the delete made. */
  readonly version: number;
  readonly kind: "saved" | "deleted";
  /** The writer's sign-in name. */
  readonly by: string;
  /** The row as it stood; absent of a new one. Says who could see it until now. */
  readonly before?: StoredRow;
}

const TOPIC = "rows";

export interface RowChanges {
  publish(change: RowChange): void;
  /** `onMissed`: changes of other nodes may have been lost. */
  subscribe(listener: (change: RowChange) => void, onMissed?: () => void): () => void;
}

/** Changes over a bus, as text, so that they can come from another node. */
export function createRowChanges(bus: Bus): RowChanges {
  return {
    publish: (change) => bus.publish(TOPIC, JSON.stringify(change)),
    subscribe: (listener, onMissed) =>
      bus.subscribe(TOPIC, (text) => listener(JSON.parse(text) as RowChange), onMissed),
  };
}

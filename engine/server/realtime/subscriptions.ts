/** Who watches which entity, and which events each subscriber gets after a commit. */
import type { LiveFrame } from "#core/api";
import { may, type EntityModel, type Viewer } from "#core/language";
import type { Log } from "../operations/log.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import type { RowChanges, RowChange } from "./rowChanges.ts";
import { changeEventsFor, mergeByRow } from "./changeEvents.ts";

/** More changed rows at once are not sent one by one. */
const MAX_EVENTS = 200;

interface Subscriber {
  /** As the session is now. */
  viewer(): Viewer;
  send(frame: LiveFrame): void;
}

export interface Subscriptions {
  /** Undefined where the viewer may not list such rows; otherwise how to stop. */
  subscribe(entity: string, subscriber: Subscriber): (() => void) | undefined;
  /** Whether the viewer may still watch it. */
  maySubscribe(entity: string, viewer: Viewer): boolean;
  close(): void;
}

export function createSubscriptions(
  changes: RowChanges,
  runtime: () => EngineRuntime | undefined,
  log: Log,
): Subscriptions {
  const subscribers = new Map<string, Set<Subscriber>>();
  const maySubscribe = (name: string, viewer: Viewer): boolean => {
    const entity = entityIn(runtime(), name);
    return entity !== undefined && may(viewer, entity.permissions.list);
  };
  const end = deliverInOrder(changes, {
    wanted: (name) => subscribers.has(name),
    deliver: (name, batch) =>
      notifyAll(runtime(), name, mergeByRow(batch), [...(subscribers.get(name) ?? [])]).catch((error: unknown) =>
        log.error({ err: error, entity: name }, "changes could not be sent"),
      ),
    missed: () => {
      for (const [entity, of] of subscribers) for (const { send } of of) send({ type: "stale", entity });
    },
  });
  return {
    maySubscribe,
    subscribe: (entity, subscriber) => {
      if (!maySubscribe(entity, subscriber.viewer())) return undefined;
      const of = subscribers.get(entity) ?? new Set();
      subscribers.set(entity, of.add(subscriber));
      return () => {
        of.delete(subscriber);
        if (of.size === 0 && subscribers.get(entity) === of) subscribers.delete(entity);
      };
    },
    close: () => {
      end();
      subscribers.clear();
    },
  };
}

interface Delivery {
  readonly wanted: (entity: string) => boolean;
  readonly deliver: (entity: string, batch: readonly RowChange[]) => Promise<void>;
  /** Changes of other nodes may not have come. */
  readonly missed: () => void;
}

/**
 * One batch after another, so that no subscriber gets an older state of a row after a newer one; changes of one
 * transaction are sent together.
 */
function deliverInOrder(changes: RowChanges, { wanted, deliver, missed }: Delivery): () => void {
  const waiting = new Map<string, RowChange[]>();
  let delivering: Promise<void> = Promise.resolve();
  const drain = async (): Promise<void> => {
    const batches = [...waiting];
    waiting.clear();
    for (const [entity, batch] of batches) await deliver(entity, batch);
  };
  return changes.subscribe((change) => {
    if (!wanted(change.entity)) return;
    const batch = waiting.get(change.entity);
    if (batch !== undefined) return void batch.push(change);
    waiting.set(change.entity, [change]);
    delivering = delivering.then(drain);
  }, missed);
}

/** The name comes from an address: nothing but the model's own names is one. */
function entityIn(runtime: EngineRuntime | undefined, name: string): EntityModel | undefined {
  return runtime !== undefined && Object.hasOwn(runtime.model.entities, name)
    ? runtime.model.entities[name]
    : undefined;
}

/** All pages of one user get the same events; what the user may see is read once. */
async function notifyAll(
  runtime: EngineRuntime | undefined,
  name: string,
  changes: readonly RowChange[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  const entity = entityIn(runtime, name);
  if (runtime === undefined || entity === undefined) return;
  if (changes.length > MAX_EVENTS)
    return subscribers.forEach((subscriber) => subscriber.send({ type: "stale", entity: name }));
  const people = new Map<string, { readonly viewer: Viewer; readonly subscribers: Subscriber[] }>();
  for (const subscriber of subscribers) {
    const viewer = subscriber.viewer();
    if (!may(viewer, entity.permissions.list)) continue;
    const person = `${viewer.id} ${viewer.rightsKey}`;
    const known = people.get(person);
    if (known === undefined) people.set(person, { viewer, subscribers: [subscriber] });
    else known.subscribers.push(subscriber);
  }
  for (const { viewer, subscribers: pages } of people.values()) {
    const events = await changeEventsFor({ runtime, viewer }, entity, changes);
    if (events.length > 0) for (const page of pages) page.send({ type: "rows", entity: name, news: events });
  }
}

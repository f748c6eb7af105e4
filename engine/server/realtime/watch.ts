/** Who watches which entity, and what each is told after a commit. */
import type { LiveFrame } from "#core/api";
import { may, type EntityModel, type Viewer } from "#core/language";
import type { Log } from "../operations/log.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import type { Changes, RowChange } from "./change.ts";
import { newsFor, oncePerRow } from "./news.ts";

/** More rows at once than this are not told one by one. */
const TOLD_MOST = 200;

export interface Watcher {
  /** As his session stands now. */
  viewer(): Viewer;
  tell(frame: LiveFrame): void;
}

export interface Watching {
  /** Undefined where the viewer may not list such rows; otherwise how to stop. */
  watch(entity: string, watcher: Watcher): (() => void) | undefined;
  /** Whether he may watch it still. */
  mayWatch(entity: string, viewer: Viewer): boolean;
  close(): void;
}

export function createWatching(changes: Changes, runtime: () => EngineRuntime | undefined, log: Log): Watching {
  const watchers = new Map<string, Set<Watcher>>();
  const mayWatch = (name: string, viewer: Viewer): boolean => {
    const entity = entityIn(runtime(), name);
    return entity !== undefined && may(viewer, entity.permissions.list);
  };
  const end = hearInOrder(changes, (name) => watchers.has(name), (name, batch) =>
    tellAll(runtime(), name, oncePerRow(batch), [...(watchers.get(name) ?? [])]).catch((error: unknown) => log.error({ err: error, entity: name }, "changes could not be told")));
  return {
    mayWatch,
    watch: (entity, watcher) => {
      if (!mayWatch(entity, watcher.viewer())) return undefined;
      const of = watchers.get(entity) ?? new Set();
      watchers.set(entity, of.add(watcher));
      return () => {
        of.delete(watcher);
        if (of.size === 0 && watchers.get(entity) === of) watchers.delete(entity);
      };
    },
    close: () => {
      end();
      watchers.clear();
    },
  };
}

/** One batch after another, so that nobody hears of a row's past after its present; what a transaction wrote comes together. */
function hearInOrder(changes: Changes, wanted: (entity: string) => boolean, tell: (entity: string, batch: readonly RowChange[]) => Promise<void>): () => void {
  const waiting = new Map<string, RowChange[]>();
  let telling: Promise<void> = Promise.resolve();
  const drain = async (): Promise<void> => {
    const batches = [...waiting];
    waiting.clear();
    for (const [entity, batch] of batches) await tell(entity, batch);
  };
  return changes.listen((change) => {
    if (!wanted(change.entity)) return;
    const batch = waiting.get(change.entity);
    if (batch !== undefined) return void batch.push(change);
    waiting.set(change.entity, [change]);
    telling = telling.then(drain);
  });
}

/** The name comes from an address: nothing but the model's own names is one. */
function entityIn(runtime: EngineRuntime | undefined, name: string): EntityModel | undefined {
  return runtime !== undefined && Object.hasOwn(runtime.model.entities, name) ? runtime.model.entities[name] : undefined;
}

/** One person's pages hear the same; what they may see is read once. */
async function tellAll(runtime: EngineRuntime | undefined, name: string, changes: readonly RowChange[], watchers: readonly Watcher[]): Promise<void> {
  const entity = entityIn(runtime, name);
  if (runtime === undefined || entity === undefined) return;
  if (changes.length > TOLD_MOST) return watchers.forEach((watcher) => watcher.tell({ type: "stale", entity: name }));
  const people = new Map<string, { readonly viewer: Viewer; readonly watchers: Watcher[] }>();
  for (const watcher of watchers) {
    const viewer = watcher.viewer();
    if (!may(viewer, entity.permissions.list)) continue;
    const person = `${viewer.id} ${viewer.rightsKey}`;
    const known = people.get(person);
    if (known === undefined) people.set(person, { viewer, watchers: [watcher] });
    else known.watchers.push(watcher);
  }
  for (const { viewer, watchers: pages } of people.values()) {
    const news = await newsFor(runtime, entity, viewer, changes);
    if (news.length > 0) for (const page of pages) page.tell({ type: "rows", entity: name, news });
  }
}

import { LRUCache } from "lru-cache";

/** Names one cache of the served model, with the type of its values and its size. It holds no value itself. */
interface CacheName<Value extends object> {
  readonly max: number;
  /** Never set: the type of the values. */
  readonly values?: Value;
}

/** The default size is beyond what one model has of entities and fields. */
export const cacheName = <Value extends object>(max = 10_000): CacheName<Value> => ({ max });

interface Cache<Value extends object> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
  delete(key: string): boolean;
}

/** The caches of one served model. A new model gets new ones. */
export class Caches {
  readonly #byName = new Map<object, LRUCache<string, object>>();

  of<Value extends object>(name: CacheName<Value>): Cache<Value> {
    let cache = this.#byName.get(name);
    if (cache === undefined) this.#byName.set(name, (cache = new LRUCache<string, object>({ max: name.max })));
    // Only its name leads to a cache, so all of its values are of the name's type.
    return cache as Cache<Value>;
  }

  /** The value of a key; made and stored if there is none. */
  get<Value extends object>(name: CacheName<Value>, key: string, create: () => Value): Value {
    const cache = this.of(name);
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = create()));
    return value;
  }
}

import { useInsertionEffect, useState } from "react";

/**
 * Answers the value of the last render that was committed, for listeners, timers and whatever is drawn without React.
 * What an effect alone calls is a `useEffectEvent`.
 */
export function useLatest<T>(value: T): () => T {
  const [latest] = useState(() => new Latest(value));
  // As early as an effect event is: refs and layout effects of children read the new value.
  useInsertionEffect(() => latest.set(value));
  return latest.read;
}

class Latest<T> {
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly read = (): T => this.#value;

  set(value: T): void {
    this.#value = value;
  }
}

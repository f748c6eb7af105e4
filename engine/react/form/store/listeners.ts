/** Listeners by path, notified once per change. */
export class Listeners {
  readonly #byPath = new Map<string, Set<() => void>>();
  readonly #marked = new Set<string>();

  add(path: string, listener: () => void): () => void {
    let listeners = this.#byPath.get(path);
    if (!listeners) this.#byPath.set(path, (listeners = new Set()));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  mark(path: string): void {
    this.#marked.add(path);
  }

  flush(): void {
    if (this.#marked.size === 0) return;
    const paths = [...this.#marked];
    this.#marked.clear();
    for (const path of paths) for (const listener of this.#byPath.get(path) ?? []) listener();
  }
}

/** Publishes texts to subscribers of a topic: within this process, and between nodes if the bus implements it. */
export interface Bus {
  /** Never throws, never waits. */
  publish(topic: string, text: string): void;
  /** Answers how to stop listening. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  close(): void;
}

/** One process: no other node to inform. */
export function createLocalBus(onError: (error: unknown) => void): Bus {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    publish: (topic, text) => {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(text);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe: (topic, listener) => {
      const of = listeners.get(topic) ?? new Set();
      listeners.set(topic, of.add(listener));
      return () => {
        of.delete(listener);
        if (of.size === 0) listeners.delete(topic);
      };
    },
    close: () => listeners.clear(),
  };
}

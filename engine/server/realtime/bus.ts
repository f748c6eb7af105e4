/** Carries texts to whoever listens under a name: between the parts of this process, and between nodes where the bus does. */
export interface Bus {
  /** Never throws, never waits. */
  publish(topic: string, text: string): void;
  /** Answers how to stop listening. */
  listen(topic: string, hear: (text: string) => void): () => void;
  close(): void;
}

/** One process is the whole house. */
export function createLocalBus(onError: (error: unknown) => void): Bus {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    publish: (topic, text) => {
      for (const hear of listeners.get(topic) ?? []) {
        try {
          hear(text);
        } catch (error) {
          onError(error);
        }
      }
    },
    listen: (topic, hear) => {
      const of = listeners.get(topic) ?? new Set();
      listeners.set(topic, of.add(hear));
      return () => {
        of.delete(hear);
        if (of.size === 0) listeners.delete(topic);
      };
    },
    close: () => listeners.clear(),
  };
}

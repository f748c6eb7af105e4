/** Publishes texts to subscribers of a topic: within this process, and between nodes if the bus implements it. */
export interface Bus {
  /** Never throws, never waits. */
  publish(topic: string, text: string): void;
  /**
   * Answers how to stop listening. `onMissed`: texts of other nodes may have been lost; who keeps something by them reads
   * it anew.
   */
  subscribe(topic: string, listener: (text: string) => void, onMissed?: () => void): () => void;
  close(): void | Promise<void>;
}

interface Subscriber {
  readonly listener: (text: string) => void;
  readonly onMissed: () => void;
}

/** The subscribers of this process, for every kind of bus. */
export interface LocalBus extends Bus {
  missed(): void;
  close(): void;
}

/** One process: no other node to inform. */
export function createLocalBus(onError: (error: unknown) => void): LocalBus {
  const topics = new Map<string, Set<Subscriber>>();
  const guarded = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish: (topic, text) => {
      for (const { listener } of topics.get(topic) ?? []) guarded(() => listener(text));
    },
    missed: () => {
      for (const subscribers of topics.values()) for (const { onMissed } of subscribers) guarded(onMissed);
    },
    subscribe: (topic, listener, onMissed = () => undefined) => {
      const of = topics.get(topic) ?? new Set();
      const subscriber = { listener, onMissed };
      topics.set(topic, of.add(subscriber));
      return () => {
        of.delete(subscriber);
        if (of.size === 0 && topics.get(topic) === of) topics.delete(topic);
      };
    },
    close: () => topics.clear(),
  };
}

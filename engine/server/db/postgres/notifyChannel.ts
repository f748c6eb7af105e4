/** LISTEN and NOTIFY on one channel, over a connection of their own that is opened again whenever it is lost. */
import pg from "pg";

/** Bytes of one payload; PostgreSQL refuses 8,000. */
export const PAYLOAD_BYTES = 7_900;
/** Payloads that wait for a lost connection; beyond it the oldest are dropped. */
const MAX_WAITING = 10_000;
const RECONNECT_MS = 500;
/** A connection whose other end is gone says nothing: an idle one is asked so often. */
const PROBE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

export interface NotifyEvents {
  readonly onPayload: (payload: string) => void;
  /** It listens again after a break: what was sent meanwhile by others did not come. */
  readonly onReconnected: () => void;
  /** So many payloads of this process were dropped: the others do not have them. */
  readonly onDropped: (count: number) => void;
  readonly onError: (error: unknown) => void;
}

export interface NotifyChannel {
  /** Never throws, never waits. In the order of the calls, to this process too. */
  send(payload: string): void;
  close(): Promise<void>;
}

interface NotifyOptions {
  readonly url: string;
  readonly channel: string;
}

/** Resolves when it listens. */
export async function openNotifyChannel(options: NotifyOptions, events: NotifyEvents): Promise<NotifyChannel> {
  const channel = new Channel(options, events);
  await channel.open();
  return channel;
}

class Channel implements NotifyChannel {
  readonly #options: NotifyOptions;
  readonly #events: NotifyEvents;
  #client: pg.Client | undefined;
  #waiting: string[] = [];
  #dropped = 0;
  #sending = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(options: NotifyOptions, events: NotifyEvents) {
    this.#options = options;
    this.#events = events;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: 10_000,
      application_name: "heartwood notify",
      keepAlive: true,
    });
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, undefined));
    client.on("notification", ({ payload }) => this.#events.onPayload(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen "${this.#options.channel}"`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return void (await client.end().catch(() => undefined));
    this.#client = client;
    this.#probe = setInterval(() => void this.#ask(client), PROBE_MS);
    this.#probe.unref();
  }

  send(payload: string): void {
    if (this.#closed) return;
    this.#waiting.push(payload);
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#dropped += 1;
    }
    void this.#drain();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#probe);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** One statement for all that wait: what comes meanwhile goes with the next. */
  async #drain(): Promise<void> {
    const client = this.#client;
    if (this.#sending || client === undefined || this.#waiting.length === 0) return;
    this.#sending = true;
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      await client.query("select pg_notify($1, payload) from unnest($2::text[]) as sent(payload)", [
        this.#options.channel,
        batch,
      ]);
    } catch (error) {
      // Whether they went is not known; sent again they may come twice, which receivers stand.
      this.#waiting = [...batch, ...this.#waiting];
      this.#lost(client, error);
    } finally {
      this.#sending = false;
    }
    if (this.#dropped > 0) {
      this.#events.onDropped(this.#dropped);
      this.#dropped = 0;
    }
    void this.#drain();
  }

  async #ask(client: pg.Client): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The connection of LISTEN does not answer.")), PROBE_TIMEOUT_MS);
    });
    try {
      await Promise.race([client.query("select 1"), late]);
    } catch (error) {
      this.#lost(client, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#probe);
    client.end().catch(() => undefined);
    if (this.#closed) return;
    if (error !== undefined) this.#events.onError(error);
    this.#reopenLater();
  }

  #reopenLater(): void {
    this.#timer = setTimeout(() => void this.#reopen(), RECONNECT_MS);
    this.#timer.unref();
  }

  async #reopen(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      this.#events.onError(error);
      if (!this.#closed) this.#reopenLater();
      return;
    }
    if (this.#closed) return;
    this.#events.onReconnected();
    void this.#drain();
  }
}

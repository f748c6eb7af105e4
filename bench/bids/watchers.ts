// Open pages of one session: when each of them hears of each bid, and how long all of them take to come back.
import { Agent } from "node:http";
import { WebSocket } from "ws";
import { API_BASE, HEARTBEAT, LIVE_PROTOCOL, TICKET_PREFIX } from "#core/api";
import { BID_SOCKET, type BidFrame } from "#server/modules/bidding/contract";
import type { CrowdMember } from "./crowd.ts";
import { post } from "./fire.ts";

const BEAT_MS = 5_000;
/** Between the loss of a connection and the next try, as pages wait: half more or less. */
const PAUSE_MS = 500;
const MOST_TRIES = 20;

export class Watchers {
  readonly #url: string;
  readonly #mainId: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });
  readonly #sockets = new Set<WebSocket>();
  /** When each place was sent. */
  readonly sentAt = new Map<number, number>();
  /** Milliseconds from there until a page knew of it, of every place and page. */
  readonly delaysMs: number[] = [];
  retries = 0;

  constructor(url: string, mainId: string) {
    this.#url = url;
    this.#mainId = mainId;
  }

  get open(): number {
    return this.#sockets.size;
  }

  /** Milliseconds until all of them have had their first frame. */
  async enter(people: readonly CrowdMember[], pauseMs = 0): Promise<number> {
    const start = performance.now();
    await Promise.all(people.map((one) => this.#enter(one, pauseMs)));
    return performance.now() - start;
  }

  /** All are cut off in one moment, and come back. */
  storm(people: readonly CrowdMember[]): Promise<number> {
    for (const socket of this.#sockets) socket.terminate();
    return this.enter(people, PAUSE_MS);
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
    this.#agent.destroy();
  }

  async #enter(who: CrowdMember, pauseMs: number): Promise<void> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const wait = (attempt === 0 ? pauseMs : PAUSE_MS) * (0.5 + Math.random());
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (await this.#attempt(who).catch(() => false)) return;
      this.retries += 1;
    }
    throw new Error("a page did not get in");
  }

  async #attempt({ token, userId }: CrowdMember): Promise<boolean> {
    const headers = { "content-type": "application/json", "x-access-token": token };
    const answer = await post(this.#url, { path: `${API_BASE}/ws/ticket`, headers, body: "{}" }, this.#agent);
    if (answer.status !== 200) return false;
    const { ticket } = (JSON.parse(answer.text) as { result: { ticket: string } }).result;
    const address = `${this.#url.replace("http", "ws")}${BID_SOCKET}/${userId}/${this.#mainId}`;
    const socket = new WebSocket(address, [LIVE_PROTOCOL, TICKET_PREFIX + ticket], { origin: this.#url });
    const beat = setInterval(() => socket.readyState === socket.OPEN && socket.send(HEARTBEAT), BEAT_MS);
    return new Promise((resolve) => {
      let known = 0;
      socket.on("message", (data: Buffer) => {
        const text = data.toString();
        if (!text.startsWith("{")) return;
        const frame = JSON.parse(text) as BidFrame;
        if (frame.type === "ready") resolve(true);
        const seq = frame.type === "ready" ? frame.seq : frame.type === "bids" ? (frame.items.at(-1)?.seq ?? 0) : 0;
        if (frame.type === "bids") for (let place = known + 1; place <= seq; place++) this.#know(place);
        known = Math.max(known, seq);
      });
      socket.on("open", () => this.#sockets.add(socket));
      socket.on("error", () => resolve(false));
      socket.on("close", () => {
        clearInterval(beat);
        this.#sockets.delete(socket);
        resolve(false);
      });
    });
  }

  #know(place: number): void {
    const sent = this.sentAt.get(place);
    if (sent !== undefined) this.delaysMs.push(performance.now() - sent);
  }
}

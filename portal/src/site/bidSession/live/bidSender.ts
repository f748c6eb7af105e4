/**
 * Sends one bid at a time. Its key is kept until it is answered, also across a reload: a bid whose answer was lost is
 * sent again under the same key, and is answered as the first time.
 */
import { ApiError } from "#core/api";
import type { PlacedBid } from "#server/modules/bidding/contract";

export type SendState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly price: string }
  /** No answer came: it may count, and is asked about until it is known. */
  | { readonly kind: "unknown"; readonly price: string; readonly signedOut: boolean }
  | { readonly kind: "accepted"; readonly price: string; readonly placed: PlacedBid }
  | { readonly kind: "refused"; readonly price: string; readonly code: string; readonly message: string };

interface SentBid {
  readonly key: string;
  readonly price: string;
}

interface SenderParts {
  readonly post: (price: string, key: string) => Promise<PlacedBid>;
  readonly newKey: () => string;
  /** Where the bid is kept until it is answered. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly name: string;
  /** Answers how to take it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly show: (state: SendState) => void;
}

export interface BidSender {
  /** Does nothing while another one is not answered. */
  send(price: string): void;
  /** The answer was read. */
  dismiss(): void;
  /** Asks at once about a bid without an answer. */
  wake(): void;
  end(): void;
}

const RETRIES_MS = [500, 1_000, 2_000, 4_000];
const LAST_RETRY_MS = 5_000;
/** What is said before a bid is looked at: of one that was sent before, it says nothing. */
const BEFORE_BIDS: ReadonlySet<string> = new Set(["BIDDING.TOO_OFTEN", "BIDDING.CLOCK_UNSAFE"]);

/** Whether an error says what became of the bid. @param isAgain it was sent before, and may count */
function says(error: ApiError, isAgain: boolean): boolean {
  if (isSignedOut(error)) return false;
  if (isAgain) return error.code.startsWith("BIDDING.") && !BEFORE_BIDS.has(error.code);
  return error.code.startsWith("BIDDING.") || (error.status >= 400 && error.status < 500);
}
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export function createBidSender(parts: SenderParts): BidSender {
  return new Sender(parts);
}

class Sender implements BidSender {
  readonly #parts: SenderParts;
  #bid: SentBid | undefined;
  #posting = false;
  #isAgain = false;
  #failures = 0;
  #ended = false;
  #cancel = (): void => undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#bid = keptBid(parts);
    if (this.#bid === undefined) return;
    this.#isAgain = true;
    parts.show({ kind: "unknown", price: this.#bid.price, signedOut: false });
    void this.#post(this.#bid);
  }

  send(price: string): void {
    if (this.#bid !== undefined || this.#ended) return;
    this.#bid = { key: this.#parts.newKey(), price };
    this.#failures = 0;
    this.#isAgain = false;
    keepBid(this.#parts, this.#bid);
    this.#parts.show({ kind: "sending", price });
    void this.#post(this.#bid);
  }

  dismiss(): void {
    if (this.#bid === undefined) this.#parts.show({ kind: "idle" });
  }

  wake(): void {
    if (this.#bid === undefined || this.#posting) return;
    this.#cancel();
    void this.#post(this.#bid);
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  async #post(bid: SentBid): Promise<void> {
    this.#posting = true;
    try {
      const placed = await this.#parts.post(bid.price, bid.key);
      this.#answered({ kind: "accepted", price: bid.price, placed });
    } catch (error) {
      if (error instanceof ApiError && says(error, this.#isAgain))
        this.#answered({ kind: "refused", price: bid.price, code: error.code, message: error.message });
      else this.#unanswered(bid, isSignedOut(error));
    } finally {
      this.#posting = false;
    }
  }

  #answered(state: SendState): void {
    this.#bid = undefined;
    keepBid(this.#parts, undefined);
    if (!this.#ended) this.#parts.show(state);
  }

  #unanswered({ price }: SentBid, signedOut: boolean): void {
    this.#isAgain = true;
    if (this.#ended) return;
    this.#parts.show({ kind: "unknown", price, signedOut });
    const wait = RETRIES_MS[this.#failures] ?? LAST_RETRY_MS;
    this.#failures += 1;
    this.#cancel = this.#parts.after(wait, () => this.wake());
  }
}

function keepBid({ storage, name }: SenderParts, bid: SentBid | undefined): void {
  try {
    if (bid === undefined) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(bid));
  } catch {
    // A browser that keeps nothing: the bid lives as long as its page.
  }
}

function keptBid({ storage, name }: SenderParts): SentBid | undefined {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? "null") as Partial<SentBid> | null;
    return typeof kept?.key === "string" && typeof kept.price === "string"
      ? { key: kept.key, price: kept.price }
      : undefined;
  } catch {
    return undefined;
  }
}

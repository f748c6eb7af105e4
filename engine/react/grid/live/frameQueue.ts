/** Frames are applied one after another, and none while the queue is paused. */
interface QueuedFrame {
  readonly apply: () => Promise<void>;
  /** What comes after a frame that could not be applied cannot be either: it is dropped. */
  readonly onFailure: (error: unknown) => void;
}

export class FrameQueue {
  #waiting: QueuedFrame[] = [];
  #paused = 0;
  #busy = false;

  put(frame: QueuedFrame): void {
    this.#waiting.push(frame);
    void this.#drain();
  }

  /** Answers how to let go. */
  readonly hold = (): (() => void) => {
    this.#paused++;
    return () => {
      this.#paused--;
      void this.#drain();
    };
  };

  async #drain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) await this.#apply(frame);
    this.#busy = false;
  }

  #next(): QueuedFrame | undefined {
    return this.#paused === 0 ? this.#waiting.shift() : undefined;
  }

  async #apply({ apply, onFailure }: QueuedFrame): Promise<void> {
    try {
      await apply();
    } catch (error) {
      this.#waiting = [];
      onFailure(error);
    }
  }
}

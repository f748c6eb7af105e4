/** Long work that can pause between two pieces: an editor runs it at once, a server serves other calls meanwhile. */
export type Interruptible<T> = Generator<undefined, T, undefined>;

export function runToEnd<T>(steps: Interruptible<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** `pause` is awaited between two pieces; undefined: go on. */
export async function runWithPauses<T>(steps: Interruptible<T>, pause: () => Promise<void> | undefined): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

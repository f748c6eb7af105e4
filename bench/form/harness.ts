// Runs inside the page, the same for the form and for the floor: types keys, waits for nothing but the page itself, and
// checks whether the condition and the error are in the document before the frame is over.
export interface Subject {
  /** The input of a field, brought near if need be. */
  input(name: string): Promise<HTMLInputElement>;
  /** Whether a conditional field is there to be typed in. */
  shown(name: string): boolean;
  /** The sentence that says what is wrong with a field; empty when nothing is. */
  issue(name: string): string;
}

export interface Measured {
  readonly firstPaint: number;
  readonly keys: readonly number[];
  /** Keys after which the condition or the error was not as it must be. */
  readonly late: readonly string[];
  readonly inputsAtFirst: number;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

export async function measureKeys(
  subject: Subject,
  names: readonly { trigger: string; companion: string }[],
  keys: string,
) {
  const times: number[] = [];
  const late: string[] = [];
  for (const { trigger, companion } of names) {
    const input = await subject.input(trigger);
    input.focus();
    await painted();
    for (let typed = 1; typed <= keys.length; typed++) {
      times.push(typeKey(input, keys.slice(0, typed)));
      const wrong = typed < 2 || typed > 5;
      if (!subject.shown(companion) || (subject.issue(trigger) !== "") !== wrong) late.push(`${trigger} key ${typed}`);
      await painted();
    }
  }
  return { keys: times, late };
}

/**
 * From the key to the laid-out page: everything the key causes happens in the event and in what React does at its end.
 */
function typeKey(input: HTMLInputElement, value: string): number {
  const start = performance.now();
  setValue?.call(input, value);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, data: value.at(-1) ?? null, inputType: "insertText" }));
  document.body.getBoundingClientRect();
  return performance.now() - start;
}

/** Calls that need a fresh authentication ask for it here; the shell shows the dialog. */

type Ask = (code: string) => Promise<boolean>;

let ask: Ask | undefined;
let underWay: Promise<boolean> | undefined;

/** Whether the user has authenticated again. Calls that ask at the same time share one dialog. */
export function requestStepUp(code: string): Promise<boolean> {
  underWay ??= (ask?.(code) ?? Promise.resolve(false)).finally(() => (underWay = undefined));
  return underWay;
}

/** The dialog; returns a function that takes it away. */
export function provideStepUp(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

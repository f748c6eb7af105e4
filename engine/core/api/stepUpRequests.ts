/** Calls that need a fresh authentication ask for it here; a page shows the dialog. */

/** Whether the user has authenticated. */
type Ask = (code: string) => Promise<boolean>;

interface StepUpRequests {
  /** Calls that ask at the same time share one dialog; without a dialog the answer is no. */
  readonly request: Ask;
  /** The dialog; returns a function that takes it away, which answers no to the calls that wait for it. */
  readonly provide: (dialog: Ask) => () => void;
}

interface Provided {
  readonly ask: Ask;
  readonly removed: Promise<boolean>;
}

export function createStepUpRequests(): StepUpRequests {
  let provided: Provided | undefined;
  let underWay: Promise<boolean> | undefined;
  const answer = (code: string): Promise<boolean> =>
    provided === undefined ? Promise.resolve(false) : Promise.race([provided.ask(code), provided.removed]);
  return {
    request: (code) =>
      (underWay ??= answer(code).finally(() => {
        underWay = undefined;
      })),
    provide: (dialog) => {
      let remove: (confirmed: boolean) => void = () => undefined;
      const removed = new Promise<boolean>((resolve) => (remove = resolve));
      const own: Provided = { ask: dialog, removed };
      provided = own;
      return () => {
        if (provided === own) provided = undefined;
        remove(false);
      };
    },
  };
}

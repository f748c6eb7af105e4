/** Calls that need a fresh authentication ask for it here; a page shows the dialog. */

/** Whether the user has authenticated. */
type Ask = (code: string) => Promise<boolean>;

interface StepUpRequests {
  /** Calls that ask at the same time share one dialog; without a dialog the answer is no. */
  readonly request: Ask;
  /** The dialog; returns a function that takes it away. */
  readonly provide: (dialog: Ask) => () => void;
}

export function createStepUpRequests(): StepUpRequests {
  let ask: Ask | undefined;
  let underWay: Promise<boolean> | undefined;
  return {
    request: (code) =>
      (underWay ??= (ask?.(code) ?? Promise.resolve(false)).finally(() => {
        underWay = undefined;
      })),
    provide: (dialog) => {
      ask = dialog;
      return () => {
        if (ask === dialog) ask = undefined;
      };
    },
  };
}

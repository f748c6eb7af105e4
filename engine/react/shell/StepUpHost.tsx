import { useEffect, useState } from "react";
import { provideStepUp } from "../api/index.ts";
import { useShellConfig } from "./config.ts";

/** Shows the dialog of the product while a call waits for a fresh authentication. */
export function StepUpHost() {
  const { StepUp } = useShellConfig();
  const [end, setEnd] = useState<{ readonly with: (confirmed: boolean) => void }>();
  useEffect(() => {
    if (StepUp === undefined) return;
    return provideStepUp(
      () =>
        new Promise((resolve) => {
          setEnd({
            with: (confirmed) => {
              setEnd(undefined);
              resolve(confirmed);
            },
          });
        }),
    );
  }, [StepUp]);
  return end === undefined || StepUp === undefined ? null : <StepUp onEnd={end.with} />;
}

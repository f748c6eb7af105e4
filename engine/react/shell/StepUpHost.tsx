import { useEffect, useState } from "react";
import { provideStepUp } from "../api/index.ts";
import { useShellConfig } from "./config.ts";

/** Shows the dialog of the product while a call waits for a fresh authentication. */
export function StepUpHost() {
  const { StepUp } = useShellConfig();
  const [end, setEnd] = useState<{ readonly code: string; readonly with: (confirmed: boolean) => void }>();
  useEffect(() => {
    if (StepUp === undefined) return;
    return provideStepUp(
      (code) =>
        new Promise((resolve) => {
          setEnd({
            code,
            with: (confirmed) => {
              setEnd(undefined);
              resolve(confirmed);
            },
          });
        }),
    );
  }, [StepUp]);
  return end === undefined || StepUp === undefined ? null : <StepUp code={end.code} onEnd={end.with} />;
}

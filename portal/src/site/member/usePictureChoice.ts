/** A picture of a form that may have one stored already: what is sent of it, and why the form cannot be sent yet. */
import { useCallback, useState } from "react";
import { privateAddress } from "#server/modules/files/contract";
import { companyTexts as t } from "./centerTexts.ts";

type PictureChoice =
  /** None was chosen: what is stored stays. */
  | { readonly step: "stored" }
  /** One was chosen and is not stored (yet). */
  | { readonly step: "pending" }
  | { readonly step: "chosen"; readonly path: string }
  | { readonly step: "removed" };

interface ChosenPicture {
  /** What the form sends; undefined: no picture. */
  readonly path: string | undefined;
  /** Why the form cannot be sent. */
  readonly problem: string | undefined;
  /** What is shown while none was chosen. */
  readonly shown: string | undefined;
  readonly onPath: (path: string | undefined) => void;
  readonly onRemove: () => void;
}

/**
 * @param label of the field
 * @param stored the signed path of the picture that is stored already
 */
export function usePictureChoice(label: string, stored: string | null | undefined): ChosenPicture {
  const [choice, setChoice] = useState<PictureChoice>({ step: "stored" });
  const onPath = useCallback((path: string | undefined): void => {
    setChoice(path === undefined ? { step: "pending" } : { step: "chosen", path });
  }, []);
  const onRemove = useCallback((): void => setChoice({ step: "removed" }), []);
  const kept = choice.step === "removed" ? undefined : (stored ?? undefined);
  return {
    path: choice.step === "chosen" ? choice.path : choice.step === "stored" ? kept : undefined,
    problem: choice.step === "pending" ? t.picturePending(label) : undefined,
    shown: kept === undefined ? undefined : privateAddress(kept),
    onPath,
    onRemove,
  };
}

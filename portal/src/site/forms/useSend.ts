/** Sends what was typed: a refusal is shown at the field that it is about, anything else beside the button. */
import { ApiError } from "#core/api";
import { useRef, useState } from "react";
import type { CheckedForm } from "./fields.tsx";
import { sentenceOf } from "./sentenceOf.ts";
import { formTexts as t } from "./texts.ts";

interface Send {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** What is sent while another sending is under way is not sent at all. */
  readonly send: (show: CheckedForm["show"], work: () => Promise<void>) => Promise<void>;
}

/** @param fields the name of the field of a refusal, by the refusal's code */
export function useSend(fields: Readonly<Record<string, string>>): Send {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A second click comes before the button is drawn as busy.
  const underWay = useRef(false);
  const send: Send["send"] = async (show, work) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const field = error instanceof ApiError ? fields[error.code] : undefined;
      if (field === undefined) setFailure(sentenceOf(error, t));
      else show({ [field]: sentenceOf(error, t) }, true);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, send };
}

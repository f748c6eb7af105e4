import { useEffect, useState } from "react";
import { formTexts as texts } from "../../texts/form.ts";
import type { InputProps } from "../inputProps.ts";

/** The uploads under way. They end with the input; while there is one, the field has an input error. */
export function useRunningUploads(value: InputProps["value"], onInputError: InputProps["onInputError"]) {
  const [uploads] = useState(() => new Set<AbortController>());
  useEffect(() => {
    if (uploads.size > 0) onInputError(texts.uploading);
  }, [uploads, value, onInputError]);
  useEffect(() => () => uploads.forEach((upload) => upload.abort()), [uploads]);
  return {
    count: () => uploads.size,
    start: () => {
      const upload = new AbortController();
      uploads.add(upload);
      return upload;
    },
    end: (upload: AbortController) => uploads.delete(upload),
  };
}

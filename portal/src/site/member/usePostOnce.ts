import { useState } from "react";
import { createRepeatedKey } from "#core/api";
import { postOnce } from "./calls.ts";
import { newKey } from "./newKey.ts";

type PostOnce = <R>(path: string, body: object) => Promise<R>;

/** Of one form: the same content, sent again because its answer was lost, is answered as the first time. */
export function usePostOnce(): PostOnce {
  const [keyOf] = useState(() => createRepeatedKey(newKey));
  return (path, body) => postOnce(path, body, keyOf({ path, body }));
}

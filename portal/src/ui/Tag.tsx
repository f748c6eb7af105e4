import type { ReactNode } from "react";

/** `live` something is running now; `open` one can join; `done` it went well; `bad` it did not; `calm` it is over or only a kind. */
export type TagTone = "live" | "open" | "done" | "bad" | "calm";

/** A word with a colour; the word alone says it already. */
export function Tag({ tone = "calm", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

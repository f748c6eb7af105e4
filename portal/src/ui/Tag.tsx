import type { ReactNode } from "react";

/** `live`: running now; `open`: open for sign-up; `done`: succeeded; `bad`: failed; `calm`: over, or only a kind. */
export type TagTone = "live" | "open" | "done" | "bad" | "calm";

/** A word with a colour; the word alone says it already. */
export function Tag({ tone = "calm", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

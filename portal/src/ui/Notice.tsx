import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

/** Grey lines where text will be; they show only after 200 ms. @public README.md */
export function Skeleton({ lines = 4, block = false }: { readonly lines?: number; readonly block?: boolean }) {
  return (
    <div className="skeleton" role="status" aria-label={uiTexts.loading}>
      {block && <i className="skeleton-block" />}
      {Array.from({ length: lines }, (_unused, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** A sentence that must be seen before going on. */
export function Notice({ tone, children }: { readonly tone?: "wood" | "bad"; readonly children: ReactNode }) {
  return (
    <div className={classes("notice", tone && `notice-${tone}`)} role={tone === "bad" ? "alert" : "note"}>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { TreeRings } from "#portal/TreeRings.tsx";
import { classes } from "./classes.ts";

/** Nothing here, why, and what one can do next. `card` where nothing else frames it. */
export function Empty({
  title,
  hint,
  card = true,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly card?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes("empty", card && "empty-card")}>
      <TreeRings className="rings" rings={7} />
      <div className="empty-title">{title}</div>
      {hint !== undefined && <p>{hint}</p>}
      {children !== undefined && <div className="empty-acts">{children}</div>}
    </div>
  );
}

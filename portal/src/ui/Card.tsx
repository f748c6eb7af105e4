import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A sheet on the paper. */
export function Card({
  pad = true,
  className,
  children,
}: {
  readonly pad?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <div className={classes("card", pad && "card-pad", className)}>{children}</div>;
}

/** The top of a page that is no hall and no home: its one h1 and a sentence. */
export function PageHead({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  );
}

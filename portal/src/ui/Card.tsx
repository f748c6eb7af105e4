import { Suspense, type ReactNode } from "react";
import { Link } from "#portal/walk/index.ts";
import { classes } from "./classes.ts";

/** A sheet on the paper. */
export function Card({ pad = true, className, children }: { readonly pad?: boolean; readonly className?: string; readonly children: ReactNode }) {
  return <div className={classes("card", pad && "card-pad", className)}>{children}</div>;
}

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly more?: { readonly to: string; readonly label: string };
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under its own heading; a landmark by that heading's name. */
export function Section({ id, title, note, more, className, children }: SectionProps) {
  return (
    <section className={classes("section", className)} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        {more && <Link className="more" to={more.to}>{more.label}</Link>}
      </div>
      {/* What the server drew is taken over section by section, when the browser has time, or at once where somebody clicks. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}

/** The top of a page that is no hall and no home: its one h1 and a sentence. */
export function PageHead({ title, lead, children }: { readonly title: string; readonly lead?: ReactNode; readonly children?: ReactNode }) {
  return <div className="page-head"><h1>{title}</h1>{lead !== undefined && <p>{lead}</p>}{children}</div>;
}

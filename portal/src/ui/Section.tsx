import { Suspense, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";

interface SectionProps {
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
        {more && (
          <Link className="more" to={more.to}>
            {more.label}
          </Link>
        )}
      </div>
      {/* A boundary of its own: React hydrates section by section, and first the one that is clicked. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}

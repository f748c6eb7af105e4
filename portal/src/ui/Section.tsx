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
      {/* What the server drew is taken over section by section, when the browser has time, or at once where somebody clicks. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}

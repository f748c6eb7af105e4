import type { ReactNode } from "react";

export interface DetailSectionProps {
  readonly id: string;
  readonly title: string;
  /** How many things it holds; shown in the links at the top. */
  readonly count?: number;
  readonly children: ReactNode;
}

export function DetailSection({ id, title, children }: DetailSectionProps) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

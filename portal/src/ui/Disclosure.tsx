import type { ReactNode } from "react";

/** Content that opens: questions and answers, more of a text. Works without script; a search in the page opens it. */
export function Disclosure({
  summary,
  open,
  group,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly group?: string;
  readonly children: ReactNode;
}) {
  return (
    <details className="fold" {...(open && { open })} {...(group !== undefined && { name: group })}>
      <summary>{summary}</summary>
      <div className="fold-in">{children}</div>
    </details>
  );
}

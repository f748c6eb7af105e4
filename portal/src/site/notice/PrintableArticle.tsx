import { useContext, useEffect, useState, type ReactNode } from "react";
import { Button, ClockContext, formatTime, Title } from "#portal/ui/index.ts";
import { noticeTexts as t } from "./texts.ts";

/** The button that prints: it does nothing without script, so it comes with it. */
export function PrintButton() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <Button className={alive ? "no-print" : "no-print print-waits"} disabled={!alive} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
}

/** On paper only: whose page this is, its address and when it was printed. */
export function PrintFooter({ platform, path }: { readonly platform: string; readonly path: string }) {
  const clock = useContext(ClockContext);
  const [printed, setPrinted] = useState<{ readonly at: string; readonly url: string }>();
  useEffect(() => {
    // By the server's clock: the device's may be wrong.
    const at = () => formatTime(clock.now() ?? Date.now(), "minute");
    const note = () => setPrinted({ at: at(), url: window.location.origin + path });
    note();
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [path, clock]);
  return (
    <div className="print-only imprint">
      <span>{platform}</span>
      <span>
        {t.printedFrom}：{printed?.url ?? path}
      </span>
      {printed && (
        <span>
          {t.printedAt}：{printed.at}
        </span>
      )}
    </div>
  );
}

/** One text as a sheet: title, what is known of it, the text, what belongs to it. */
export function PrintableArticle({
  title,
  tags,
  about,
  children,
}: {
  readonly title: string;
  readonly tags?: ReactNode;
  readonly about: readonly ReactNode[];
  readonly children: ReactNode;
}) {
  return (
    <article className="sheet">
      <header className="sheet-head">
        {tags !== undefined && <div className="sheet-tags">{tags}</div>}
        <h1>
          <Title>{title}</Title>
        </h1>
        <p className="sheet-about">
          {about.map((part, index) => (
            <span key={index}>{part}</span>
          ))}
        </p>
      </header>
      {children}
    </article>
  );
}

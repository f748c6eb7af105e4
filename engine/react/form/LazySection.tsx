import { useEffect, useRef, useState, type ReactNode } from "react";

interface LazySectionProps {
  readonly className: string;
  /** Number of rows that will be rendered here: their height is reserved, so that the page does not jump. */
  readonly rows: number;
  /** Draw at once, near or not. */
  readonly eager: boolean;
  readonly children: () => ReactNode;
}

/** Height of a row of fields: label, input, message. */
const ROW_HEIGHT = 84;
const AHEAD = "300px";

/** Draws its content when it comes near what is seen; drawn once, it stays. */
export function LazySection({ className, rows, eager, children }: LazySectionProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    if (near || !box.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [near]);
  const drawn = near || eager;
  return (
    <div
      ref={box}
      className={className}
      {...(drawn ? {} : { style: { minHeight: rows * ROW_HEIGHT }, "aria-busy": true })}
    >
      {drawn ? children() : null}
    </div>
  );
}

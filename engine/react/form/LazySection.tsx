import { useEffect, useRef, useState, type ReactNode } from "react";

interface LazySectionProps {
  readonly className: string;
  /** Rows of fields that will stand here: the height kept free until they do, so that nothing jumps. */
  readonly rows: number;
  /** Draw at once, near or not. */
  readonly eager: boolean;
  readonly children: () => ReactNode;
}

/** Height of a row of fields: label, box, room for a message. */
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

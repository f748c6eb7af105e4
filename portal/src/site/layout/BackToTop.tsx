import { useEffect, useRef, useState } from "react";
import { classes, UpIcon } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "./texts.ts";

/** Back to the top; shows once the first screen has been left. A link, so that it needs nothing but the address. */
export function BackToTop() {
  const mark = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setLeft(entry !== undefined && !entry.isIntersecting));
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} className="first-screen" aria-hidden />
      <a
        className={classes("to-top no-print", left && "to-top-shown")}
        href="#top"
        onClick={(event) => {
          event.preventDefault();
          window.scrollTo({ top: 0 });
          document.getElementById("top")?.focus({ preventScroll: true });
        }}
      >
        <UpIcon size={20} />
        <span className="unseen">{texts.toTop}</span>
      </a>
    </>
  );
}

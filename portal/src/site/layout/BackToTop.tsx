import { useEffect, useRef, useState } from "react";
import { classes, UpIcon } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "./texts.ts";

/** How far above the window the top of the page is still near: a mark as high as that would lengthen a short page. */
const FIRST_SCREEN = "120% 0px 0px 0px";

/** Back to the top; shows once the first screen has been left. A link, so that it needs nothing but the address. */
export function BackToTop() {
  const mark = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setLeft(entry !== undefined && !entry.isIntersecting), {
      rootMargin: FIRST_SCREEN,
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return (
    <nav className="to-top-place" aria-label={texts.toTop}>
      <span ref={mark} className="page-top" aria-hidden />
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
    </nav>
  );
}

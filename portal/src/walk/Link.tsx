import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "./Walk.tsx";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of this site. */
  readonly to: string;
  readonly keepScroll?: boolean;
}

/** A plain press of the first button; anything else (another tab, a download) is the browser's. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    (target === "" || target === "_self") &&
    !event.metaKey &&
    !event.altKey &&
    !event.ctrlKey &&
    !event.shiftKey
  );
}

/** A link within the site. Before any script it is a link like any other. */
export function Link({ to, keepScroll = false, onClick, ...rest }: LinkProps) {
  const go = useNavigate();
  const walk = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(to, { keepScroll });
  };
  return <a {...rest} href={to} onClick={walk} />;
}

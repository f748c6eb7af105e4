import { Link } from "react-router-dom";
import { KEEP_SCROLL } from "./keepScroll.ts";

interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly count?: number;
  readonly current: boolean;
}

/** Tabs that are addresses: each is a link, so that they work without script and the back button goes through them. */
export function Tabs({ label, items }: { readonly label: string; readonly items: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ to, label: text, count, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} state={KEEP_SCROLL}>
          {text}
          {count !== undefined && <span className="tabs-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Two or three ways to see the same thing. */
export function Switch({ label, items }: { readonly label: string; readonly items: readonly TabLink[] }) {
  return (
    <nav className="switch" aria-label={label}>
      {items.map(({ to, label: text, current }) => (
        <Link key={to} to={to} aria-current={current ? "true" : undefined} state={KEEP_SCROLL}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

import { Link } from "react-router-dom";
import { uiTexts } from "./texts.ts";

interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Where this page stands; the last one is the page itself. */
export function Breadcrumb({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={uiTexts.crumbs}>
      <ol>
        {trail.map(({ label, to }, index) => (
          <li key={label}>
            {to === undefined || index === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { Link } from "react-router-dom";
import { pageNumbers } from "./pageNumbers.ts";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

/** Links to the other pages; nothing where there is only one. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={uiTexts.pager}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev">
          {uiTexts.previous}
        </Link>
      )}
      {pageNumbers(page, pages).map((each, index) =>
        each === 0 ? (
          <span key={`gap${index}`} aria-hidden className="pager-far">
            …
          </span>
        ) : (
          <Link
            key={each}
            to={hrefOf(each)}
            aria-current={each === page ? "page" : undefined}
            aria-label={uiTexts.page(each)}
            className={classes(Math.abs(each - page) > 1 && "pager-far") || undefined}
          >
            {each}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next">
          {uiTexts.next}
        </Link>
      )}
    </nav>
  );
}

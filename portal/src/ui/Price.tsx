import { classes } from "./classes.ts";
import { cutAmount } from "./money.ts";

interface PriceProps {
  /** A decimal string in yuan, as it came. */
  readonly value: string;
  readonly size?: "s" | "m" | "l" | "xl" | "inline";
  /** Leave out decimals that are all zero. */
  readonly cut00?: boolean;
  /** Written small behind it: "吨" gives "/吨". */
  readonly per?: string | undefined;
  readonly className?: string;
}

/** An amount as on a price tag: a small ¥, separators, smaller decimals. `inline`: within a sentence or a table. */
export function Price({ value, size = "m", cut00 = false, per, className }: PriceProps) {
  const amount = cutAmount(value, cut00);
  if (amount === undefined) return <span className={classes("price", `price-${size}`, className)}>—</span>;
  const small = `${amount.decimals === "" ? "" : `.${amount.decimals}`}${per === undefined ? "" : `/${per}`}`;
  return (
    <span className={classes("price", `price-${size}`, className)}>
      <span className="price-sign">{amount.sign}¥</span>
      {amount.whole}
      {small !== "" && <span className="price-small">{small}</span>}
    </span>
  );
}

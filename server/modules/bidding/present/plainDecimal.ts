import { formatDecimal } from "#core/values";

/** As people write it: 5, 2.5, 0.05. */
export const plainDecimal = (scaled: number, scale: number): string =>
  formatDecimal(scaled, scale).replace(/\.?0+$/, "");

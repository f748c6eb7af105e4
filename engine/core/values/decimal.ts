/**
 * Decimals are integers scaled by their field: value × 10^scale, within ±(2^53−1). Text ⇄ integer without a float in
 * between.
 */
export const MAX_SCALE = 10;

const PLAIN = /^(-?)(\d{1,16})(?:\.(\d{1,10}))?$/;

/**
 * "12.5" with scale 2 → 1250; undefined for anything but plain digits, for more places than the scale, or out of range.
 */
export function parseDecimal(text: string, scale: number): number | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? "";
  if (fraction.length > scale) return undefined;
  const size = Number(match[2]! + fraction.padEnd(scale, "0"));
  if (!Number.isSafeInteger(size)) return undefined;
  return match[1] === "-" && size !== 0 ? -size : size;
}

/** 1250 with scale 2 → "12.50": always all places, so that equal values have equal texts. */
export function formatDecimal(scaled: number | bigint, scale: number): string {
  const negative = scaled < 0;
  const digits = String(negative ? -scaled : scaled).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const body = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${body}` : body;
}

export interface DecimalDisplay {
  /** 1,234,567.00; true by default. */
  readonly separators?: boolean;
  /** Drops places that are all zero (12.00 → 12, 12.50 stays). */
  readonly cut00?: boolean;
}

/** A decimal as people read it. */
export function displayDecimal(scaled: number | bigint, scale: number, display: DecimalDisplay = {}): string {
  const plain = formatDecimal(scaled, scale);
  const [whole = "", fraction] = plain.split(".");
  const grouped = display.separators === false ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ",");
  if (fraction === undefined || (display.cut00 === true && /^0*$/.test(fraction))) return grouped;
  return `${grouped}.${fraction}`;
}

/** The same value at another scale, rounded half away from zero; undefined where it no longer fits. */
export function rescale(scaled: number, from: number, to: number): number | undefined {
  const result = Number(rescaleBig(BigInt(scaled), from, to));
  return Number.isSafeInteger(result) ? result : undefined;
}

function rescaleBig(scaled: bigint, from: number, to: number): bigint {
  if (to >= from) return scaled * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  const half = divisor / 2n;
  return (scaled < 0n ? scaled - half : scaled + half) / divisor;
}

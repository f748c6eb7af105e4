/** The business day is Shanghai's. The one place that knows; China keeps one offset all year (no summer time since 1991). */
export const BUSINESS_ZONE = "Asia/Shanghai";
export const BUSINESS_OFFSET_MS = 8 * 3_600_000;

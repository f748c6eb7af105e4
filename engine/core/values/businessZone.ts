/**
 * The business day is Shanghai's. Only this file defines it; China has kept one offset all year since 1991 (no summer
 * time).
 */
export const BUSINESS_ZONE = "Asia/Shanghai";
export const BUSINESS_OFFSET_MS = 8 * 3_600_000;

import { createHash } from "node:crypto";

const LENGTH = 32;

/** Sellers have no rows of their own: their account is named by a hash of their name, as the lot says it. */
export const sellerIdOf = (seller: string): string =>
  createHash("sha256").update(seller.trim()).digest("hex").slice(0, LENGTH);

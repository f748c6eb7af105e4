/** Columns of the list of lots, and the fields by which its buttons are offered. */
export const LIST_FIELDS = [
  "landId", "landCode", "landTitle", "lotKind", "transactionType", "species", "region", "area", "startPrice", "margin", "reservePrice", "seller", "contactPhone", "status", "createTime", "makerId", "version",
] as const;

export { transferErrors } from "./errors.ts";
export { readTable } from "./readTable.ts";
export type { TableRow } from "./table.ts";

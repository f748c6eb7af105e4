export { transferErrors } from "./errors.ts";
export { readTable } from "./readTable.ts";
export type { TableRow } from "./table.ts";
export { writeXlsx, XLSX_CELL_CHARACTERS, XLSX_DIGITS, type XlsxCell } from "./writeXlsx.ts";
export { serialOf } from "./xlsxValues.ts";

export { readCells } from "./read.ts";
export { copyCells } from "./write.ts";

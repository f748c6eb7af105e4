export { readCells } from "./read.ts";
export type { ClipboardTexts } from "./read.ts";
export { copyCells } from "./write.ts";
export type { CopiedCells } from "./write.ts";

export { predicateSql } from "./predicateSql.ts";
export type { SqlScope } from "./sqlScope.ts";
export { Slot, compileSlotted } from "./slot.ts";
export type { SlottedStatement } from "./slot.ts";

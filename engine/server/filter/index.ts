export { predicateSql } from "./predicate.ts";
export type { SqlScope } from "./scope.ts";
export { Slot, compileSlotted } from "./slot.ts";
export type { SlottedStatement } from "./slot.ts";

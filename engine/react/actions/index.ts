export { ActionDialog } from "./ActionDialog.tsx";
export { standsOn } from "./contract.ts";
export type { ActionDialogProps, AnyAction } from "./contract.ts";

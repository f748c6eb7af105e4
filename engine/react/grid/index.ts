export type { EditableGridProps, GridButton, GridHandle, GridSlotProps, GridSubTable } from "./contract.ts";

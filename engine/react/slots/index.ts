export { SlotsProvider, useSlots } from "./slots.ts";
export type { ChildListProps, FormHostProps, FormIntent, HistoryDrawerProps, LinesGridProps, LocalGridProps, Slots } from "./contract.ts";
export { PageFrameProvider, usePageFrame, usePageTitle } from "./page.ts";
export type { PageFrame } from "./page.ts";
export { PathsProvider, usePathOf } from "./paths.ts";
export type { PathOf } from "./paths.ts";
export { UserContext, useUser } from "./user.ts";

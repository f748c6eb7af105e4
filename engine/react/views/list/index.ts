export { ListView } from "./ListView.tsx";
export { FailedRows, LoadingRows } from "./States.tsx";
export type { RunOffer } from "./RowActions.tsx";

export { ListView } from "./ListView.tsx";
export { LoadingRows } from "./States.tsx";
export type { RunOffer } from "./RowActions.tsx";

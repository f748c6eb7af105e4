export { useBoardController } from "./useBoardController.ts";
export type { BlockState, BlockStatus, BoardController } from "./useBoardController.ts";

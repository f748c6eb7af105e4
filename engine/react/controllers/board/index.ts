export { useBoardController } from "./useBoardController.ts";
export type { BlockState, BlockStatus, BoardController } from "./useBoardController.ts";
export { useQueues } from "./useQueues.ts";
export type { Queue, Queues } from "./useQueues.ts";

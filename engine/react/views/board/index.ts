export { BoardView } from "./BoardView.tsx";
export { QueueList } from "./Queues.tsx";

export { BoardView } from "./BoardView.tsx";

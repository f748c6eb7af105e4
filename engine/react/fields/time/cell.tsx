export { dateCell as timeCell } from "../date/cell.tsx";

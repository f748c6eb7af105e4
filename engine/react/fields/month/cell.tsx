export { dateCell as monthCell } from "../date/cell.tsx";

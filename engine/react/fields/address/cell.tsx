export { textCell as addressCell } from "../text/cell.tsx";

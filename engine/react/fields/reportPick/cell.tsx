export { textCell as reportPickCell } from "../text/cell.tsx";

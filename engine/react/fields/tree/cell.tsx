export { referenceCell as treeCell } from "../reference/cell.tsx";

export { ChildGrid } from "./ChildGrid.tsx";
export { GridPage } from "./GridPage.tsx";
export { LocalGrid } from "./LocalGrid.tsx";

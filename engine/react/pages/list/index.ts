export { ChildList } from "./ChildList.tsx";
export { readOpened } from "./opened.ts";
export { ListPage } from "./ListPage.tsx";

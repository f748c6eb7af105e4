export { ChildList } from "./ChildList.tsx";
export { Failed } from "./Failed.tsx";
export { readOpened } from "./opened.ts";
export { ListPage } from "./ListPage.tsx";

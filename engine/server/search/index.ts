export { SEARCH_LAYOUT, applyTextIndex, textIndexSql, searchDdl, searchedOf } from "./textIndex.ts";
export type { IndexedQuery } from "./textIndex.ts";
export { wordSearch } from "./wordSearch.ts";

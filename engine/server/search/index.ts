export { SEARCH_LAYOUT, applyTextIndex, textIndexOf, textIndexSql, searchDdl, searchedOf } from "./textIndex.ts";
export type { IndexedQuery, TextIndex } from "./textIndex.ts";
export { wordSearch } from "./wordSearch.ts";
export type { WordSearch } from "./wordSearch.ts";

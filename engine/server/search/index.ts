export type { SearchDdl, Searched } from "./form.ts";
export { SEARCH_LAYOUT, narrow, narrowSql, searchDdl, searchedOf } from "./narrow.ts";
export type { NarrowedQuery } from "./narrow.ts";
export { wordSearch } from "./word.ts";
export type { WordSearch } from "./word.ts";

export { parseCron } from "./parse.ts";
export { nextRuns } from "./nextRuns.ts";

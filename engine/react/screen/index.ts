export { inertWhile } from "./inert.ts";
export { usePhone, useStill, useWideScreen } from "./media.ts";

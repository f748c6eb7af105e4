export { usePhone, useStill, useWideScreen } from "./media.ts";

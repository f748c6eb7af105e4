/**
 * Walking through the public site: links, the place one is at, and going on. A router of 1 kB: the library that the back
 * office uses takes 13 kB of the 90 that the home page may load (bench/README.md).
 */
export { Link } from "./Link.tsx";
export { fits, openPlaces, type Params } from "./pattern.ts";
export { placeOf } from "./place.ts";
export { BrowserWalk, StillWalk, useLocation, useNavigate } from "./Walk.tsx";

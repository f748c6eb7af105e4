/**
 * Walking through the public site: links, the place one is at, and going on. A router of 1 kB: the library that the back
 * office uses takes 13 kB of the 90 that the home page may load (bench/README.md).
 */
export { Link, type LinkProps } from "./Link.tsx";
export { fits, openPlaces, type Params } from "./pattern.ts";
export { addressOfPlace, placeOf, type Place } from "./place.ts";
export { BrowserWalk, StillWalk, useLocation, useNavigate, type Go, type Going } from "./Walk.tsx";

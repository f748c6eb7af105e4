export { CHROMIUM_FLAGS, findChromium } from "../run/chromium.mjs";

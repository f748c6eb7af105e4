// Draws icons and the sharing picture from portal/public/icon.svg: `node tests/support/drawSiteIcons.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../portal/public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8");
const PAPER = "#faf8f3";

const sheet = (style, body) => `<!doctype html><style>* { margin: 0 } svg { display: block } ${style}</style>${body}`;

/** On paper, because a phone draws what is transparent as black. */
const square = (size, edge) =>
  sheet(
    `body { width: ${size}px; height: ${size}px; background: ${PAPER}; display: grid; place-items: center }
     svg { width: ${size - 2 * edge}px; height: ${size - 2 * edge}px }`,
    icon,
  );

/** Shown where an address is shared: no name, because that is configuration. */
const sharing = sheet(
  `body { width: 1200px; height: 630px; background: #12392c }
   svg { position: absolute; left: 420px; top: 135px; width: 360px; height: 360px }`,
  icon,
);

/** One PNG in the container of an .ico file. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const { CHROME_PATH: executablePath } = process.env;
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const tab = await browser.newPage();
async function draw(html, width, height) {
  await tab.setViewportSize({ width, height });
  await tab.setContent(html);
  return tab.screenshot({ type: "png", omitBackground: true });
}
const save = (name, bytes) => writeFileSync(join(folder, name), bytes);
save("apple-touch-icon.png", await draw(square(180, 16), 180, 180));
save("icon-192.png", await draw(square(192, 20), 192, 192));
save("icon-512.png", await draw(square(512, 56), 512, 512));
save("sharing.png", await draw(sharing, 1200, 630));
const bare = sheet("svg { width: 32px; height: 32px }", icon);
save("favicon.ico", ico(await draw(bare, 32, 32), 32));
await browser.close();

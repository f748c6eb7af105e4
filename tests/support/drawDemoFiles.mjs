// Draws the pictures and documents of the demo's lots into schemas/demo/files: `node tests/support/drawDemoFiles.mjs`.
// Each is labelled as an example. A file is where the server stores an upload of its path:
// <folder>/<month>/<id>.<extension>.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const illustrations = join(root, "portal/src/ui/illustrations");
const drawn = join(root, "schemas/demo/files");

const PICTURES = [
  ["plantation-noon", "标的全景"],
  ["plantation-rows-mist", "林段近景"],
  ["stack-dawn", "装车场地"],
  ["slender-noon", "标的全景"],
  ["slender-mist", "林段近景"],
  ["forest-noon", "标的全景"],
  ["forest-dusk", "林段近景"],
  ["stack-mist", "堆场"],
];

const DOCUMENTS = [
  ["林木踏查估算表", ["标段", "面积（亩）", "平均胸径（厘米）", "株数（株/亩）", "估算蓄积（立方米）"]],
  ["标的交付说明", ["事项", "责任方", "期限"]],
];

/** What members submit: private, each in its folder. */
const PROOFS = [
  ["idcard", "居民身份证", "人像面"],
  ["idcard", "居民身份证", "国徽面"],
  ["licence", "营业执照", "副本"],
];

const id = (number) => `019aa3c0-0009-7000-8000-${String(number).padStart(12, "0")}`;

const page = (body, style) =>
  `<!doctype html><html lang="zh-CN"><style>
    * { margin: 0; box-sizing: border-box }
    body { font-family: "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
    ${style}
  </style>${body}</html>`;

const picture = (scene, title) =>
  page(
    `<div>${readFileSync(join(illustrations, `${scene}.svg`), "utf8")}</div>
     <p><b>示例图片</b><br>${title}，程序绘制<br>不是现场照片</p>`,
    `body { position: relative; width: 960px; height: 600px; overflow: hidden }
     svg { display: block; width: 960px; height: 600px }
     p { position: absolute; left: 0; right: 0; bottom: 0; padding: 14px; font-size: 22px; color: #fff;
         text-align: center; background: rgb(13 43 33 / 0.82) }
     b { padding: 2px 14px; border-radius: 4px; background: #a65a16; font-size: 32px }`,
  );

const document = (title, columns) =>
  page(
    `<h1>${title}（示例）</h1>
     <p>本文件是演示数据的一部分，由程序生成，不是任何真实标的的资料。</p>
     <table><tr>${columns.map((name) => `<th>${name}</th>`).join("")}</tr>
     ${`<tr>${columns.map(() => "<td>示例</td>").join("")}</tr>`.repeat(6)}</table>
     <div>示例</div>`,
    `body { padding: 24mm 18mm; color: #1b2420 }
     h1 { font-size: 22pt; margin-bottom: 8mm }
     p { font-size: 12pt; margin-bottom: 8mm }
     table { width: 100%; border-collapse: collapse; font-size: 11pt }
     th, td { padding: 3mm; border: 1px solid #8c8576; text-align: left }
     div { position: fixed; top: 45%; left: 25%; font-size: 120pt; color: rgb(181 101 29 / 0.15);
           transform: rotate(-24deg) }`,
  );

const proof = (title, side) =>
  page(
    `<h1>${title}</h1><h2>${side}</h2><p>示例图片，程序绘制，不是任何人的证件</p><div>示例</div>`,
    `body { position: relative; width: 640px; height: 404px; padding: 48px; overflow: hidden; color: #1b2420;
            background: linear-gradient(135deg, #f4efe3, #dfe9e2) }
     h1 { font-size: 40px } h2 { margin: 12px 0 150px; font-size: 24px; font-weight: 400 } p { font-size: 20px }
     div { position: absolute; top: 90px; left: 300px; font-size: 130px; color: rgb(181 101 29 / 0.25);
           transform: rotate(-24deg) }`,
  );

function write(path, bytes) {
  const file = join(drawn, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

const { CHROME_PATH: executablePath } = process.env;
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const tab = await browser.newPage({ viewport: { width: 960, height: 600 } });
for (const [at, [scene, title]] of PICTURES.entries()) {
  await tab.setContent(picture(scene, title));
  write(`picture/202611/${id(at + 1)}.jpg`, await tab.screenshot({ type: "jpeg", quality: 62 }));
}
for (const [at, [title, columns]] of DOCUMENTS.entries()) {
  await tab.setContent(document(title, columns));
  write(`document/202611/${id(at + 101)}.pdf`, await tab.pdf({ format: "A4" }));
}
await tab.setViewportSize({ width: 640, height: 404 });
for (const [at, [folder, title, side]] of PROOFS.entries()) {
  await tab.setContent(proof(title, side));
  write(`private/${folder}/202611/${id(at + 201)}.png`, await tab.screenshot({ type: "png" }));
}
await browser.close();

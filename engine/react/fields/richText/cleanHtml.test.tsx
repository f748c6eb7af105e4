import { expect, it } from "vitest";
import { cleanHtml, shownHtml } from "./cleanHtml.ts";

const PICTURE = "/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png";

it("keeps tables, alignment and own pictures, and nothing that runs, loads or styles", () => {
  const own = `<p style="text-align: center">一<img src="${PICTURE}" alt="图" width="640" height="400"></p>`;
  expect(cleanHtml(own)).toBe(own);
  expect(cleanHtml('<p style="text-align:right;position:fixed">一</p>')).toBe('<p style="text-align: right">一</p>');
  expect(cleanHtml('<p style="color:red" onclick="x()">一<img src="https://e.cn/a.png"></p>')).not.toMatch(
    /style|onclick|e\.cn/,
  );
});

it("puts each table into a box that scrolls, and loads pictures when they are near", () => {
  const table = "<table><tbody><tr><td>一</td></tr></tbody></table>";
  expect(shownHtml(`${table}<p><img src="${PICTURE}" alt="图"></p>`)).toBe(
    `<div class="hw-prose-table" role="group" aria-label="表格" tabindex="0">${table}</div>` +
      `<p><img src="${PICTURE}" alt="图" loading="lazy"></p>`,
  );
});

import { describe, expect, it } from "vitest";
import { KINDS, MAX_COLUMNS } from "#core/fields";
import type { FieldModel } from "#core/language";
import { sanitizeRichText } from "./sanitize.ts";

const PICTURE = "/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png";
const field = { name: "body", kind: "richText", options: {} } as unknown as FieldModel;
/** What a save makes of it: sanitized, then read by its kind. */
const stored = (html: string) => KINDS.richText.toStored(sanitizeRichText(html), field);

describe("rich text that its editor makes", () => {
  it.each([
    '<p style="text-align:center"><strong>公告</strong></p><h3 style="text-align:right">二</h3>',
    '<table><colgroup><col width="120" /><col /></colgroup><tbody><tr>' +
      '<th colspan="2" colwidth="120,0"><p>标段</p></th></tr>' +
      '<tr><td rowspan="2"><p>A</p></td><td><p>60.00</p></td></tr></tbody></table>',
    `<p><img src="${PICTURE}" alt="现场" width="640" height="400" /></p>`,
    '<ol start="3"><li><p>三</p></li></ol><p>m<sup>3</sup><br />H<sub>2</sub>O <u>一</u><s>二</s><em>三</em></p>',
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">链接</a></p>',
  ])("is stored as it is: %s", (html) => expect(stored(html)).toEqual({ value: html }));
});

describe("rich text that no editor makes", () => {
  it.each<[string, string, string]>([
    [
      "styles",
      '<p style="text-align:center;position:fixed;background:url(//e.cn/a)">字</p>',
      '<p style="text-align:center">字</p>',
    ],
    ["a style that ends early", '<p style="text-align:center;}</style><script>x()</script>">字</p>', "<p>字</p>"],
    ["expressions", '<p style="text-align:expression(alert(1))">字</p>', "<p>字</p>"],
    [
      "colours, justification",
      '<p style="color:#f00;text-align:justify"><span style="color:red">字</span></p>',
      "<p>字</p>",
    ],
    [
      "styles of cells",
      '<table><tbody><tr><td style="text-align:center;width:9999px">字</td></tr></tbody></table>',
      "<table><tbody><tr><td>字</td></tr></tbody></table>",
    ],
    ["style elements", "<style>p{display:none}</style><p>字</p>", "<p>字</p>"],
    [
      "drawings",
      '<svg onload="x()"><script>x()</script><a href="javascript:x()">一</a></svg><math><mi>二</mi></math>',
      '<a rel="noopener noreferrer">一</a>二',
    ],
    [
      "links that run",
      '<a href="javascript:alert(1)">一</a><a href="java\tscript:x()">二</a><a href="data:text/html,x">三</a>',
      '<a rel="noopener noreferrer">一</a><a rel="noopener noreferrer">二</a><a rel="noopener noreferrer">三</a>',
    ],
    [
      "pictures of other places",
      '<p>字<img src="https://e.cn/a.png"><img src="//e.cn/a.png"><img src="/api/sys/logout"></p>',
      "<p>字</p>",
    ],
    [
      "pictures as data",
      '<p>字<img src="data:image/png;base64,AA"><img src="data:image/svg+xml,<svg/onload=x()>"></p>',
      "<p>字</p>",
    ],
    ["pictures of the own computer", '<p>字<img src="file://localhost/a.png"><img src="blob:x"><img></p>', "<p>字</p>"],
    [
      "handlers of pictures",
      `<p><img src="${PICTURE}" onerror="x()" srcset="//e.cn/a 2x" width="99999" height="1e3"></p>`,
      `<p><img src="${PICTURE}" /></p>`,
    ],
    [
      "spans without end",
      '<table><tbody><tr><td colspan="1000000" rowspan="65534" colwidth="9,x">字</td></tr></tbody></table>',
      "<table><tbody><tr><td>字</td></tr></tbody></table>",
    ],
    [
      "attributes of tables",
      '<table background="//e.cn/a" border="1" class="x" id="y"><caption>题</caption><tbody>' +
        '<tr bgcolor="red"><td>字</td></tr></tbody></table>',
      "<table>题<tbody><tr><td>字</td></tr></tbody></table>",
    ],
    [
      "frames and forms",
      '<iframe src="//e.cn"></iframe><form action="//e.cn"><input name="a"><button>字</button></form>',
      "字",
    ],
  ])("loses %s", (_, html, clean) => expect(stored(html)).toEqual({ value: clean }));

  it.each<[string, string, string]>([
    ["tables nested 1,000 deep", `${"<table><tr><td>".repeat(1_000)}字`, "TOO_DEEP"],
    ["a table in a table", "<table><tr><td><table><tr><td>字</td></tr></table></td></tr></table>", "NESTED_TABLE"],
    ["5 MB of cells", `<table><tr>${"<td>字</td>".repeat(500_000)}</tr></table>`, "TOO_MUCH_MARKUP"],
    [
      "as many cells as fit",
      `<table>${"<tr>".repeat(100)}</table>`.replace("<tr>", '<tr><td colspan="50">'),
      "TABLE_TOO_LARGE",
    ],
    [
      "rows that many cells cover",
      `<table>${`<tr>${'<td colspan="9" rowspan="200">'.repeat(3)}`.repeat(3)}</table>`,
      "TABLE_TOO_LARGE",
    ],
  ])("is refused, and quickly: %s", (_, html, code) => {
    const begun = performance.now();
    expect(stored(html)).toMatchObject({ code });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it("keeps the widest colspan that a table may have", () => {
    const html = `<table><tbody><tr><td colspan="${MAX_COLUMNS}">字</td></tr></tbody></table>`;
    expect(stored(html)).toEqual({ value: html });
  });
});

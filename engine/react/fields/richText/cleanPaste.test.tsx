import { describe, expect, it } from "vitest";
import { cleanPaste } from "./cleanPaste.ts";

const PICTURE = "/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png";
const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

function clean(html: string, takesPictures = true) {
  let marks = 0;
  return cleanPaste(html, { origin: "http://site.test", newMark: () => `m${++marks}`, takesPictures });
}
const cleaned = (html: string) => clean(html).html.replace(/\s*\n\s*/g, "");

/** As Word puts it on the clipboard. */
const word = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head>` +
  `<meta name=Generator content="Microsoft Word 15">` +
  `<link rel=File-List href="file://localhost/msohtmlclip1/01/clip_filelist.xml">` +
  `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->` +
  `<style><!-- p.MsoNormal {mso-style-parent:"";text-align:justify;} --></style></head>` +
  `<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe("text pasted from Word", () => {
  it("keeps its words and their weight, and none of Word's marks", () => {
    expect(
      cleaned(
        word(
          `<p class=MsoNormal align=center style='text-align:center;mso-pagination:widow-orphan'><b><span lang=EN-US ` +
            `style='font-size:16.0pt;font-family:宋体'>2026</span></b><b>年公告</b><span lang=EN-US><o:p></o:p></span></p>` +
            `<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
        ),
      ),
    ).toBe('<p style="text-align: center"><b><span>2026</span></b><b>年公告</b><span></span></p><p><span></span></p>');
  });

  it("joins lines that Word broke within a Chinese sentence", () => {
    expect(clean("<p>现将有关事项，\r\n  公告\r\n如下 and\nmore</p>").html).toBe(
      "<p>现将有关事项，公告如下 and\nmore</p>",
    );
  });

  it("keeps the numbers that Word draws before the lines of a list", () => {
    expect(
      cleaned(
        word(
          `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span ` +
            `style='mso-list:Ignore'>一、<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>` +
            `<![endif]>基本情况</p>`,
        ),
      ),
    ).toBe("<p><span><span>一、 </span></span>基本情况</p>");
  });
});

describe("a table", () => {
  it("pasted from Word keeps cells, spans, head, alignment and widths", () => {
    const html = cleaned(
      word(
        `<div align=center>` +
          `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>` +
          `<thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>` +
          `<td width=189 colspan=2 style='width:150.0pt;border:solid'>` +
          `<p class=MsoNormal align=center style='text-align:center'><b>标段<o:p></o:p></b></p></td>` +
          `<td width=94 style='width:75.0pt'><p class=MsoNormal>面积</p></td></tr></thead>` +
          `<tr><td width=94 rowspan=2 style='width:75.0pt'><p class=MsoNormal>A</p></td>` +
          `<td width=94 style='width:75.0pt'>` +
          `<p class=MsoNormal align=right style='text-align:right'>60.00</p></td><td width=94>一</td></tr>` +
          `<tr><td>二</td><td>三</td></tr>` +
          `<![if !supportMisalignedColumns]><tr height=0><td width=94 style='border:none'></td>` +
          `<td width=94></td></tr><![endif]>` +
          `</table></div>`,
      ),
    );
    expect(html).toBe(
      '<div><table><thead><tr><th colspan="2" colwidth="100,100"><p style="text-align: center"><b>标段</b></p></th>' +
        '<th colwidth="100"><p>面积</p></th></tr></thead><tbody><tr><td rowspan="2" colwidth="100"><p>A</p></td>' +
        '<td colwidth="100"><p style="text-align: right">60.00</p></td><td colwidth="100"><p>一</p></td></tr>' +
        '<tr><td colwidth="100"><p>二</p></td><td colwidth="100"><p>三</p></td></tr></tbody></table></div>',
    );
  });

  it("pasted from Excel takes alignment and weight from its classes", () => {
    expect(
      cleaned(
        `<html><head><style>` +
          `<!--table {mso-displayed-decimal-separator:"\\.";} .xl65 ` +
          `{font-weight:700; text-align:center;} --></style></head>` +
          `<body><table border=0 width=144><colgroup><col width=72 span=2 style='width:54pt'>` +
          `</colgroup><tr height=20>` +
          `<td class=xl65 height=20 width=72 style='height:15.0pt;width:54pt'>标段</td>` +
          `<td align=right>60</td></tr></table></body></html>`,
      ),
    ).toBe(
      '<table><tbody><tr><td colwidth="72" style="font-weight:700"><p style="text-align: center">标段</p></td>' +
        '<td colwidth="72"><p style="text-align: right">60</p></td></tr></tbody></table>',
    );
  });

  it("within another becomes lines of its cell", () => {
    expect(
      cleaned("<table><tr><td><table><tr><td>一</td><td>二</td></tr><tr><td>三</td></tr></table></td></tr></table>"),
    ).toBe("<table><tbody><tr><td><p>一 二</p><p>三</p></td></tr></tbody></table>");
  });

  it("has its title before it, and spans no further than it reaches", () => {
    expect(cleaned('<table><caption>表一</caption><tr><td rowspan="99" colspan="3">一</td></tr></table>')).toBe(
      '<p>表一</p><table><tbody><tr><td colspan="3"><p>一</p></td></tr></tbody></table>',
    );
  });

  it("that is larger than may be stored is not pasted", () => {
    expect(clean(`<table>${"<tr><td>一</td></tr>".repeat(3_001)}</table>`)).toMatchObject({ html: "", tooLarge: true });
  });

  it("of the editor itself stays as it is", () => {
    const own =
      '<table data-pm-slice="1 1 []"><colgroup><col width="80"></colgroup><tbody><tr><td colwidth="80">' +
      '<p style="text-align: right">一</p></td></tr></tbody></table>';
    expect(cleaned(own)).toBe(own.replace('<colgroup><col width="80"></colgroup>', ""));
  });
});

describe("a picture", () => {
  it("in the text as data is taken out, to be sent up", () => {
    expect(clean(`<p>图<img src="${PIXEL}" width="80" onerror="x()"></p>`)).toEqual({
      html: '<p>图<img width="80" data-upload="m1"></p>',
      pictures: [{ mark: "m1", address: PIXEL }],
      missing: 0,
      tooLarge: false,
    });
  });

  it("of this server stays, by its whole address too", () => {
    expect(cleaned(`<p><img src="http://site.test${PICTURE}" alt="图"><img src="${PICTURE}"></p>`)).toBe(
      `<p><img src="${PICTURE}" alt="图"><img src="${PICTURE}"></p>`,
    );
  });

  it.each([
    "file://localhost/msohtmlclip1/01/clip_image001.png",
    "https://example.com/a.png",
    "blob:http://site.test/1",
    "data:image/svg+xml;base64,PHN2Zy8+",
  ])("that cannot be brought along is left out and counted: %s", (src) => {
    expect(clean(`<p>图<img src="${src}" width=300></p>`)).toEqual({
      html: "<p>图［图片未粘贴］</p>",
      pictures: [],
      missing: 1,
      tooLarge: false,
    });
  });

  it("that is left out is marked with its description, and one that counts readers is not", () => {
    const source =
      '<p><img src="https://e.cn/a.png" alt=" 平面图 "><img src="https://e.cn/b.gif" width="1" height="1"></p>';
    expect(clean(source)).toMatchObject({ html: "<p>［图片未粘贴：平面图］</p>", missing: 1 });
  });

  it("is marked, whatever it is, where the text may hold none", () => {
    const source = `<p><img src="${PIXEL}"><img src="${PICTURE}"></p>`;
    expect(clean(source, false)).toMatchObject({
      html: "<p>［图片未粘贴］［图片未粘贴］</p>",
      pictures: [],
      missing: 2,
    });
  });
});

describe("text pasted from a page", () => {
  it("loses what runs, loads or hides", () => {
    expect(
      cleaned(
        `<p onclick="x()" class="a" id="b">一<script>x()</script><style>p{}</style><svg><circle/></svg></p>` +
          `<p style="display:none">二</p><object data="//e.cn/a"></object><a href="https://e.cn" onclick="x()">三</a>`,
      ),
    ).toBe('<p>一</p><a href="https://e.cn">三</a>');
  });

  it("takes a box of text for a paragraph, aligned as what it lies in", () => {
    expect(cleaned('<div style="text-align:end"><div>一</div></div><center>二</center>')).toBe(
      '<div><p style="text-align: right">一</p></div><p style="text-align: center">二</p>',
    );
    expect(cleaned('<p style="text-align:justify"><span style="font-weight:bold;color:red">一</span></p>')).toBe(
      '<p><span style="font-weight:bold">一</span></p>',
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineRow, lineView, sampleGrid } from "../rowStore/grid.fixture.ts";
import { parseHtmlTable } from "./html.ts";
import { copyCells, readCells } from "./index.ts";
import { formatTsv, parseTsv } from "./tsv.ts";

describe("text with tabs", () => {
  it.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\nb", [["a"], ["b"]]],
    ["", []],
    ["\r\n", [[""]]],
    ["\t\r\n", [["", ""]]],
    ["a\r\n\r\nb\r\n", [["a"], [""], ["b"]]],
    ['"two\nlines"\tx\r\n', [["two\nlines", "x"]]],
    ['"tab\there"\tx', [["tab\there", "x"]]],
    ['"say ""hi"""\tx', [['say "hi"', "x"]]],
    ['"a\r\nb"\r\n', [["a\nb"]]],
    ['5" pipe\t"open\tend', [['5" pipe', '"open', "end"]]],
    ['"a" b\tc', [['"a" b', "c"]]],
    ['""\tx', [["", "x"]]],
    ['""""', [['"']]],
    ["汉字\t１２．５\r\n", [["汉字", "１２．５"]]],
  ])("%j is read as a spreadsheet means it", (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  it("comes back as it was, whatever the cells hold", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "汉", '"', "\t", "\n", " ", "'", "=") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
        expect(parseTsv(formatTsv(rows))).toEqual(rows);
      }),
    );
  });
});

/** As Excel for Windows puts it on the clipboard, shortened. */
const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><style><!--table
{mso-displayed-decimal-separator:"\\.";} td {padding:0px;} .xl65 {mso-number-format:"\\@";}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 style='border-collapse: collapse;width:162pt'>
<!--StartFragment-->
 <col width=72 span=3 style='width:54pt'>
 <tr height=19 style='height:14.25pt'>
  <td height=19 class=xl65 width=72 style='height:14.25pt;width:54pt'>甲方<br>
    乙方</td>
  <td align=right x:num="1234.5">¥1,234.50</td>
  <td>A &amp; B &lt;c&gt;&nbsp;&#8730;&#x4e00;</td>
 </tr>
 <tr height=19>
  <td colspan=2 rowspan=2 style='mso-ignore:colspan'>merged</td>
  <td></td>
 </tr>
 <tr><td>last<span style='mso-spacerun:yes'>&nbsp;&nbsp;</span>one</td></tr>
<!--EndFragment-->
</table></body></html>`;

describe("a table in HTML", () => {
  it("gives its texts, breaks and merged cells, and nothing of its styles", () => {
    expect(parseHtmlTable(EXCEL)).toEqual([
      ["甲方\n乙方", "¥1,234.50", "A & B <c> √一"],
      ["merged", "", ""],
      ["", "", "last  one"],
    ]);
  });

  it("is read where it is not well made", () => {
    expect(parseHtmlTable("<TABLE><TR><TD>a<TD>b<TR><TH>c</TABLE>x")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
    expect(
      parseHtmlTable(
        "<table><tr><td><p>one</p><p>two</p></td><td><table><tr><td>in</td></tr></table></td></tr></table>",
      ),
    ).toEqual([["one\ntwo", "in"]]);
    expect(parseHtmlTable("<table><tr><td>1 < 2</td><td title='a>b'>x</td></tr>")).toEqual([["1 < 2", "x"]]);
    expect(parseHtmlTable("<table><tr><td><script>evil()</script>ok<!-- no --></td></tr></table>")).toEqual([["ok"]]);
    expect(parseHtmlTable("<p>no table</p>")).toBeUndefined();
    expect(parseHtmlTable("")).toBeUndefined();
  });

  it("is not made endless by a span", () => {
    expect(parseHtmlTable("<table><tr><td colspan=999999>a</td><td>b</td></tr></table>")?.[0]?.length).toBe(1000);
  });

  it("never fails, whatever stands in it", () => {
    const sign = fc.constantFrom(
      "<table>",
      "</table>",
      "<tr>",
      "<td>",
      "<td colspan=3 rowspan='2'>",
      "</td>",
      "<br>",
      "a",
      " ",
      "&amp;",
      "&#0;",
      "<",
      ">",
      '"',
      "'",
      "<!--",
      "-->",
      "<style>",
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (parts) => {
        const rows = parseHtmlTable(parts.join("")) ?? [];
        expect(new Set(rows.map((row) => row.length)).size).toBeLessThanOrEqual(1);
        expect(rows.flat().every((cell) => typeof cell === "string")).toBe(true);
      }),
    );
  });
});

describe("a clipboard with both", () => {
  it("is read as text where both have one shape, as a table where they have not", () => {
    const text = '"甲方\n乙方"\t¥1,234.50\tA & B <c> √一\r\nmerged\t\t\r\n\t\tlast  one\r\n';
    expect(readCells({ text, html: EXCEL })).toEqual(parseTsv(text));
    expect(readCells({ text: "甲方 乙方 ¥1,234.50", html: "<table><tr><td>甲方</td><td>5</td></tr></table>" })).toEqual(
      [["甲方", "5"]],
    );
    expect(readCells({ text: "a\tb", html: "<p>a</p>" })).toEqual([["a", "b"]]);
    expect(readCells({})).toEqual([]);
  });
});

describe("what is copied", () => {
  const KEYS = ["code", "name", "quantity", "price", "day", "special", "yes", "mobile", "note"];
  const odd = lineRow(1, {
    code: "0012",
    name: '"引" =1',
    note: "一行\n二行",
    quantity: "1234.500",
    price: "-5.00",
    special: true,
    mobile: null,
  });
  const formula = lineRow(2, { code: "=1+1", name: "'=x", note: "-甲", quantity: null });

  it("is a table that a spreadsheet takes without guessing", () => {
    const grid = sampleGrid({ rows: [odd] });
    const { html, text } = copyCells(grid, ["r1"], KEYS);
    expect(html).toContain(`<td style='mso-number-format:"\\@"'>0012</td>`);
    expect(html).toContain("<td>1234.500</td><td>-5.00</td><td>2026-01-02</td>");
    expect(html).toContain(`一行<br style="mso-data-placement:same-cell">二行`);
    expect(text).toContain('1234.500\t-5.00\t2026-01-02\t是\t是\t\t"一行\n二行"');
  });

  it("is no formula anywhere", () => {
    const { text, html } = copyCells(sampleGrid({ rows: [formula] }), ["r2"], ["code", "name", "note"]);
    expect(text).toBe("'=1+1\t''=x\t'-甲");
    expect(html).toContain(`<td style='mso-number-format:"\\@"'>=1+1</td>`);
  });

  it("comes back cell by cell into other rows", () => {
    const grid = sampleGrid({ rows: [odd, formula, lineRow(3), lineRow(4)] });
    const cells = readCells(copyCells(grid, ["r1", "r2"], KEYS));
    const result = grid.paste({ cells, at: 2, columns: KEYS });
    expect(result).toMatchObject({ unread: 0, disabled: 0, cutRows: 0, cutColumns: 0 });
    for (const [from, to] of [
      ["r1", "r3"],
      ["r2", "r4"],
    ] as const)
      for (const key of KEYS) expect(grid.value(to, key)).toBe(grid.value(from, key));
  });

  it("leaves out what a mask hides, and a paste of it empties nothing", () => {
    const masked = { mobile: "138****5678", code: "A" };
    const grid = sampleGrid({
      rows: [lineRow(1, masked), lineRow(2, { mobile: "13900001111" })],
      view: lineView({ masked: ["mobile"] }),
    });
    const copied = copyCells(grid, ["r1"], ["code", "mobile"]);
    expect([copied.masked, copied.text]).toEqual([1, "A\t"]);
    expect(copied.html).not.toContain("5678");
    expect(readCells(copied)).toEqual([["A", undefined]]);
    grid.paste({ cells: readCells(copied), at: 1, columns: ["code", "mobile"] });
    expect([grid.value("r2", "code"), grid.value("r2", "mobile")]).toEqual(["A", "13900001111"]);
    // Typed over, it is a value again.
    grid.set([{ row: "r1", key: "mobile", value: "13711112222" }]);
    expect(copyCells(grid, ["r1"], ["mobile"])).toMatchObject({ masked: 0, text: "13711112222" });
  });

  it("reads the same from its HTML alone", () => {
    const grid = sampleGrid({ rows: [odd, formula] });
    const { html } = copyCells(grid, ["r1"], KEYS);
    expect(readCells({ html })).toEqual(parseTsv(copyCells(grid, ["r1"], KEYS).text));
  });
});

describe("what a spreadsheet brings", () => {
  it("becomes values; what cannot be read stays, red, with its text", () => {
    const grid = sampleGrid();
    const cells = [
      ["Ａ１", "¥1,234.50", "2026/1/2", "√", "是"],
      ["A2", "１２．５", "2026年3月4日", "否", "0"],
      ["A3", "贵", "2026/2/30", "也许", "可能"],
    ];
    const result = grid.paste({ cells, at: 4, columns: ["code", "price", "day", "special", "yes"] });
    expect(result).toMatchObject({ written: 15, unread: 4, cutRows: 0 });
    expect(result.added).toHaveLength(2);
    const [first, second, third] = result.rows;
    const values = (row: string | undefined) =>
      ["code", "price", "day", "special", "yes"].map((key) => grid.value(row!, key));
    expect(values(first)).toEqual(["Ａ１", "1234.50", "2026-01-02", true, "1"]);
    expect(values(second)).toEqual(["A2", "12.50", "2026-03-04", false, "0"]);
    expect(values(third)).toEqual(["A3", "贵", "2026/2/30", "也许", "可能"]);
    expect(grid.issues().map(({ row, field, message }) => [row, field, message])).toEqual([
      [third, "price", "单价应是数字"],
      [third, "day", "日期有误：2026年2月30日不存在"],
      [third, "special", "特殊应是“是”或“否”"],
      [third, "yes", "是否不在可选范围内"],
    ]);
    grid.undo();
    expect(grid.size).toBe(5);
    expect(grid.issues()).toEqual([]);
    expect(grid.dirty).toBe(false);
  });
});

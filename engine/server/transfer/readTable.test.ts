// Tables from real files: their encodings, their cells, and what is refused with its line and column.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formula, gb18030, styled, xlsxOf, xlsxParts, zipOf } from "../../../tests/support/tableFiles.ts";
import { transferErrors } from "./errors.ts";
import { readRows } from "./readRows.ts";
import { readTable } from "./readTable.ts";
import { TABLE_LIMITS, TableFault, type TableLimits, type TableRow } from "./table.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tables-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(content: string | Buffer, limits: Partial<TableLimits> = {}): Promise<readonly TableRow[]> {
  const file = join(folder, String(++count));
  await writeFile(file, content);
  const rows: TableRow[] = [];
  for await (const batch of readRows(file, { ...TABLE_LIMITS, ...limits })) rows.push(...batch);
  return rows;
}
const cellsOf = async (content: string | Buffer): Promise<readonly (readonly string[])[]> =>
  (await rowsOf(content)).map(({ cells }) => cells);
const refused = (content: string | Buffer, limits: Partial<TableLimits> = {}): Promise<string> =>
  rowsOf(content, limits).then(
    (rows) => `read: ${JSON.stringify(rows).slice(0, 200)}`,
    (error: unknown) =>
      error instanceof TableFault ? transferErrors.error(error.fault, error.details).message : `${error}`,
  );

const TEXT = "流水号,户名\r\nA1,海南某某有限公司\r\n";
const ROWS = [
  ["流水号", "户名"],
  ["A1", "海南某某有限公司"],
];

describe("a csv file", () => {
  it.each<[string, string | Buffer]>([
    ["UTF-8", TEXT],
    ["UTF-8 with its mark", `\ufeff${TEXT}`],
    ["GB18030", gb18030(TEXT)],
    ["UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["tabs", TEXT.replaceAll(",", "\t")],
    ["semicolons", TEXT.replaceAll(",", ";")],
    ["line feeds alone, the last one missing", TEXT.replaceAll("\r\n", "\n").trimEnd()],
    ["carriage returns alone", TEXT.replaceAll("\r\n", "\r")],
  ])("is read in %s", async (_says, content) => {
    expect(await cellsOf(content)).toEqual(ROWS);
  });

  it("is GB18030 where the only Chinese character is far from its beginning", async () => {
    const rows = await cellsOf(gb18030(`${"0123456789,\n".repeat(20_000)}末,尾`));
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)).toEqual(["末", "尾"]);
  });

  it("has commas, quotes and lines in quotes; a row has the line where it begins", async () => {
    expect(await rowsOf('a,"b,c","d""e"\r\n"x\r\ny\nz",,\r\n\r\n,\r\nlast,"",1\r\n')).toEqual([
      { line: 1, cells: ["a", "b,c", 'd"e'] },
      { line: 2, cells: ["x\r\ny\nz", "", ""] },
      { line: 7, cells: ["last", "", "1"] },
    ]);
  });

  it("keeps what looks like a formula as the text it is", async () => {
    expect(await cellsOf('=1+1,"=HYPERLINK(""http://a"")",+2,@x')).toEqual([
      ["=1+1", '=HYPERLINK("http://a")', "+2", "@x"],
    ]);
  });

  it("is read the same wherever its pieces end", async () => {
    const line = '"第""一"\r\n列",值,"x"\r\n';
    const rows = await cellsOf(line.replace('\r\n列",', '\r\n列",').repeat(9_000).replaceAll('一"\r', "一\r"));
    expect(rows).toHaveLength(9_000);
    expect(new Set(rows.map((cells) => JSON.stringify(cells)))).toEqual(
      new Set([JSON.stringify(['第"一\r\n列', "值", "x"])]),
    );
  });

  it("that is refused is refused by its thread in the same words", async () => {
    const file = join(folder, "fault");
    await writeFile(file, 'a,b\n1,"2\n');
    const read = (path: string) => readTable(path).next();
    await expect(read(file)).rejects.toMatchObject({ code: "TRANSFER.QUOTE", message: "第2行第2列的引号没有成对" });
    await expect(read(join(folder, "nowhere"))).rejects.toThrow("ENOENT");
  });

  it("of 100,000 lines comes in pieces", async () => {
    const file = join(folder, "many");
    await writeFile(file, "0123456789,中文,3.50\n".repeat(100_000));
    let rows = 0;
    let most = 0;
    for await (const batch of readTable(file)) {
      rows += batch.length;
      most = Math.max(most, batch.length);
    }
    expect([rows, most]).toEqual([100_000, 500]);
  });

  it("ends its thread when nobody asks any more", async () => {
    const file = join(folder, "left");
    await writeFile(file, "a,b\n".repeat(50_000));
    for await (const batch of readTable(file)) {
      expect(batch).toHaveLength(500);
      break;
    }
  });

  it.each<[string, string | Buffer, Partial<TableLimits>, string]>([
    ["nothing in it", "", {}, "文件中没有数据"],
    ["empty lines alone", "\r\n , \r\n", {}, "文件中没有数据"],
    ["a quote that does not end", 'a,b\n1,"2\n3\n', {}, "第2行第2列的引号没有成对"],
    ["text behind a quote", 'a,b\n"1"2,3\n', {}, "第2行第1列的引号没有成对"],
    ["too long a cell", "a,b\n1,12345", { cell: 4 }, "第2行第2列超过4个字符"],
    ["too many columns", "a\n1,2,3\n", { columns: 2 }, "第2行超过2列"],
    ["too many rows", "a\nb\nc\n", { rows: 2 }, "文件超过2行，请拆分后再导入"],
    ["too many bytes", "a".repeat(2_000), { bytes: 1_024 }, "文件超过1KB，请拆分后再导入"],
    ["a zero byte", "a,b\n1,\0", {}, "文件不是 csv 或 xlsx，请另存为其中一种后再导入"],
    ["a zero byte later", `${"a,b\n".repeat(2_000)}1,\0`, {}, "第2001行第2列含有不能识别的字符"],
    [
      "bytes of no encoding",
      Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]),
      {},
      "文件编码不能识别，请另存为 UTF-8 或 GB18030 编码的 csv",
    ],
    [
      "a web page that is called a table",
      "<html><table></table></html>",
      {},
      "文件不是 csv 或 xlsx，请另存为其中一种后再导入",
    ],
    ["a PDF", "%PDF-1.7\n", {}, "文件不是 csv 或 xlsx，请另存为其中一种后再导入"],
  ])("is refused with %s", async (_says, content, limits, message) => {
    expect(await refused(content, limits)).toBe(message);
  });
});

describe("an xlsx file", () => {
  it("gives texts, numbers and days as people read them", async () => {
    const rows = [
      ["日期", "时间", "金额", "账号", "备注"],
      [styled(46_027, 1), styled(46_027.396_527_777_78, 2), 1234.5, "6222021234567890123", "a & <b>\n换行"],
      [styled(0.5, 2), styled(12.5, 3), 0.1 + 0.2, 1e-7, ""],
      ["", "", 123_456_789_012_345, -1e14, "中"],
    ];
    expect(await rowsOf(xlsxOf(rows))).toEqual([
      { line: 1, cells: ["日期", "时间", "金额", "账号", "备注"] },
      { line: 2, cells: ["2026-01-05", "2026-01-05 09:31:00", "1234.5", "6222021234567890123", "a & <b>\n换行"] },
      { line: 3, cells: ["12:00:00", "12.5", "0.3", "0.0000001"] },
      { line: 4, cells: ["", "", "123456789012345", "-100000000000000", "中"] },
    ]);
  });

  it("gives inline texts, formatted parts and cells without an address", async () => {
    const parts = xlsxParts([]);
    parts["xl/sharedStrings.xml"] =
      "<sst><si><r><rPr/><t>海</t></r><r><t>南</t></r><rPh><t>ハイナン</t></rPh></si></sst>";
    parts["xl/worksheets/sheet1.xml"] =
      '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c>' +
      '<x:c t="inlineStr"><x:is><x:t>&#x6728;</x:t></x:is></x:c>' +
      '<x:c t="b"><x:v>1</x:v></x:c><x:c t="d"><x:v>2026-01-05T08:00:00Z</x:v></x:c>' +
      "</x:row></x:sheetData></x:worksheet>";
    expect(await cellsOf(zipOf(parts))).toEqual([["海南", "木", "TRUE", "2026-01-05 08:00:00"]]);
  });

  it("counts days as its workbook does", async () => {
    const parts = xlsxParts([[styled(44_565, 1)]]);
    parts["xl/workbook.xml"] = String(parts["xl/workbook.xml"]).replace("<workbookPr/>", '<workbookPr date1904="1"/>');
    expect(await cellsOf(zipOf(parts))).toEqual([["2026-01-05"]]);
    expect(await cellsOf(xlsxOf([[styled(1, 1), styled(59, 1), styled(61, 1)]]))).toEqual([
      ["1900-01-01", "1900-02-28", "1900-03-01"],
    ]);
  });

  it("of 100,000 rows comes in pieces", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [at, "中文", styled(46_027, 1)]);
    expect(await rowsOf(xlsxOf(rows))).toHaveLength(100_000);
  });

  const sheet = (xml: string): Buffer =>
    zipOf({ ...xlsxParts([]), "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${xml}</sheetData></worksheet>` });
  const good = xlsxOf([["a", 1]]);
  it.each<[string, () => Buffer, Partial<TableLimits>, string]>([
    [
      "a formula",
      () => xlsxOf([["a"], ["1", formula("SUM(A1)", "2")]]),
      {},
      "第2行第2列是公式，请改为数值或文字后再导入",
    ],
    [
      "a number of more digits than it holds",
      () => xlsxOf([["a", 6_222_021_234_567_890]]),
      {},
      "第1行第2列的数字超过15位，请将单元格设为文本并重新填写后再导入",
    ],
    ["an error in a cell", () => sheet('<row r="3"><c r="B3" t="e"><v>#N/A</v></c></row>'), {}, "第3行第2列是错误值"],
    ["a far column", () => sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), {}, "第1行超过200列"],
    ["too long a cell", () => xlsxOf([["12345"]]), { cell: 4 }, "第1行第1列超过4个字符"],
    ["too many rows", () => xlsxOf([["1"], ["2"], ["3"]]), { rows: 2 }, "文件超过2行，请拆分后再导入"],
    ["no end", () => good.subarray(0, good.length - 30), {}, "文件已损坏，不能读取"],
    ["changed bytes", () => flipped(good), {}, "文件已损坏，不能读取"],
    ["tags that do not fit", () => sheet("<row><c></row></c>"), {}, "文件已损坏，不能读取"],
    [
      "entities of its own",
      () =>
        zipOf({
          ...xlsxParts([["a"]]),
          "xl/sharedStrings.xml": '<!DOCTYPE s [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>',
        }),
      {},
      "文件已损坏，不能读取",
    ],
    [
      "a text that is not there",
      () => sheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
      {},
      "文件已损坏，不能读取",
    ],
    [
      "more parts than any spreadsheet",
      () =>
        zipOf({ ...xlsxParts([["a"]]), ...Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}`, ""])) }),
      {},
      "文件已损坏，不能读取",
    ],
    ["no sheet", () => zipOf({ "a.txt": "a" }), {}, "文件已损坏，不能读取"],
    ["rows without any value", () => sheet('<row r="1"/><row r="2"><c r="A2"/></row>'), {}, "文件中没有数据"],
    [
      "what only grows when it is unpacked",
      () => zipOf({ ...xlsxParts([]), "xl/sharedStrings.xml": "<!---->".repeat(20_000_000) }),
      {},
      "文件解压后过大，不能读取",
    ],
    [
      "the older format",
      () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
      {},
      "旧版（xls）或加密的 Excel 文件不能读取，请另存为 xlsx 或 csv 后再导入",
    ],
  ])("is refused with %s", async (_says, content, limits, message) => {
    expect(await refused(content(), limits)).toBe(message);
  });
});

/** Another byte in the middle of the sheet. */
function flipped(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf("xl/worksheets/sheet1.xml") + 60;
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

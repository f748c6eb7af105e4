// Workbooks that are written are read back with the reader of uploads; their XML is looked at where it does not look.
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRows } from "./readRows.ts";
import { TABLE_LIMITS } from "./table.ts";
import { sheetName, writeXlsx, type XlsxCell } from "./writeXlsx.ts";
import { dateText, escapedText, lettersOf, columnOf, serialOf, unescapedText } from "./xlsxValues.ts";
import { openZip } from "./zip.ts";

let file = "";
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), "xlsx-")), "table.xlsx");
});
afterAll(() => rm(join(file, ".."), { recursive: true }));

const FORMAT = "#,##0.00";
const PLACE = { line: 1, column: 1 };

async function written(rows: readonly (readonly XlsxCell[])[], totals?: readonly XlsxCell[]): Promise<void> {
  const columns = rows[0]?.map((_cell, index) => ({ title: `列${index + 1}`, format: FORMAT })) ?? [];
  await writeFile(file, await writeXlsx({ title: "明细", columns, rows, ...(totals === undefined ? {} : { totals }) }));
}

async function readBack(): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const batch of readRows(file, TABLE_LIMITS)) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

async function part(name: string): Promise<string> {
  const handle = await open(file);
  try {
    const pieces: Buffer[] = [];
    for await (const piece of (await openZip(handle, TABLE_LIMITS.inflatedBytes)).open(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  } finally {
    await handle.close();
  }
}

describe("a workbook", () => {
  it("keeps texts as texts, and digits of numbers as they are", async () => {
    const texts = ["007", "6222021234567890123", "1E5", "2026-1", "＝1+1", "=1+1", "a & <b>\r\n换行", "_x0041_"];
    await written(
      [texts.map((text) => ({ text })), [{ number: "-1234.50" }, null, { number: "0.07" }]],
      [{ text: "合计" }, { number: "123456789012345" }],
    );
    expect(await readBack()).toEqual([
      texts.map((_text, index) => `列${index + 1}`),
      texts,
      ["-1234.5", "", "0.07"],
      ["合计", "123456789012345"],
    ]);
    const sheet = await part("xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f");
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr">');
    expect(sheet).toContain('<c r="A3" s="3"><v>-1234.50</v></c>');
    expect(await part("xl/styles.xml")).toContain(`formatCode="${FORMAT}"`);
  });

  it("freezes its bold titles and is as wide as its longest texts", async () => {
    await written([[{ text: "海南常绿木板材" }, { number: "1" }, { text: "很长".repeat(100) }]]);
    const sheet = await part("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(["16", "8", "60"]);
    expect(sheet).toContain('<c r="A1" s="2" t="inlineStr">');
  });

  it("gives every text back", async () => {
    const tricky = fc.constantFrom("_x", "000D_", "\r", "\u0001", "&#10;", " ", "\uffff", "=");
    const text = fc
      .array(fc.oneof(tricky, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 8 })
      .map((pieces) => pieces.join(""))
      .filter((value) => value.trim() !== "" && !value.includes("\0"));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        await written([texts.map((value) => ({ text: value }))]);
        expect((await readBack())[1]).toEqual(texts);
      }),
      { numRuns: 25 },
    );
  });

  it("has rows beyond those that are measured, in their order", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [{ number: String(index) }, { text: `第${index}` }]);
    await written(rows);
    const [, ...back] = await readBack();
    expect(back).toEqual(rows.map((_row, index) => [String(index), `第${index}`]));
  });
});

describe("a sheet's name", () => {
  it.each([
    ["按月汇总", "按月汇总"],
    ["a/b\\c?d*e[f]g:h", "a b c d e f g h"],
    ["'引号'", "引号"],
    ["长".repeat(40), `${"长".repeat(30)}…`],
    [`${"长".repeat(29)}🌲🌲`, `${"长".repeat(29)}…`],
    ["History", "报表"],
    ["[]", "报表"],
  ])("is made of %j", (title, name) => {
    expect(sheetName(title)).toBe(name);
  });
});

describe("a value of a cell", () => {
  it("has the number of its day and its second", () => {
    const instant = Date.UTC(2026, 0, 5, 9, 31, 7);
    expect(dateText(serialOf(instant) ?? 0, false)).toBe("2026-01-05 09:31:07");
    expect(serialOf(Date.UTC(1900, 2, 1))).toBe(61);
    expect(serialOf(Date.UTC(1900, 1, 28))).toBeUndefined();
  });

  it("is escaped once and read once; the zero character is refused", () => {
    expect(escapedText("a\r\u0001_x000D_")).toBe("a_x000D__x0001__x005F_x000D_");
    expect(unescapedText("_x005F_x000D__x000d_", PLACE)).toBe("_x000D_\r");
    expect(() => unescapedText("_x0000_", PLACE)).toThrow("CHARACTER");
  });

  it("has the letters of its column", () => {
    expect([1, 26, 27, 702, 703].map(lettersOf)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
    expect(columnOf(`${lettersOf(702)}1`)).toBe(702);
  });
});

import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { MAX_CELLS, MAX_COLUMNS, tableFailure } from "./tables.ts";

const row = (cells: number, attributes = "") => `<tr>${`<td${attributes}><p>一</p></td>`.repeat(cells)}</tr>`;
const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;

describe("tables of a rich text", () => {
  it("are taken up to their limits, several of them too", () => {
    expect(tableFailure(table(row(MAX_COLUMNS)))).toBeUndefined();
    expect(tableFailure(table(row(20).repeat(30)).repeat(5))).toBeUndefined();
    expect(tableFailure(table(`${row(3, ' rowspan="2"')}${row(2)}`))).toBeUndefined();
    expect(tableFailure("<p>1 &lt;table&gt; 2</p>")).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ["one within another", table(`<tr><td>${table(row(1))}</td></tr>`), "NESTED_TABLE"],
    ["one that was not closed", `<table>${row(1)}<table>${row(1)}`, "NESTED_TABLE"],
    ["a column too many", table(row(MAX_COLUMNS + 1)), "TABLE_TOO_LARGE"],
    ["a huge colspan", table(row(1, ' colspan="1000000"')), "TABLE_TOO_LARGE"],
    ["columns that rows above cover", table(row(20, ' rowspan="9"').repeat(3)), "TABLE_TOO_LARGE"],
    ["merged cells for many", table(`${row(1, ' colspan="50"')}${row(0).repeat(60)}`), "TABLE_TOO_LARGE"],
    ["many tables together", table(row(50).repeat(10)).repeat(MAX_CELLS / 500 + 1), "TABLE_TOO_LARGE"],
  ])("are refused: %s", (_, html, code) => {
    expect(tableFailure(html)?.code).toBe(code);
  });

  it("are refused by the kind, with the limits", () => {
    expect(kindHarness("richText").stored(table(row(51)))).toEqual({ refused: "TABLE_TOO_LARGE" });
    expect(kindHarness("richText").stored(table(row(2)))).toBe(table(row(2)));
  });
});

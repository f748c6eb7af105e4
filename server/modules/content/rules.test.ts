import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renditionSet } from "#server/modules/files/index";
import { ANNOUNCED_SESSION, PUBLISHED, TENDER_MODE, pageOf, pagingOf, publicHtml, publicName } from "./rules.ts";

describe("a rich text on a public page", () => {
  it("loses scripts, handlers, styles and what no editor makes", () => {
    expect(
      publicHtml(
        '<p onclick="x()" style="color:red">甲<script>alert(1)</script><iframe src="//e"></iframe>' +
          '<img src="x" onerror="y()"></p>',
      ),
    ).toBe("<p>甲</p>");
    expect(publicHtml('<a href="javascript:alert(1)">乙</a><a href="https://e.cn" target="_blank">丙</a>')).toBe(
      '<a rel="noopener noreferrer">乙</a><a href="https://e.cn" rel="noopener noreferrer">丙</a>',
    );
  });
  it("keeps how a paragraph is aligned, as a class", () => {
    expect(publicHtml('<p style="text-align: center">标题</p>')).toBe('<p class="align-center">标题</p>');
    expect(publicHtml('<p class="align-right evil">甲</p>')).toBe("<p>甲</p>");
  });
  it("keeps a table, in a box that scrolls, and without what only the editor reads", () => {
    expect(
      publicHtml(
        '<table><colgroup><col width="120" /></colgroup><tbody><tr><th colspan="2" colwidth="120,80">' +
          '<p style="text-align:right">&lt;table&gt;</p></th></tr></tbody></table>',
      ),
    ).toBe(
      '<div class="prose-table" role="group" aria-label="表格" tabindex="0"><table><colgroup><col width="120" />' +
        '</colgroup><tbody><tr><th colspan="2"><p class="align-right">&lt;table&gt;</p></th></tr>' +
        "</tbody></table></div>",
    );
  });
  it("closes the box of a table that has attributes, as of one that has none", () => {
    const html = publicHtml('<table style="text-align:center"><tbody><tr><td>甲</td></tr></tbody></table>');
    expect([html.match(/<div/g)?.length, html.match(/<\/div>/g)?.length]).toEqual([1, 1]);
  });
  it("shows an own picture when it comes near, with its space reserved", () => {
    const src = "/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png";
    expect(publicHtml(`<p><img src="${src}" alt="图" width="640" height="400"></p>`)).toBe(
      `<p><img src="${src}" alt="图" width="640" height="400" srcset="${renditionSet(src) ?? ""}" ` +
        'sizes="(max-width: 640px) 100vw, 640px" loading="lazy" /></p>',
    );
    expect(publicHtml(`<img src="${src}">`)).toContain('sizes="(max-width: 748px) 100vw, 748px"');
    expect(publicHtml(`<img src="${src}" width="4000">`)).toContain('sizes="(max-width: 748px) 100vw, 748px"');
  });
  it("begins its headings below the page’s own", () => expect(publicHtml("<h1>甲</h1>")).toBe("<h2>甲</h2>"));
  it("shows no picture from elsewhere", () =>
    expect(publicHtml('<img src="https://e.cn/a.png"><img src="//e.cn/a.png">')).not.toContain("e.cn"));
  it("is nothing where nothing was written", () => expect([publicHtml(null), publicHtml("")]).toEqual(["", ""]));
});

describe("a name that is made public", () => {
  it.each([
    ["张建三", "张*三"],
    ["李明", "李*"],
    ["欧阳明辉", "欧**辉"],
    ["阿布都·热合曼", "阿*****曼"],
    ["John Smith", "J********h"],
  ])("a person’s: %s as %s", (name, shown) => expect(publicName(name)).toBe(shown));
  it.each(["海南绿源木业有限公司", "儋州恒通木材加工厂", "林场", "琼中林海木材经营部"])(
    "an organisation’s in full: %s",
    (name) => expect(publicName(name)).toBe(name),
  );
  it("is nothing where there is none", () => expect([publicName(null), publicName("")]).toEqual([null, null]));
});

describe("a page of a list", () => {
  it("is held within its bounds", () => {
    expect(pagingOf({})).toEqual({ pageNo: 1, pageSize: 10 });
    expect(pagingOf({ pageNo: 0, pageSize: 9999 })).toEqual({ pageNo: 1, pageSize: 50 });
  });
  it("says how many there are", () =>
    expect(pageOf(["a"], 11, { pageNo: 2, pageSize: 10 })).toEqual({
      records: ["a"],
      total: 11,
      size: 10,
      current: 2,
      pages: 2,
    }));
});

describe("what the schemas say", () => {
  interface Stepped {
    readonly states: {
      readonly steps: Readonly<Record<string, { readonly to: number; readonly stamp?: { readonly at?: string } }>>;
    };
  }
  interface Dict {
    readonly items: readonly { readonly value: string; readonly text: string }[];
  }
  const read = <T>(path: string): T => JSON.parse(readFileSync(`schemas/${path}`, "utf8")) as T;
  const textIn = (dict: string, value: string | number): string | undefined =>
    read<Dict>(`dict/${dict}.dict.json`).items.find((item) => item.value === String(value))?.text;

  it.each(Object.entries(PUBLISHED))("publishes a %s with state %d", (entity, state) => {
    const { steps } = read<Stepped>(`content/${entity}.entity.json`).states;
    const publishing = Object.values(steps).filter(({ stamp }) => stamp?.at === "publishTime");
    expect(publishing.map(({ to }) => to)).toEqual([state]);
  });

  it("announces a session when sign-up begins, and calls a tender what the dictionary does", () => {
    expect(textIn("session_status", ANNOUNCED_SESSION)).toBe("报名中");
    expect(textIn("session_mode", TENDER_MODE)).toBeDefined();
  });
});

import { describe, expect, it } from "vitest";
import { htmlText } from "./longText.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("rich text", () => {
  it("counts what people read, not its tags", () => {
    const words = "字".repeat(4000);
    expect(kindHarness("richText").wrong(`<p><strong>${words}</strong></p>`)).toBeUndefined();
    expect(kindHarness("richText").wrong(`<p>${words}字</p>`)).toBe("TOO_LONG");
    expect(kindHarness("richText", { max: 3 }).wrong("<p>a&amp;b</p>")).toBeUndefined();
  });

  it("is nothing when its editor was emptied, and something when a picture is left", () => {
    expect(kindHarness("richText").stored("<p></p>")).toBeNull();
    expect(kindHarness("richText").stored("<p>&nbsp;<br></p>")).toBeNull();
    expect(kindHarness("richText").stored('<p><img src="a.png"></p>')).toBe('<p><img src="a.png"></p>');
  });

  it("shows its words in lists", () => {
    expect(kindHarness("richText").text("<h1>题</h1><p>一<br>二</p>")).toBe("题 一 二");
    expect(htmlText("<p>1 &lt; 2</p>")).toBe("1 < 2");
  });

  it("reads the cells of a table apart, each as one line", () => {
    const table =
      "<table><tbody><tr><th>标段</th><th><p>面积</p></th></tr><tr><td><p>A</p></td><td>60</td></tr></tbody>";
    expect(htmlText(`<p>如下</p>${table}</table><p>完</p>`)).toBe("如下\n标段\n面积\nA\n60\n完");
    expect(kindHarness("richText").text(`${table}</table>`)).toBe("标段 面积 A 60");
    expect(htmlText("<ul><li><p>一</p></li><li><p>二</p></li></ul>")).toBe("一\n二");
  });

  it("takes a pasted cell as words, never as tags", () => {
    expect(kindHarness("richText").cell("<b>a</b>\n二")).toBe("<p>&lt;b&gt;a&lt;/b&gt;</p><p>二</p>");
  });
});

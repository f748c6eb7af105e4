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

  it("takes a pasted cell as words, never as tags", () => {
    expect(kindHarness("richText").cell("<b>a</b>\n二")).toBe("<p>&lt;b&gt;a&lt;/b&gt;</p><p>二</p>");
  });
});

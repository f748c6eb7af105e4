import { getSchema, type Extensions } from "@tiptap/react";
import { DOMParser as DocumentParser, DOMSerializer, type Node } from "@tiptap/pm/model";
import StarterKit from "@tiptap/starter-kit";
import { describe, expect, it } from "vitest";
import { htmlText } from "#core/fields";
import { pictureNode } from "./pictureNode.ts";
import { PictureUploads } from "./pictureUploads.ts";
import { Subscript, Superscript } from "./scriptMarks.ts";
import { Table, TableCell, TableHeader, TableRow } from "./tableNodes.ts";
import { TextAlign } from "./textAlign.ts";
import { textLength } from "./textLimit.ts";

const PICTURE = "/api/sys/common/static/jeditor/202611/019aa3c0-0009-7000-8000-000000000001.png";
const uploads = new PictureUploads();
const extensions: Extensions = [
  StarterKit,
  ...[TextAlign, Superscript, Subscript, Table, TableRow, TableCell, TableHeader],
  pictureNode(uploads),
];
const schema = getSchema(extensions);

function read(html: string): Node {
  const box = document.createElement("div");
  box.innerHTML = html;
  return DocumentParser.fromSchema(schema).parse(box);
}

function written(doc: Node): string {
  const box = document.createElement("div");
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  return box.innerHTML;
}

const TABLE =
  '<table><colgroup><col width="120"><col></colgroup><tbody><tr><th colspan="2" colwidth="120,0"><p>标段</p></th></tr>' +
  '<tr><td rowspan="2" colwidth="120"><p>甲</p></td><td><p>60</p></td></tr><tr><td><ul><li><p>一</p>' +
  "</li></ul></td></tr></tbody></table>";

describe("the editor's document", () => {
  it.each([
    TABLE,
    '<p style="text-align: center;">题</p><h3 style="text-align: right;">二</h3><p>m<sup>3</sup>H<sub>2</sub>O</p>',
    `<p>图<img src="${PICTURE}" alt="现场" width="640" height="400"></p>`,
  ])("reads and writes the same: %s", (html) => {
    expect(written(read(html))).toBe(html);
  });

  it("takes neither foreign pictures nor places of uploads that it does not know", () => {
    expect(written(read('<p>图<img src="https://e.cn/a.png"><img data-upload="x"></p>'))).toBe("<p>图</p>");
    uploads.begin("known", undefined);
    expect(written(read('<p>图<img data-upload="known"></p>'))).toBe('<p>图<img data-upload="known"></p>');
  });

  it("puts a picture that stood between paragraphs into one of its own", () => {
    expect(written(read(`<p>一</p><img src="${PICTURE}">`))).toBe(`<p>一</p><p><img src="${PICTURE}"></p>`);
  });

  it("is as long as the validator counts it", () => {
    for (const html of [
      TABLE,
      `<p>一<br>二</p>${TABLE}<p></p><p>三</p>`,
      "<ul><li><p>一</p></li><li><p>二</p></li></ul>",
    ])
      expect(textLength(read(html))).toBe([...htmlText(html)].length);
  });
});

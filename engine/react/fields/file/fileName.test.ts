import { describe, expect, it } from "vitest";
import type { FieldModel } from "#core/language";
import { sampleView } from "../../form/store/form.fixture.ts";
import { fileName, fileUrl, shortName, thumbnailUrl } from "./fileName.ts";
import { fileProblem } from "./checkFile.ts";

const view = sampleView([
  {
    entity: "paper",
    title: "资料",
    purpose: "For tests of files",
    fields: {
      title: { kind: "text", title: "标题" },
      picture: { kind: "file", title: "图片", accept: ["image/png", "image/jpeg"], maxBytes: 2097152 },
      papers: { kind: "file", title: "附件", accept: [".pdf", ".docx"], maxBytes: 20971520, count: 5 },
    },
  },
]);
const field = (name: string): FieldModel => {
  const found = view.entity.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("a chosen file", () => {
  it("must be an image where images are asked for, and below 2 MB", () => {
    expect(fileProblem(field("picture"), { name: "a.txt", type: "text/plain", size: 10 })).toBe("请上传图片");
    expect(fileProblem(field("picture"), { name: "a.png", type: "image/png", size: 2_097_152 })).toBe(
      "图片不能超过2MB",
    );
    expect(fileProblem(field("picture"), { name: "a.png", type: "image/png", size: 2_097_151 })).toBeUndefined();
  });

  it("must have one of the endings, whatever their case", () => {
    expect(fileProblem(field("papers"), { name: "合同.PDF", type: "", size: 10 })).toBeUndefined();
    expect(fileProblem(field("papers"), { name: "合同.exe", type: "", size: 10 })).toBe(
      "合同.exe 的类型不能上传，可以上传 .pdf、.docx",
    );
  });

  it("must hold something", () => {
    expect(fileProblem(field("papers"), { name: "空.pdf", type: "", size: 0 })).toBe("空.pdf 是空文件");
  });
});

it("keeps five characters of a long name and its ending", () => {
  expect(shortName("采伐许可证扫描件.pdf")).toBe("采伐许可证….pdf");
  expect(shortName("合同.pdf")).toBe("合同.pdf");
  expect(fileName("document/2026/%E5%90%88%E5%90%8C.pdf")).toBe("合同.pdf");
});

it("shows public pictures by a smaller copy, everything else as it is", () => {
  const path = "picture/202611/a.jpg";
  expect(thumbnailUrl(path, 36)).toBe("/api/sys/common/static/picture/202611/a.jpg?width=160");
  expect(thumbnailUrl(path, 64)).toMatch(/\?width=320$/);
  expect(thumbnailUrl(path, 400)).toBe(fileUrl(path));
  for (const other of ["https://e.cn/a.png", "document/202611/a.pdf"])
    expect(thumbnailUrl(other, 36)).toBe(fileUrl(other));
  const signed = "private/document/202611/a.png?u=1&e=zzzzzzzz&s=0";
  expect(thumbnailUrl(signed, 36)).toBe("/api/sys/common/private/document/202611/a.png?u=1&e=zzzzzzzz&s=0");
});

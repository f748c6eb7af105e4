export const fileTexts = {
  documents: "附件",
  download: (name: string) => `下载 ${name}`,
  kinds: {
    pdf: "PDF 文档",
    doc: "Word 文档",
    docx: "Word 文档",
    xls: "Excel 表格",
    xlsx: "Excel 表格",
    zip: "压缩包",
    jpg: "图片",
    jpeg: "图片",
    png: "图片",
    html: "网页文档",
    txt: "文本",
  },
  other: "文件",
};

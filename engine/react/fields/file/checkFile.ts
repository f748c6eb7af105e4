/** Whether a chosen file may go up, by what its field says. The server asks again. */
import type { FieldModel } from "#core/language";
import { sizeText } from "#core/values";
import { numberOf, textsOf } from "../fieldOptions.ts";

interface SelectedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export function fileProblem(field: FieldModel, file: SelectedFile): string | undefined {
  const accept = textsOf(field, "accept");
  const pictures = accept.length > 0 && accept.every((rule) => rule.startsWith("image/"));
  if (accept.length > 0 && !accept.some((rule) => accepts(rule, file))) {
    return pictures ? "请上传图片" : `${file.name} 的类型不能上传，可以上传 ${accept.join("、")}`;
  }
  const most = numberOf(field, "maxBytes");
  // "Under 2 MB" means below the number, as the server reads it too.
  if (most !== undefined && file.size >= most) return `${pictures ? "图片" : "文件"}不能超过${sizeText(most)}`;
  return file.size === 0 ? `${file.name} 是空文件` : undefined;
}

function accepts(rule: string, file: SelectedFile): boolean {
  if (rule.startsWith(".")) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  if (rule.endsWith("/*")) return file.type.startsWith(rule.slice(0, -1));
  return file.type === rule;
}

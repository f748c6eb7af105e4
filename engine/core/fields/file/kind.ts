import { splitValues } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { failure } from "../failures.ts";
import { FLAG, means, unavailable } from "../optionSchemas.ts";
import { MULTI_VALUE_OPERATORS } from "../operators.ts";
import { numberOption } from "../options.ts";
import { countChecker, multiValueToStored } from "../multiValue.ts";
import type { Checker } from "../kind.ts";
import type { KindOptions } from "#core/model";

const MAX_PATH = 300;
const MAX_BYTES = 100 * 1024 * 1024;

/** A path under the store: no drive, no scheme, no way up, no hidden part. */
const PATH = /^(?![/.])(?!.*\/[/.])[^\p{Cc}\\:*?"<>|,#%]+$/u;

/** Extensions behind the types that `accept` may name besides extensions themselves. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  "image/*": ["png", "jpg", "jpeg", "gif", "webp", "bmp"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/bmp": ["bmp"],
  "application/pdf": ["pdf"],
};

/** Extensions that `accept` lets in; undefined where any is let in. */
export function extensionsOf(options: KindOptions): readonly string[] | undefined {
  const accept = options["accept"];
  if (!Array.isArray(accept) || accept.length === 0) return undefined;
  return accept.flatMap((one: unknown) => TYPES[String(one)] ?? [String(one).replace(/^\./, "").toLowerCase()]);
}

function checker(field: { readonly options: KindOptions }): Checker {
  const count = numberOption(field.options, "count") ?? 1;
  const counted = countChecker(count === 0 ? {} : { max: count });
  const extensions = extensionsOf(field.options);
  const wrong = failure("FILE_TYPE", { accept: (extensions ?? []).join("、") });
  return (value, context) => {
    if (
      extensions !== undefined &&
      !splitValues(String(value)).every((path) =>
        extensions.includes(path.slice(path.lastIndexOf(".") + 1).toLowerCase()),
      )
    )
      return wrong;
    return counted?.(value, context);
  };
}

const ACCEPT = {
  type: "array",
  items: { oneOf: [{ enum: Object.keys(TYPES) }, { type: "string", pattern: "^\\.[a-z0-9]{1,8}$" }] },
  uniqueItems: true,
} as const;

export const file = defineKind({
  name: "file",
  title: "文件",
  purpose: "Stored paths of uploaded files, one or several (`count` 0: any number)",
  keys: {
    accept: means(ACCEPT, "the kinds of files, or endings; absent: all that may be uploaded", ["image/*", ".pdf"]),
    maxBytes: means({ type: "integer", minimum: 1, maximum: MAX_BYTES, default: 2_097_152 }, "the size of one file"),
    count: means({ type: "integer", minimum: 0, maximum: 100, default: 1 }, "how many files; 0: any number"),
    folder: means(
      { type: "string", pattern: "^[a-z0-9][a-z0-9_-]{0,39}$", default: "temp" },
      "the folder of the uploads in which the files are stored",
      "contracts",
    ),
    private: unavailable("私有文件", FLAG),
    crop: unavailable("图片裁剪", FLAG),
    allowDownload: means(FLAG, "in a grid's cell: `false` hides the download"),
    allowRemove: means(FLAG, "in a grid's cell: `false` hides the removal"),
  },
  looks: ["list", "image", "avatar"],
  operators: MULTI_VALUE_OPERATORS,
  defaultOperator: "contains",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", description: "Stored paths, comma-joined" }),
  toStored: (wire) =>
    multiValueToStored(wire, (path) =>
      path.length <= MAX_PATH && PATH.test(path) ? undefined : { code: "WRONG_PATH" },
    ),
  checker,
  text: (stored) =>
    splitValues(String(stored))
      .map((path) => path.slice(path.lastIndexOf("/") + 1))
      .join("，"),
});

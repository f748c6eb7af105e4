import { PICTURE_MEDIA, PICTURE_TYPES, splitValues } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { failure } from "../failures.ts";
import { FLAG, means } from "../optionSchemas.ts";
import { MULTI_VALUE_OPERATORS } from "../operators.ts";
import { flagOption, numberOption } from "../options.ts";
import { countChecker, multiValueToStored } from "../multiValue.ts";
import type { CheckContext, Checker, KindFinding } from "../kind.ts";
import type { FieldModel, KindOptions } from "#core/model";
import { isPrivatePath, withoutSignatures } from "./privatePath.ts";

const MAX_PATH = 300;
const MAX_BYTES = 100 * 1024 * 1024;

/** A path under the store: no drive, no scheme, no way up, no hidden part. */
const PATH = /^(?![/.])(?!.*\/[/.])[^\p{Cc}\\:*?"<>|,#%]+$/u;

/** Extensions behind the types that `accept` may name besides extensions themselves. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  "image/*": Object.keys(PICTURE_TYPES),
  ...Object.fromEntries(
    PICTURE_MEDIA.map((media) => [
      media,
      Object.entries(PICTURE_TYPES).flatMap(([ending, type]) => (type === media ? [ending] : [])),
    ]),
  ),
  "application/pdf": ["pdf"],
};

/** Extensions that `accept` lets in; undefined where any is let in. */
export function extensionsOf(options: KindOptions): readonly string[] | undefined {
  const accept = options["accept"];
  if (!Array.isArray(accept) || accept.length === 0) return undefined;
  return accept.flatMap((one: unknown) => TYPES[String(one)] ?? [String(one).replace(/^\./, "").toLowerCase()]);
}

function checker(field: FieldModel): Checker {
  const count = numberOption(field.options, "count") ?? 1;
  const counted = countChecker(count === 0 ? {} : { max: count });
  const extensions = extensionsOf(field.options);
  const wrong = failure("FILE_TYPE", { accept: (extensions ?? []).join("、") });
  const isPrivate = flagOption(field.options, "private");
  return (value, context) => {
    const misplaced = (path: string): boolean => isPrivatePath(path) !== isPrivate;
    if (newPaths(String(value), field, context).some(misplaced)) return isPrivate ? NOT_PRIVATE : PRIVATE;
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

const CROP = {
  anyOf: [
    FLAG,
    {
      type: "object",
      properties: {
        ratio: { type: "string", pattern: "^[1-9][0-9]?:[1-9][0-9]?$" },
        width: { type: "integer", minimum: 16, maximum: 4_000 },
      },
      minProperties: 1,
      additionalProperties: false,
    },
  ],
} as const;

/** Only what a browser can draw is cut. */
function cropLint({ crop, accept }: Readonly<Record<string, unknown>>): readonly KindFinding[] {
  if (crop === undefined || crop === false) return [];
  const picturesOnly = extensionsOf({ accept })?.every((extension) => TYPES["image/*"]?.includes(extension));
  const message = "只有图片可以裁剪：请在 accept 中只写图片类型，如 image/png";
  const pointer = accept === undefined ? "/crop" : "/accept";
  return picturesOnly === true ? [] : [{ pointer, code: "CONTRADICTION", message }];
}

const PRIVATE = failure("FILE_PRIVATE", {});
const NOT_PRIVATE = failure("FILE_NOT_PRIVATE", {});

/** Those that the row did not hold before: what was stored when the field was not private yet may stay. */
function newPaths(value: string, { name }: FieldModel, { before }: CheckContext): readonly string[] {
  const held = new Set(splitValues(String(before?.[name] ?? "")));
  return splitValues(value).filter((path) => !held.has(path));
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
      { type: "string", pattern: "^(?!private$)[a-z0-9][a-z0-9_-]{0,39}$", default: "temp" },
      "the folder of the uploads in which the files are stored",
      "contracts",
    ),
    private: means(FLAG, "read only by who may read the row and the field, at addresses that end after some minutes"),
    crop: means(
      CROP,
      "pictures are cut in a dialog before they go up: by `ratio` (1:1) and to `width` pixels (400) at most",
      { ratio: "4:3", width: 800 },
    ),
    allowDownload: means(FLAG, "in a grid's cell: `false` hides the download"),
    allowRemove: means(FLAG, "in a grid's cell: `false` hides the removal"),
  },
  lint: cropLint,
  looks: ["list", "image", "avatar"],
  operators: MULTI_VALUE_OPERATORS,
  defaultOperator: "contains",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", description: "Stored paths, comma-joined" }),
  toStored: (wire) =>
    multiValueToStored(typeof wire === "string" ? withoutSignatures(wire) : wire, (path) =>
      path.length <= MAX_PATH && PATH.test(path) ? undefined : { code: "WRONG_PATH" },
    ),
  checker,
  text: (stored) =>
    splitValues(withoutSignatures(String(stored)))
      .map((path) => path.slice(path.lastIndexOf("/") + 1))
      .join("，"),
});

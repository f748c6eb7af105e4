/** Checks the size and dimensions of a stored file that a field takes. Its name is checked by the kind of the field. */
import { cropOf, isCropped } from "#core/fields";
import type { FieldModel } from "#core/language";
import { sizeText } from "#core/values";
import { fileErrors } from "../errors.ts";
import type { Pixels } from "./sharp.ts";

interface Measured extends Pixels {
  readonly size: number;
}

/** @param file undefined: the value names no file that is stored here */
export function assertTakenAs({ title, options }: Pick<FieldModel, "title" | "options">, file?: Measured): void {
  const { maxBytes } = options;
  if (typeof maxBytes === "number" && file !== undefined && file.size >= maxBytes)
    throw fileErrors.error("FIELD_SIZE", { title, limit: sizeText(maxBytes) });
  const crop = cropOf(options);
  if (crop === undefined || (file !== undefined && isCropped(crop, file))) return;
  throw fileErrors.error("NOT_CROPPED", { title, ratio: crop.ratio.join(":"), width: crop.width });
}

export const hasFileLimits = ({ options }: Pick<FieldModel, "options">): boolean =>
  typeof options["maxBytes"] === "number" || cropOf(options) !== undefined;

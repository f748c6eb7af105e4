/** Fields that take cropped pictures alone. */
import { cropOf, isCropped } from "#core/fields";
import type { FieldModel } from "#core/language";
import { fileErrors } from "../errors.ts";
import type { Pixels } from "./sharp.ts";

/** @param picture undefined: no file that is stored here */
export function assertCropped({ title, options }: Pick<FieldModel, "title" | "options">, picture?: Pixels): void {
  const crop = cropOf(options);
  if (crop === undefined || (picture !== undefined && isCropped(crop, picture))) return;
  throw fileErrors.error("NOT_CROPPED", { title, ratio: crop.ratio.join(":"), width: crop.width });
}

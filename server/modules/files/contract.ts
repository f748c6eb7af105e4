/** Types, paths and constants that pages share with the files module. */
import { RENDITION_WIDTHS } from "#core/api";
import { PICTURE_ENDINGS } from "#core/values";

/** Turns the signed path of a private file into the address at which a browser reads it. */
export { privateAddress } from "#core/fields";

export interface UploadResult {
  readonly fileUrl: string;
  readonly profilePhotoUrl: string;
}

export const UPLOAD_PATH = "/sys/common/upload";
export const STATIC_PATH = "/sys/common/static";
/** Private files are read below this path, at signed addresses. */
export const PRIVATE_PATH = "/sys/common/private";
export const DEFAULT_FOLDER = "temp";

/** An image must stay below this many bytes (specification: under 2MB). */
export const IMAGE_LIMIT = 2_097_152;

const PICTURE_ADDRESS = new RegExp(`^/api${STATIC_PATH}/[^?#]+\\.(?:${PICTURE_ENDINGS})$`);

/** The `srcset` of a stored picture; undefined for other addresses. */
export function renditionSet(address: string): string | undefined {
  if (!PICTURE_ADDRESS.test(address)) return undefined;
  return RENDITION_WIDTHS.map((width) => `${address}?width=${width} ${width}w`).join(", ");
}

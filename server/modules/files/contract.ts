/** Types, paths and constants that pages share with the files module. */
import { RENDITION_WIDTHS } from "#core/api";

export interface UploadResult {
  readonly fileUrl: string;
  readonly profilePhotoUrl: string;
}

export const UPLOAD_PATH = "/sys/common/upload";
export const STATIC_PATH = "/sys/common/static";
/** Signed addresses of private files. */
export const PRIVATE_PATH = "/sys/common/private";
export const DEFAULT_FOLDER = "temp";

const PICTURE_ADDRESS = new RegExp(`^/api${STATIC_PATH}/[^?#]+\\.(?:png|jpe?g|webp|gif)$`);

/** The `srcset` of a stored picture; undefined for other addresses. */
export function renditionSet(address: string): string | undefined {
  if (!PICTURE_ADDRESS.test(address)) return undefined;
  return RENDITION_WIDTHS.map((width) => `${address}?width=${width} ${width}w`).join(", ");
}

/** Bytes of all renditions that are kept; what was not used for longest goes first, and is made again when needed. */
export const RENDITION_BYTES = 512 * 1024 * 1024;

/** An image must stay below this many bytes (specification: under 2MB). */
export const IMAGE_LIMIT = 2_097_152;
export const FILE_LIMIT = 50 * 1024 * 1024;

/** What one person, and everybody together, may upload; configuration with these defaults. */
export interface UploadLimits {
  /** Of one person, from midnight to midnight in China. */
  readonly bytesPerDay: number;
  readonly filesPerDay: number;
  /** Of one person, as long as the files are kept. */
  readonly bytesInTotal: number;
  readonly filesInTotal: number;
  /** Under way at one moment: of everybody, and of one person. */
  readonly atOnce: number;
  readonly atOncePerUser: number;
  /** A file that nothing refers to goes after as many days; 0: never. */
  readonly keepDays: number;
}

const GB = 1024 * 1024 * 1024;

export const UPLOAD_LIMITS: UploadLimits = {
  bytesPerDay: 2 * GB,
  filesPerDay: 1_000,
  bytesInTotal: 50 * GB,
  filesInTotal: 50_000,
  atOnce: 12,
  atOncePerUser: 4,
  keepDays: 30,
};

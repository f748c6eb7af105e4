/** What pages and the files module agree on. */
export interface UploadResult {
  readonly fileUrl: string;
  readonly profilePhotoUrl: string;
}

export const UPLOAD_PATH = "/sys/common/upload";
export const STATIC_PATH = "/sys/common/static";
export const DEFAULT_FOLDER = "temp";

/** An image must stay below this many bytes (specification: under 2MB). */
export const IMAGE_LIMIT = 2_097_152;
export const FILE_LIMIT = 50 * 1024 * 1024;

/** Decides what may be stored, and under which name. Nothing here trusts a name or a type that a client sent. */
import { LRUCache } from "lru-cache";
import { isPrivatePath } from "#core/fields";
import { fieldAccess, may, type EntityModel, type FieldModel, type Model, type Viewer } from "#core/language";
import { PICTURE_TYPES } from "#core/values";
import { IMAGE_LIMIT } from "./contract.ts";

/** Quality of WebP at which the loss is not seen on a photograph. */
export const RENDITION_QUALITY = 70;

/** No upload takes this long, so older parts on the disk were interrupted. */
export const INTERRUPTED_UPLOAD_MS = 2 * 60 * 60 * 1000;
/** More requests than these do not wait: they get the original picture. */
export const MAX_WAITING_RENDITIONS = 40;
/** Entries that are held in memory, one for each rendition or for a picture that has none. */
export const MAX_KNOWN_RENDITIONS = 50_000;
/** A picture that takes longer than this to be made smaller is served as it is. */
export const RENDITION_TIMEOUT_SECONDS = 10;
/** Signed addresses end at multiples of this, so that a browser finds a picture again in its cache. */
export const SIGNED_ADDRESS_STEP_MS = 150_000;
/** Seconds after which an upload that found no free place may try again. */
export const UPLOAD_RETRY_SECONDS = 3;
/** A stored path never holds other bytes: the browser shows a picture again without requesting it, for 30 days. */
export const PICTURE_MAX_AGE_SECONDS = 30 * 86_400;

/** Bytes of all renditions that are kept; what was not used for longest goes first, and is made again when needed. */
export const RENDITION_BYTES = 512 * 1024 * 1024;

export const FILE_LIMIT = 50 * 1024 * 1024;

/** What one person, and everybody together, may upload; configuration with these defaults. */
export interface UploadLimits {
  /** What one person may upload from midnight to midnight in China. */
  readonly bytesPerDay: number;
  readonly filesPerDay: number;
  /** What one person may keep stored. */
  readonly bytesInTotal: number;
  readonly filesInTotal: number;
  /** Uploads at one moment: those of everybody, and those of one person. */
  readonly atOnce: number;
  readonly atOncePerUser: number;
  /** A file that nothing refers to is removed after as many days; 0: never. */
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

/**
 * Extension → content type as it is served. Only pictures are shown in place. Everything else is a download, so that no
 * browser runs an uploaded document in this site's origin.
 */
const TYPES: Readonly<Record<string, { readonly type: string; readonly image?: true }>> = {
  ...Object.fromEntries(
    Object.entries(PICTURE_TYPES).map(([ending, type]) => [ending, { type, image: true as const }]),
  ),
  pdf: { type: "application/pdf" },
  doc: { type: "application/msword" },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xls: { type: "application/vnd.ms-excel" },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  zip: { type: "application/zip" },
  txt: { type: "text/plain; charset=utf-8" },
  csv: { type: "text/csv; charset=utf-8" },
};

/** Types that the first bytes may show for an extension. They are compared, because a client may claim any name. */
const DETECTED_AS: Readonly<Record<string, readonly string[]>> = {
  jpeg: ["jpg"],
  jpg: ["jpg"],
  doc: ["cfb"],
  xls: ["cfb"],
  docx: ["docx", "zip"],
  xlsx: ["xlsx", "zip"],
};

const PLAIN_TEXT = new Set(["txt", "csv"]);
const FOLDER = /^[a-z][a-z0-9_-]{0,30}$/;

export type AcceptedFile = { readonly extension: string; readonly type: string; readonly image: boolean };
type UploadVerdict =
  | { readonly accepted: AcceptedFile }
  | { readonly refused: "TYPE" | "MISMATCH" | "IMAGE_TOO_LARGE"; readonly type: string };

function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** @param shown extension that the first bytes show; undefined where they show none (plain text) */
export function checkUpload(name: string, bytes: number, shown: string | undefined): UploadVerdict {
  const extension = extensionOf(name);
  const known = TYPES[extension];
  if (known === undefined) return { refused: "TYPE", type: extension === "" ? "无扩展名" : extension };
  const fits =
    shown === undefined ? PLAIN_TEXT.has(extension) : (DETECTED_AS[extension] ?? [extension]).includes(shown);
  if (!fits) return { refused: "MISMATCH", type: extension };
  if (known.image && bytes >= IMAGE_LIMIT) return { refused: "IMAGE_TOO_LARGE", type: extension };
  return { accepted: { extension, type: known.type, image: known.image === true } };
}

/**
 * Bytes that a file of this name may have at most: a picture must stay below its limit, everything else may reach its
 * own.
 */
export function maxBytes(name: string): number {
  return TYPES[extensionOf(name)]?.image === true ? IMAGE_LIMIT - 1 : FILE_LIMIT;
}

/** Bytes from the beginning by which most files show what they are. */
export const HEAD_BYTES = 4_100;

/** Folder of bodies on their way, below that of the uploads. No stored path can begin so. */
export const INCOMING = ".incoming";

/** Folder of smaller copies of pictures, below that of the uploads. No stored path can begin so. */
export const RENDITIONS = ".renditions";

/** The file of a smaller copy. */
export const renditionName = (id: string, width: number): string => `${id}-${width}.webp`;

/** Which quota one more file of this size would break. */
export function exceededQuota(
  used: { readonly dayBytes: number; readonly dayFiles: number; readonly bytes: number; readonly files: number },
  size: number,
  limits: UploadLimits,
): "day" | "total" | undefined {
  if (used.bytes + size > limits.bytesInTotal || used.files + 1 > limits.filesInTotal) return "total";
  return used.dayBytes + size > limits.bytesPerDay || used.dayFiles + 1 > limits.filesPerDay ? "day" : undefined;
}

/** Kinds whose values refer to uploaded files. */
const HOLDS_FILES: ReadonlySet<string> = new Set(["file", "richText", "markdown"]);

export const holdsFiles = (field: FieldModel): boolean => HOLDS_FILES.has(field.kind);

/** More rights keys than roles exist only if permissions are granted to single users. */
const MAX_RIGHTS_KEYS = 5_000;

/** Whether any form of the viewer has a field that takes a file. Nobody else has a reason to upload. */
export function createUploadRule(): (model: Model, viewer: Viewer) => boolean {
  const answers = new LRUCache<string, { readonly allowed: boolean }>({ max: MAX_RIGHTS_KEYS });
  let served: Model | undefined;
  return (model, viewer) => {
    if (model !== served) answers.clear();
    served = model;
    let answer = answers.get(viewer.rightsKey);
    if (answer === undefined) {
      answer = { allowed: Object.values(model.entities).some((entity) => takesFilesFrom(model, entity, viewer)) };
      answers.set(viewer.rightsKey, answer);
    }
    return answer.allowed;
  };
}

function takesFilesFrom(model: Model, entity: EntityModel, viewer: Viewer): boolean {
  const asked = [...(entity.states?.steps ?? []), ...entity.actions].filter((action) => may(viewer, action.permission));
  if (asked.some((action) => action.input.some(holdsFiles))) return true;
  if (!may(viewer, entity.permissions.add) && !may(viewer, entity.permissions.edit)) return false;
  const holding = entity.fields.filter(holdsFiles);
  if (holding.length === 0) return false;
  const { writable } = fieldAccess(model, entity, viewer);
  return holding.some((field) => writable.has(field.name));
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Finds what may be ids of files in a text: the last part of every stored path is one. */
export function fileIdsIn(text: string): readonly string[] {
  return text.match(ID) ?? [];
}

export function isValidFolder(folder: string): boolean {
  return FOLDER.test(folder) && !isPrivatePath(`${folder}/`);
}

/** The path of a file below the uploads folder. It is generated: nothing of the client's name is in it. */
export function storedPath(folder: string, day: string, id: string, extension: string): string {
  return `${folder}/${day.slice(0, 7).replace("-", "")}/${id}.${extension}`;
}

/** The folder of a stored path. */
export const folderOf = (path: string): string => path.split("/").at(isPrivatePath(path) ? 1 : 0) ?? "";

const STORED = /^(?:private\/)?[a-z][a-z0-9_-]{0,30}\/\d{6}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;

export function isStoredPath(path: string): boolean {
  return STORED.test(path);
}

/** The name that people see: without a path, control or direction characters, of 120 characters at most. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return clean.slice(-120) || "文件";
}

/**
 * Width and height of a PNG by its header, so that huge pictures are refused before decoding; undefined for other
 * files.
 */
export function pngSize(head: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  if (head.length < 24 || head[1] !== 0x50 || head[2] !== 0x4e || head[3] !== 0x47) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

export const MAX_PIXELS = 50_000_000;

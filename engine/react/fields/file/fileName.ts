/** Names of files as people read them, and their addresses. */
import { renditionQuery } from "#core/api";
import { FILES_PATH, isPrivatePath, privateAddress, withoutSignatures } from "#core/fields";
import { PICTURE_ENDINGS } from "#core/values";
import { withSignature } from "./signedPaths.ts";

const SHOWN = 5;

/** The original names of files uploaded from this page: on the server their names are random. */
const rememberedNames = new Map<string, string>();

export function rememberFileName(path: string, name: string): void {
  rememberedNames.set(withoutSignatures(path), name);
}

/** The name a file was given where it is known, else the last part of its path. */
export function fileName(signedOrNot: string): string {
  const path = withoutSignatures(signedOrNot);
  const known = rememberedNames.get(path);
  if (known !== undefined) return known;
  const last = path.slice(path.lastIndexOf("/") + 1);
  const name = decode(last);
  return name === "" ? path : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A long name keeps its first five characters and its ending. */
export function shortName(name: string): string {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : "";
  const characters = [...stem];
  return characters.length <= SHOWN ? name : `${characters.slice(0, SHOWN).join("")}…${ending}`;
}

const PICTURE = new RegExp(`\\.(?:${PICTURE_ENDINGS})$`, "i");

export function isPicture(path: string): boolean {
  return PICTURE.test(withoutSignatures(path));
}

export function fileUrl(path: string): string {
  if (isPrivatePath(path)) return privateAddress(withSignature(path));
  return /^https?:\/\//i.test(path) ? path : `${FILES_PATH}${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The address of a picture in a frame of so many CSS pixels: of a smaller copy, where the server makes one. */
export function thumbnailUrl(path: string, frameWidth: number): string {
  const url = fileUrl(path);
  return url.startsWith(FILES_PATH) && PICTURE.test(url) ? url + renditionQuery(frameWidth) : url;
}

import { PICTURE_ENDINGS } from "#core/values";
import { isPrivatePath } from "../file/privatePath.ts";

/** Addresses of pictures that this server keeps: rich text shows no others, because they would disclose who reads. */
export const FILES_PATH = "/api/sys/common/static/";

const OWN_PICTURE = new RegExp(`^${FILES_PATH}(?:[a-z0-9_-]+/){1,4}[a-z0-9_-]+\\.(?:${PICTURE_ENDINGS})$`, "i");
const MAX_ADDRESS = 300;

/** Files of private fields have addresses that end: prose that showed one would lose it. */
export function isOwnPicture(address: string): boolean {
  return !isPrivatePath(address.slice(FILES_PATH.length)) && address.length <= MAX_ADDRESS && OWN_PICTURE.test(address);
}

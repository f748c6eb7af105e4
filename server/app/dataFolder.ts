/** Only the user who runs the server can access the data folder. */
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** A folder that everybody may write into (/tmp) is not ours to close. */
const STICKY = 0o1000;

/** What lies in the folder of this product; a folder that holds other things keeps them as they are. */
const OWN = /^(?:heartwood\.sqlite|uploads$|backup|(?:compiled-schemas|keys\.json|data-keys\.txt)$)/;

/** What this process makes from now on is readable by its user alone. */
export function restrictUmask(): void {
  process.umask(0o077);
}

/** Makes the folder, and mends what an earlier version left readable by all. */
export function prepareDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if ((statSync(folder).mode & STICKY) === 0) makePrivate(folder);
  for (const name of readdirSync(folder)) if (OWN.test(name)) makePrivate(join(folder, name));
}

function makePrivate(path: string): void {
  try {
    const { mode } = statSync(path);
    const wanted = (mode & 0o170000) === 0o040000 ? FOLDER_MODE : FILE_MODE;
    if ((mode & 0o077) !== 0) chmodSync(path, wanted);
  } catch (error) {
    // Not ours to change, on a file system without modes, or gone meanwhile: whether it can be used is found when it
    // is.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EROFS" && code !== "ENOENT") throw error;
  }
}

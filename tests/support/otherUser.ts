import { stat } from "node:fs/promises";
import { dirname } from "node:path";

const OTHERS_MAY_ENTER = 0o001;

/** A user without any rights; root could write everywhere. */
export const UNPRIVILEGED_UID = 65_534;

/** Whether another user can reach this folder: each folder on the way lets everyone through. */
export async function othersMayEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & OTHERS_MAY_ENTER) === 0) return false;
  return dirname(folder) === folder || othersMayEnter(dirname(folder));
}

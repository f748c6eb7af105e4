/**
 * Addresses of private files, signed with HMAC-SM3 over path, viewer and end. They end between two and a half and five
 * minutes after they are made. Within two and a half minutes the same viewer gets the same address, so that the
 * browser's cache finds the file.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isPrivatePath, signedPath } from "#core/fields";
import type { Viewer } from "#core/language";
import type { PrivateFiles } from "#engine/server";
import { SIGNED_ADDRESS_STEP_MS } from "../rules.ts";

interface SignedAddress {
  /** Path of the file as it is stored. */
  readonly path: string;
  readonly user: string;
  /** Epoch milliseconds, in base 36. */
  readonly expires: string;
  readonly signature: string;
}

export interface PrivateAddresses extends PrivateFiles {
  /** @param caller who asks. An address that is sent with a session must have been made for that person. */
  isValid(address: SignedAddress, caller: Viewer, now: number): Promise<boolean>;
}

const EXPIRES = /^[0-9a-z]{1,12}$/;

export function createPrivateAddresses(addressKey: () => Promise<Buffer>): PrivateAddresses {
  return {
    signer: async ({ id: user }, now) => {
      const key = await addressKey();
      const expires = (Math.floor(now / SIGNED_ADDRESS_STEP_MS) + 2) * SIGNED_ADDRESS_STEP_MS;
      return (path) => signedPath(path, { user, expires, signature: signatureOf(key, path, user, expires) });
    },
    isValid: async ({ path, user, expires: text, signature }, caller, now) => {
      const expires = EXPIRES.test(text) ? Number.parseInt(text, 36) : 0;
      if (!isPrivatePath(path) || expires <= now || expires > now + 2 * SIGNED_ADDRESS_STEP_MS) return false;
      if (caller.id !== "" && caller.id !== user) return false;
      const right = Buffer.from(signatureOf(await addressKey(), path, user, expires));
      const sent = Buffer.from(signature);
      return sent.length === right.length && timingSafeEqual(sent, right);
    },
  };
}

/** No path or id that is signed here holds a line break, so where one part ends and the next begins cannot be moved. */
function signatureOf(key: Buffer, path: string, user: string, expires: number): string {
  return createHmac("sm3", key).update([path, user, expires].join("\n")).digest("hex");
}

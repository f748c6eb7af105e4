/**
 * Encrypts the values of fields for the database: AES-256-GCM with a random nonce for each value. A value is bound to
 * its entity, field and row, so that it is refused after somebody has copied it to another row or field. The blind
 * index is a keyed hash by which equal values of one field are found without decrypting any.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { foldText, type FoldName } from "#core/values";
import { encryptionErrors } from "./errors.ts";
import type { DataKey, DataKeySet, ReadDataKeys } from "./keys.ts";

/**
 * The column that a value is bound to. A renamed field keeps its first name here, or its stored values could not be
 * opened.
 */
export interface SealedColumn {
  readonly entity: string;
  readonly field: string;
  /** Texts that this fold makes equal have one blind index. */
  readonly fold?: FoldName | undefined;
}

export interface FieldCipher {
  seal(column: SealedColumn, rowId: string, text: string): string;
  /**
   * Throws ENCRYPTION.UNKNOWN_KEY where the key is missing, ENCRYPTION.DAMAGED where the value is not as it was sealed.
   */
  open(column: SealedColumn, rowId: string, sealed: string): string;
  /**
   * 32 hex digits, equal for equal texts of one column, or for those that its fold makes equal. Each column has its own
   * key, so that columns cannot be compared.
   */
  blindIndex(column: SealedColumn, text: string): string;
  /** Whether another key than the newest has sealed it. */
  isOutdated(sealed: string): boolean;
}

const FORMAT = "enc1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of the blind index: 128 bits tell apart as many values as a table can hold. */
const INDEX_BYTES = 16;

export function createFieldCipher(read: ReadDataKeys): FieldCipher {
  let known: DataKeySet | undefined;
  const indexKeys = new Map<string, Buffer>();
  const keySet = (): DataKeySet => (known ??= read());
  const byId = (id: string): DataKey | undefined => {
    const find = (): DataKey | undefined => keySet().keys.find((key) => key.id === id);
    const found = find();
    if (found !== undefined) return found;
    // Another process may have added the key since the set was read.
    known = read();
    return find();
  };
  const indexKeyOf = (column: SealedColumn): Buffer => {
    const name = contextOf(column);
    let key = indexKeys.get(name);
    if (key === undefined) {
      key = Buffer.from(hkdfSync("sha256", keySet().index, "", `blind index\n${name}`, 32));
      indexKeys.set(name, key);
    }
    return key;
  };
  return {
    seal: (column, rowId, text) => {
      const { id, secret } = newestOf(keySet());
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", secret, nonce).setAAD(boundTo(column, rowId));
      const body = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}:${id}:${body.toString("base64url")}`;
    },
    open: (column, rowId, sealed) => {
      const { id, body } = partsOf(sealed);
      if (body.length < NONCE_BYTES + TAG_BYTES) throw encryptionErrors.error("DAMAGED", { field: column.field });
      const key = byId(id);
      if (key === undefined) throw encryptionErrors.error("UNKNOWN_KEY", { field: column.field, key: id });
      const cipher = createDecipheriv("aes-256-gcm", key.secret, body.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(boundTo(column, rowId)).setAuthTag(body.subarray(-TAG_BYTES));
      try {
        const text = cipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, cipher.final()]).toString("utf8");
      } catch {
        throw encryptionErrors.error("DAMAGED", { field: column.field });
      }
    },
    blindIndex: (column, text) => {
      const compared = column.fold === undefined ? text : foldText(column.fold, text);
      const hash = createHmac("sha256", indexKeyOf(column)).update(compared, "utf8").digest();
      return hash.subarray(0, INDEX_BYTES).toString("hex");
    },
    isOutdated: (sealed) => partsOf(sealed).id !== newestOf(keySet()).id,
  };
}

function newestOf({ keys }: DataKeySet): DataKey {
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error("A set of data keys without a key.");
  return newest;
}

function partsOf(sealed: string): { readonly id: string; readonly body: Buffer } {
  const [format, id = "", body = "", ...rest] = sealed.split(":");
  const whole = format === FORMAT && rest.length === 0;
  return { id: whole ? id : "", body: whole ? Buffer.from(body, "base64url") : Buffer.alloc(0) };
}

/**
 * Names hold no line break and the key of a row comes last, so that two different contexts never give the same text.
 */
const contextOf = ({ entity, field }: SealedColumn): string => `${entity}\n${field}`;

const boundTo = (column: SealedColumn, rowId: string): Buffer =>
  Buffer.from(`${FORMAT}\n${contextOf(column)}\n${rowId}`, "utf8");

const rejectAll = ({ field }: SealedColumn): never => {
  throw encryptionErrors.error("NO_KEYS", { field });
};

/**
 * The cipher of a database that is opened without keys. It refuses encrypted fields, so that none is stored in clear
 * text.
 */
export const NO_KEYS: FieldCipher = {
  seal: rejectAll,
  open: rejectAll,
  blindIndex: rejectAll,
  isOutdated: () => false,
};

/** The keys of encrypted fields: from the environment or from a file, read by whoever starts the server. */
export interface DataKey {
  /** Stored with each value, so that it is known by which key it is read. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
}

export interface DataKeySet {
  /** The oldest first; the newest encrypts. */
  readonly keys: readonly DataKey[];
  /** 32 bytes, of the blind index: it stays when other keys are added, or nothing would be found any more. */
  readonly index: Buffer;
}

/** Where they are; called when a value is of a key that is not known yet. */
export type ReadDataKeys = () => DataKeySet;

const ID = /^[a-z0-9]{1,16}$/;
const SECRET = /^[0-9a-f]{64}$/i;
/** What the key of the blind index is called. */
export const INDEX_KEY = "index";

/** `index:<64 hex>,a1:<64 hex>,a2:<64 hex>`, the newest last; undefined where it is not of this form. */
export function parseDataKeys(text: string): DataKeySet | undefined {
  const parts = text.split(",").map((part) => part.trim().split(":"));
  const secrets = new Map<string, Buffer>();
  for (const [id = "", secret = "", ...rest] of parts) {
    if (!ID.test(id) || !SECRET.test(secret) || rest.length > 0 || secrets.has(id)) return undefined;
    secrets.set(id, Buffer.from(secret, "hex"));
  }
  const index = secrets.get(INDEX_KEY);
  secrets.delete(INDEX_KEY);
  if (index === undefined || secrets.size === 0) return undefined;
  return { index, keys: [...secrets].map(([id, secret]) => ({ id, secret })) };
}

export function formatDataKeys({ keys, index }: DataKeySet): string {
  return [{ id: INDEX_KEY, secret: index }, ...keys]
    .map(({ id, secret }) => `${id}:${secret.toString("hex")}`)
    .join(",");
}

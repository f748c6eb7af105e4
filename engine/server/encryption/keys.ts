/**
 * A key of encrypted fields. Whoever starts the server reads the keys from the environment or from a file; the database
 * holds none, so that a copy of it does not reveal the values.
 */
export interface DataKey {
  /** Stored with each value, so that the value is opened with the key that sealed it. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
}

export interface DataKeySet {
  /** Ordered from the oldest to the newest. The newest encrypts, all of them decrypt. */
  readonly keys: readonly DataKey[];
  /**
   * 32 bytes, the key of the blind index. It stays when encryption keys are added: under another one, no stored value
   * would be found.
   */
  readonly index: Buffer;
}

/** Reads the keys from where they are kept. It is called again when a value names a key that is not known yet. */
export type ReadDataKeys = () => DataKeySet;

const ID = /^[a-z0-9]{1,16}$/;
const SECRET = /^[0-9a-f]{64}$/i;
/** The id that stands for the key of the blind index. */
export const INDEX_KEY = "index";

/** Parses `index:<64 hex>,a1:<64 hex>,a2:<64 hex>`, the newest last; undefined where the text has another form. */
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

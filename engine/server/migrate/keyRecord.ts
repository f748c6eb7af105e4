/**
 * Which keys the values of a database are sealed with, by their fingerprints: a server with other keys would answer
 * errors, and seal new values that nobody can read together with the old ones. So it does not start.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { hasTable, staticQueries, type Database, type Params } from "../db/index.ts";
import { INDEX_KEY, type DataKeySet } from "../encryption/index.ts";

interface Tables {
  readonly hw_data_key: {
    /** That of the key; `index` of the blind index. */
    readonly id: string;
    readonly fingerprint: string;
    /** The newest has the highest. */
    readonly seq: number;
  };
}

/** What of the keys of this process does not fit the database. */
type KeyMismatch =
  /** There are none at all. */
  | { readonly what: "none" }
  /** The newest one of the database is not among them. */
  | { readonly what: "missing"; readonly key: string }
  /** One has the name of a key of the database and is another. */
  | { readonly what: "other"; readonly key: string };

const query = staticQueries<Tables>();
const KNOWN = query((db) => db.selectFrom("hw_data_key").select(["id", "fingerprint"]).orderBy("seq"));
const ADD = query((db, row: Params<Tables["hw_data_key"]>) =>
  db
    .insertInto("hw_data_key")
    .values({ id: row.id, fingerprint: row.fingerprint, seq: row.seq })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Says nothing of the key: it is a keyed hash of a fixed text. */
const fingerprintOf = (secret: Buffer): string =>
  createHmac("sha256", secret).update("heartwood data key").digest("hex").slice(0, 32);

/** `keys`: undefined where there are none. Undefined: they fit, or the database has no sealed values. */
export async function keyMismatch(
  database: Pick<Database, "dialect" | "read">,
  keys: DataKeySet | undefined,
): Promise<KeyMismatch | undefined> {
  const { dialect, read } = database;
  if (!(await hasTable(database, "hw_data_key"))) return undefined;
  const known = await KNOWN[dialect].all(read);
  const newest = known.at(-1);
  if (newest === undefined) return undefined;
  if (keys === undefined) return { what: "none" };
  const secrets = secretsOf(keys);
  for (const { id, fingerprint } of known) {
    const secret = secrets.get(id);
    if (secret === undefined) {
      if (id === newest.id) return { what: "missing", key: id };
    } else if (!timingSafeEqual(Buffer.from(fingerprintOf(secret)), Buffer.from(fingerprint)))
      return { what: "other", key: id };
  }
  return undefined;
}

/** Records the keys that values are sealed with from now on. */
export async function recordKeys(database: Database, keys: DataKeySet): Promise<void> {
  const { dialect } = database;
  const known = await KNOWN[dialect].all(database.read);
  const fresh = [...secretsOf(keys)].filter(([id]) => !known.some((one) => one.id === id));
  if (fresh.length === 0) return;
  await database.write(async (tx) => {
    for (const [at, [id, secret]] of fresh.entries())
      await ADD[dialect].run(tx, { id, fingerprint: fingerprintOf(secret), seq: known.length + at });
  });
}

/** The newest last. */
const secretsOf = ({ index, keys }: DataKeySet): ReadonlyMap<string, Buffer> =>
  new Map([[INDEX_KEY, index], ...keys.map(({ id, secret }): [string, Buffer] => [id, secret])]);

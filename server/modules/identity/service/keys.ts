/**
 * The keys of the installation: SM2 pairs for passwords, and one secret from which the other keys are derived. A new
 * pair is made every 90 days, and the last one is accepted for another day.
 */
import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import { assertSmCrypto, assertSmCryptoWithPauses, generateSm2KeyPair, hmacSm3, type Sm2KeyPair } from "./smCrypto.ts";
import type { KeyStore } from "./keyStore.ts";
import { KEY_ROTATION_MS, KEY_OVERLAP_MS, KEYS_READ_AGAIN_MS } from "../rules.ts";

interface DatedKey extends Sm2KeyPair {
  readonly kid: string;
  readonly createdAt: number;
}

interface KeySet {
  /** 32 bytes in hex. */
  readonly secret: string;
  /** The newest first. */
  readonly sm2: readonly DatedKey[];
}

interface StoredKeySet {
  readonly text: string;
  readonly set: KeySet;
}

export interface Keys {
  /** Tests the algorithms and makes the first key, so that no request waits for that. */
  prepare(): Promise<void>;
  /** The key that passwords are encrypted for now. */
  current(): Promise<DatedKey>;
  /** Undefined where the key does not exist, or is no longer accepted. */
  byKid(kid: string): Promise<DatedKey | undefined>;
  /**
   * A key for one use, the same on every node and after every start. Keys of different uses say nothing of each other.
   */
  secretFor(use: KeyUse): Promise<Buffer>;
}

type KeyUse = "signature" | "secondFactor" | "fileAddress";

export function createKeys(store: KeyStore, clock: () => number): Keys {
  // Reads and writes of the store wait for each other: a slow answer must not take the place of what another request
  // has stored or read since.
  const inOrder = pLimit(1);
  let known: StoredKeySet | undefined;
  let readAt = -Infinity;
  const load = async (): Promise<StoredKeySet | undefined> => {
    const text = await store.read();
    readAt = clock();
    known = text === undefined ? undefined : { text, set: JSON.parse(text) as KeySet };
    return known;
  };
  const renewed = async (): Promise<StoredKeySet> => {
    assertSmCrypto();
    let found = known ?? (await load());
    while (found === undefined || isOverdue(found.set, clock())) {
      const set = renew(found?.set, clock());
      const text = JSON.stringify(set);
      if (await store.replace(found?.text, text)) return (known = { text, set });
      // Another node was first.
      found = await load();
    }
    return found;
  };
  const wasJustRead = (): boolean => known !== undefined && clock() - readAt < KEYS_READ_AGAIN_MS;
  const current = async (): Promise<DatedKey> => {
    const [newest] = (await inOrder(renewed)).set.sm2;
    if (newest === undefined) throw new Error("A key set without a key.");
    return newest;
  };
  return {
    prepare: async () => {
      await assertSmCryptoWithPauses();
      await current();
    },
    current,
    byKid: async (kid) => {
      assertSmCrypto();
      const accepted = (): DatedKey | undefined => acceptedKey(known?.set, kid, clock());
      return (
        accepted() ??
        inOrder(async () => {
          if (accepted() === undefined && !wasJustRead()) await load();
          return accepted();
        })
      );
    },
    secretFor: async (use) => {
      const { set } = known ?? (await inOrder(renewed));
      return hmacSm3(Buffer.from(set.secret, "hex"), use);
    },
  };
}

const isOverdue = ({ sm2: [newest] }: KeySet, now: number): boolean =>
  newest === undefined || now - newest.createdAt >= KEY_ROTATION_MS;

function renew(set: KeySet | undefined, now: number): KeySet {
  const [newest] = set?.sm2 ?? [];
  const fresh: DatedKey = { kid: randomBytes(8).toString("hex"), createdAt: now, ...generateSm2KeyPair() };
  return {
    secret: set?.secret ?? randomBytes(32).toString("hex"),
    sm2: newest === undefined ? [fresh] : [fresh, newest],
  };
}

/** A key is accepted until a day after its successor was made. */
function acceptedKey(set: KeySet | undefined, kid: string, now: number): DatedKey | undefined {
  const at = set?.sm2.findIndex((key) => key.kid === kid) ?? -1;
  if (set === undefined || at < 0) return undefined;
  const successor = set.sm2[at - 1];
  return successor === undefined || now - successor.createdAt < KEY_OVERLAP_MS ? set.sm2[at] : undefined;
}

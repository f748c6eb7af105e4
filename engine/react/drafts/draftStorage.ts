/**
 * Drafts in the browser's local storage: written at once, also while a page is being left, which a database of the
 * browser does not promise. Bounded in size, number and age; a full or refused storage
 * loses only the draft.
 */
import { isDraft, type Draft, type DraftContent, type DraftKey } from "./draft.ts";

const PREFIX = "Draft:";
export const MOST_DRAFTS = 50;
export const MOST_AGE_MS = 30 * 86_400_000;
/** Characters of one draft, and of all of them together. */
export const MOST_LENGTH = 400_000;
const MOST_TOGETHER = 2_000_000;

export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** `full`: the storage is full, or the browser refuses to store anything. */
type StoreResult = "kept" | "full";

export class DraftStorage {
  readonly #storage: Storage | undefined;
  readonly #now: () => number;

  constructor(storage: Storage | undefined, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Drafts of this person about this subject, the newest first. */
  find(key: Pick<DraftKey, "user" | "entity" | "subject">): readonly Draft[] {
    const prefix = prefixOf(key);
    return this.#names()
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => this.#read(name) ?? [])
      .sort((one, other) => other.at - one.at);
  }

  put(key: DraftKey, content: DraftContent): StoreResult {
    const text = JSON.stringify({ ...key, at: this.#now(), content } satisfies Draft);
    if (this.#storage === undefined || text.length > MOST_LENGTH) return this.#giveUp(key);
    try {
      this.#tidy(nameOf(key), text.length);
      this.#storage.setItem(nameOf(key), text);
      return "kept";
    } catch {
      return this.#giveUp(key);
    }
  }

  remove(key: DraftKey): void {
    try {
      this.#storage?.removeItem(nameOf(key));
    } catch {
      // A storage that is refused holds nothing.
    }
  }

  /** What is too old, or no draft, must not stay on a shared device until the next draft is written. */
  dropExpired(): void {
    try {
      for (const name of this.#names()) if (this.#read(name) === undefined) this.#storage?.removeItem(name);
    } catch {
      // A storage that is refused holds nothing.
    }
  }

  /** An older state must not be offered as if it were the last one. */
  #giveUp(key: DraftKey): StoreResult {
    this.remove(key);
    return "full";
  }

  /** Removes expired drafts, then the oldest. */
  #tidy(name: string, length: number): void {
    const others = this.#names()
      .filter((other) => other !== name)
      .map((other) => ({ other, at: this.#read(other)?.at ?? 0, length: this.#storage?.getItem(other)?.length ?? 0 }));
    others.sort((one, two) => two.at - one.at);
    let together = length;
    others.forEach(({ other, at, length: size }, index) => {
      together += size;
      if (index + 1 >= MOST_DRAFTS || together > MOST_TOGETHER || at < this.#now() - MOST_AGE_MS)
        this.#storage?.removeItem(other);
    });
  }

  #names(): readonly string[] {
    const names: string[] = [];
    try {
      for (let index = 0; index < (this.#storage?.length ?? 0); index++) {
        const name = this.#storage?.key(index);
        if (name?.startsWith(PREFIX)) names.push(name);
      }
    } catch {
      return [];
    }
    return names;
  }

  #read(name: string): Draft | undefined {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(name) ?? "null");
      return isDraft(value) && value.at >= this.#now() - MOST_AGE_MS ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

function prefixOf({ user, entity, subject }: Pick<DraftKey, "user" | "entity" | "subject">): string {
  return `${PREFIX}${[user, entity, subject].map(encodeURIComponent).join("/")}/`;
}

function nameOf(key: DraftKey): string {
  return prefixOf(key) + key.editing;
}

/** Some browsers throw where one only looks at their storage. */
export function browserDrafts(): DraftStorage {
  try {
    return new DraftStorage(window.localStorage, () => Date.now());
  } catch {
    return new DraftStorage(undefined, () => Date.now());
  }
}

import { describe, expect, it } from "vitest";
import type { FormDraft } from "./draft.ts";
import { DraftStorage, MOST_AGE_MS, MOST_DRAFTS, MOST_LENGTH, type Storage } from "./draftStorage.ts";

/** A browser's storage of `capacity` characters. */
function memory(capacity = Infinity): Storage & { readonly names: () => readonly string[] } {
  const held = new Map<string, string>();
  return {
    names: () => [...held.keys()],
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (name) => held.get(name) ?? null,
    removeItem: (name) => {
      held.delete(name);
    },
    setItem: (name, text) => {
      if (text.length > capacity) throw new Error("QuotaExceededError");
      held.set(name, text);
    },
  };
}

const content = (name: string): FormDraft => ({ kind: "form", values: { name }, base: {}, labels: {} });
const key = (more: Partial<Record<"user" | "entity" | "subject" | "editing", string>> = {}) => ({
  user: "u1",
  entity: "note",
  subject: "7",
  editing: "a",
  ...more,
});

describe("drafts on the device", () => {
  it("are found by user, entity and record, the newest first, and by no other user", () => {
    let now = 1_000;
    const drafts = new DraftStorage(memory(), () => now++);
    drafts.put(key({ editing: "first" }), content("一"));
    drafts.put(key({ editing: "second" }), content("二"));
    drafts.put(key({ subject: "8" }), content("三"));
    drafts.put(key({ user: "u2" }), content("四"));
    expect(drafts.find(key()).map(({ editing }) => editing)).toEqual(["second", "first"]);
    expect(drafts.find(key({ user: "u2" })).map(({ content: { kind } }) => kind)).toEqual(["form"]);
    expect(drafts.find(key({ user: "u" }))).toEqual([]);
    drafts.remove(key({ editing: "second" }));
    expect(drafts.find(key()).map(({ editing }) => editing)).toEqual(["first"]);
  });

  it("written under two names never overwrite each other", () => {
    const drafts = new DraftStorage(memory(), () => 1);
    drafts.put(key({ editing: "tab 1" }), content("一"));
    drafts.put(key({ editing: "tab 2" }), content("二"));
    drafts.put(key({ editing: "tab 1" }), content("三"));
    expect(
      drafts
        .find(key())
        .map((one) => (one.content.kind === "form" ? one.content.values["name"] : ""))
        .sort(),
    ).toEqual(["三", "二"]);
  });

  it("are bounded in number and age, the oldest going first", () => {
    let now = 1_000;
    const storage = memory();
    const drafts = new DraftStorage(storage, () => now);
    for (let index = 0; index < MOST_DRAFTS + 5; index++) {
      now += 1;
      drafts.put(key({ subject: String(index) }), content("甲"));
    }
    expect(storage.names()).toHaveLength(MOST_DRAFTS);
    expect(drafts.find(key({ subject: "0" }))).toEqual([]);
    expect(drafts.find(key({ subject: String(MOST_DRAFTS + 4) }))).toHaveLength(1);
    now += MOST_AGE_MS + 1;
    expect(drafts.find(key({ subject: String(MOST_DRAFTS + 4) }))).toEqual([]);
    drafts.put(key({ subject: "new" }), content("乙"));
    expect(storage.names()).toHaveLength(1);
  });

  it("are not kept if they are too large or the storage is full or refuses, nor is an older state of them", () => {
    const drafts = new DraftStorage(memory(300), () => 1);
    expect(drafts.put(key(), content("短"))).toBe("kept");
    expect(drafts.put(key(), content("长".repeat(300)))).toBe("full");
    expect(drafts.find(key())).toEqual([]);
    expect(new DraftStorage(memory(), () => 1).put(key(), content("长".repeat(MOST_LENGTH)))).toBe("full");
    expect(new DraftStorage(undefined, () => 1).put(key(), content("短"))).toBe("full");
  });

  it("that are too old are gone from the device when they are dropped, without another draft", () => {
    let now = 1_000;
    const storage = memory();
    const drafts = new DraftStorage(storage, () => now);
    drafts.put(key({ subject: "old" }), content("甲"));
    now += MOST_AGE_MS;
    drafts.put(key({ subject: "young" }), content("乙"));
    storage.setItem("other", "kept");
    now += 1;
    drafts.dropExpired();
    expect(storage.names()).toEqual(["Draft:u1/note/young/a", "other"]);
  });

  it("are reported as not kept by a full storage", () => {
    let now = 1_000;
    const storage = memory();
    const drafts = new DraftStorage(
      {
        ...storage,
        get length() {
          return storage.length;
        },
        removeItem: () => {
          throw new Error("SecurityError");
        },
      },
      () => now,
    );
    for (let index = 0; index < MOST_DRAFTS; index++) drafts.put(key({ subject: String(index) }), content("甲"));
    now += MOST_AGE_MS + 1;
    expect(drafts.put(key({ subject: "new" }), content("乙"))).toBe("full");
    expect(() => drafts.dropExpired()).not.toThrow();
  });

  it("that other programs wrote there are left out", () => {
    const storage = memory();
    storage.setItem("Draft:u1/note/7/x", "no json");
    storage.setItem("Draft:u1/note/7/y", '{"at":1,"content":{"kind":"other"}}');
    expect(new DraftStorage(storage, () => 1).find(key())).toEqual([]);
  });
});

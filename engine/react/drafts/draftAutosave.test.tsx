import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftContent } from "./draft.ts";
import { DELAY_MS, DraftAutosave } from "./draftAutosave.ts";
import { DraftStorage } from "./draftStorage.ts";

const KEY = { user: "u", entity: "note", subject: "7", editing: "a" };

function keeping(storage = new DraftStorage(window.localStorage, () => 1)) {
  const typed = { value: undefined as string | undefined };
  const read = vi.fn((): DraftContent | undefined =>
    typed.value === undefined ? undefined : { kind: "form", values: { name: typed.value }, base: {}, labels: {} },
  );
  let notify: () => void = () => undefined;
  const onKept = vi.fn();
  const keeper = new DraftAutosave({
    storage,
    key: KEY,
    read,
    onKept,
    subscribe: (listener) => {
      notify = listener;
      return () => {
        notify = () => undefined;
      };
    },
  });
  const end = keeper.start();
  const type = (value: string | undefined) => {
    typed.value = value;
    notify();
  };
  return {
    keeper,
    end,
    type,
    read,
    onKept,
    kept: () => storage.find(KEY).map(({ content }) => (content.kind === "form" ? content.values["name"] : "")),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("keeping a draft", () => {
  it("writes once for many keys, a moment after the first", () => {
    const { type, read, kept } = keeping();
    for (const text of ["一", "一二", "一二三"]) type(text);
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersByTime(DELAY_MS);
    expect(read).toHaveBeenCalledTimes(1);
    expect(kept()).toEqual(["一二三"]);
  });

  it("writes at once when the page is left or hidden, and when the form ends", () => {
    const { type, kept, end } = keeping();
    type("一");
    window.dispatchEvent(new Event("pagehide"));
    expect(kept()).toEqual(["一"]);
    type("二");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(kept()).toEqual(["二"]);
    type("三");
    end();
    expect(kept()).toEqual(["三"]);
  });

  it("removes what is saved, given up or undone", () => {
    const { type, keeper, kept } = keeping();
    type("一");
    vi.advanceTimersByTime(DELAY_MS);
    type(undefined);
    vi.advanceTimersByTime(DELAY_MS);
    expect(kept()).toEqual([]);
    type("二");
    keeper.write();
    keeper.remove();
    expect(kept()).toEqual([]);
    vi.advanceTimersByTime(DELAY_MS);
    expect(kept()).toEqual([]);
  });

  it("reports of each write whether it is kept, so that a storage with free space is used again", () => {
    const storage = new DraftStorage(window.localStorage, () => 1);
    const { type, onKept } = keeping(storage);
    const put = vi.spyOn(storage, "put").mockReturnValueOnce("full");
    for (const text of ["一", "二"]) {
      type(text);
      vi.advanceTimersByTime(DELAY_MS);
    }
    expect(put).toHaveBeenCalledTimes(2);
    expect(onKept.mock.calls).toEqual([[false], [true]]);
  });

  it("writes again on leaving what another tab has given up meanwhile", () => {
    const { type, kept } = keeping();
    type("一");
    vi.advanceTimersByTime(DELAY_MS);
    localStorage.clear();
    window.dispatchEvent(new Event("pagehide"));
    expect(kept()).toEqual(["一"]);
  });
});

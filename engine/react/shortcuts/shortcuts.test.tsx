import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { shortcutTexts } from "../texts/shortcuts.ts";
import { matchShortcut } from "./matchShortcut.ts";
import { useListedShortcuts } from "./registered.ts";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { SCOPES, SHORTCUTS, shortcutNames, type Scope, type ShortcutName } from "./table.ts";
import { useShortcuts } from "./useShortcuts.ts";

afterEach(cleanup);

const press = (shortcut: string) => {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  return {
    key: key === "Space" ? " " : key,
    ctrlKey: parts.includes("Control"),
    metaKey: false,
    altKey: parts.includes("Alt"),
    shiftKey: parts.includes("Shift") || key === "?",
  };
};

const listed = () =>
  [...document.querySelectorAll("[data-shortcut]")].map((each) => each.getAttribute("data-shortcut"));

const keysOf = <S extends Scope>(scope: S, name: ShortcutName<S>): readonly string[] => SHORTCUTS[scope][name];

describe("the table", () => {
  test.each(SCOPES)("has no key of %s twice, and every one is matched", (scope: Scope) => {
    const keys = shortcutNames(scope).flatMap((name) => keysOf(scope, name).map((key) => [key, name] as const));
    expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
    for (const [key, name] of keys) expect(matchShortcut(scope, press(key)), key).toBe(name);
  });

  test("tells modifiers apart, and takes the command key of a Mac for Control", () => {
    expect(matchShortcut("list", press("N"))).toBe("add");
    expect(matchShortcut("list", { ...press("N"), key: "n" })).toBe("add");
    expect(matchShortcut("list", press("Control+N"))).toBeUndefined();
    expect(matchShortcut("list", press("Shift+N"))).toBeUndefined();
    expect(matchShortcut("form", { ...press("S"), metaKey: true })).toBe("save");
    expect(matchShortcut("grid", press("Control+Shift+Z"))).toBe("redo");
    expect(matchShortcut("shell", press("?"))).toBe("help");
  });
});

test("a key of an input method is no shortcut: Escape ends the word that is composed, not the form", () => {
  expect(matchShortcut("record", press("Escape"))).toBe("close");
  expect(matchShortcut("record", { ...press("Escape"), isComposing: true })).toBeUndefined();
  expect(matchShortcut("list", { ...press("N"), nativeEvent: { isComposing: true } })).toBeUndefined();
  // Safari's Enter after the end of the composition.
  expect(matchShortcut("cell", { ...press("Enter"), keyCode: 229 })).toBeUndefined();
});

function Registered({ scope }: { readonly scope: Scope }) {
  useListedShortcuts(scope, true);
  return null;
}

function Everything() {
  return (
    <>
      {SCOPES.map((scope) => (
        <Registered key={scope} scope={scope} />
      ))}
      <ShortcutHelp onClose={() => undefined} />
    </>
  );
}

function Page({ active, add, onFind }: { active: boolean; add: (() => void) | undefined; onFind: () => void }) {
  useShortcuts("list", { active }, { find: onFind, add });
  return (
    <>
      <input aria-label="box" />
      <ShortcutHelp onClose={() => undefined} />
    </>
  );
}

describe("the help", () => {
  test("lists every shortcut that is registered, with what it does", () => {
    render(<Everything />);
    const all = SCOPES.flatMap((scope) => shortcutNames(scope).map((name) => `${scope}.${name}`));
    expect(listed()).toEqual(all);
    for (const scope of SCOPES) {
      const part = screen.getByRole("region", { name: shortcutTexts[scope].title });
      expect(part.querySelectorAll("dd")).toHaveLength(shortcutNames(scope).length);
      for (const text of Object.values<string>(shortcutTexts[scope].names)) expect(part.textContent).toContain(text);
    }
  });

  test("lists what the page in front handles, and nothing else", () => {
    const { rerender } = render(<Page active add={undefined} onFind={() => undefined} />);
    expect(listed()).toEqual(["list.find"]);
    rerender(<Page active add={() => undefined} onFind={() => undefined} />);
    expect(listed()).toEqual(["list.find", "list.add"]);
    rerender(<Page active={false} add={() => undefined} onFind={() => undefined} />);
    expect(listed()).toEqual([]);
  });
});

function Keys({ onFind, underDialog }: { onFind: () => void; underDialog: boolean }) {
  useShortcuts("list", { active: true, underDialog }, { find: onFind, add: undefined });
  return (
    <>
      <input aria-label="box" />
      <div role="dialog">…</div>
    </>
  );
}

test("keys are not handled while typing, nor under a dialog unless they may be", () => {
  // A dialog without a layout counts as visible.
  Element.prototype.checkVisibility = () => true;
  const onFind = vi.fn();
  const { rerender } = render(<Keys onFind={onFind} underDialog={false} />);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(onFind).not.toHaveBeenCalled();
  rerender(<Keys onFind={onFind} underDialog />);
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "/" });
  expect(onFind).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(onFind).toHaveBeenCalledOnce();
});

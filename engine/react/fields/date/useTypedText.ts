/**
 * What is typed into a box of a picker. The picker forgets a text that it cannot read when the box is left, and shows
 * the old value again; here the text stays, and the field says what is wrong with it.
 */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from "react";
import { kindOf } from "#core/fields";
import { messageOf } from "#core/validate";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { isOfInputMethod } from "../../shortcuts/index.ts";

interface TypedText {
  readonly field: FieldModel;
  /** What stands in the box of this id could be read, or has been emptied. */
  readonly onRead: (value: Wire, boxId: string) => void;
  readonly onInputError: (message: string | undefined) => void;
}

/** For the element around the picker, whose boxes' events pass through it. */
interface BoxEvents {
  readonly className: string;
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
  readonly onBlur: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useTypedText({ field, onRead, onInputError }: TypedText) {
  const typed = useRef(new Map<string, string>());
  /** Texts that stay in their boxes although they are no values, by the box's id. */
  const unread = useRef(new Map<string, string>());
  const [keepsText, setKeepsText] = useState(false);
  const withdraw = useEffectEvent(() => {
    if (unread.current.size > 0) onInputError(undefined);
  });
  useEffect(() => () => withdraw(), []);
  const say = () => {
    const [first] = unread.current.values();
    setKeepsText(first !== undefined);
    onInputError(first);
  };
  const leave = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    const text = typed.current.get(target.id)?.trim();
    typed.current.delete(target.id);
    if (text === undefined) return;
    const read = readTyped(field, text);
    if ("value" in read) {
      unread.current.delete(target.id);
      onRead(read.value, target.id);
      // The picker writes a value that is new to it; one that it had already is still written as it was typed.
      requestAnimationFrame(() => {
        if (target.value !== read.text) retype(target, read.text);
        typed.current.delete(target.id);
      });
    } else unread.current.set(target.id, read.message);
    if (unread.current.size > 0 || keepsText) say();
  };
  const around: BoxEvents = {
    className: "hw-typed",
    onInput: ({ currentTarget, target }) => {
      if (target instanceof HTMLInputElement && currentTarget.contains(target))
        typed.current.set(target.id, target.value);
    },
    onBlur: leave,
    // Saving by a key leaves the cursor where it is.
    onKeyDown: (event) => {
      if (isOfInputMethod(event)) return;
      if (event.key === "Enter" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s")) leave(event);
    },
  };
  return {
    around,
    keepsText,
    /** Values were chosen in these boxes: what was typed there counts no more, what was typed in others still does. */
    onChosen: (boxIds: readonly string[]) => {
      for (const id of boxIds) {
        typed.current.delete(id);
        unread.current.delete(id);
      }
      if (keepsText) say();
    },
  };
}

function retype(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

type Read = { readonly value: Wire; readonly text: string } | { readonly message: string };

/** As a pasted cell is read: `2026/1/5` is a day too. */
function readTyped(field: FieldModel, text: string): Read {
  if (text === "") return { value: null, text };
  const kind = kindOf(field);
  const read = kind.fromText(text, field, { row: {} });
  return "value" in read
    ? { value: kind.toWire(read.value, field), text: kind.text(read.value, field) }
    : { message: messageOf(field, read).message };
}

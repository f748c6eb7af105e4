interface KeyPress {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number };
}

/** Browsers send this code for keys that an input method has taken. */
const TAKEN = 229;

/**
 * Recognises keys that belong to an input method, which end or choose a word and must do nothing else. `isComposing`
 * alone does not do: Safari reports the end of the word first, and then the Enter that ended it, with the code of a
 * taken key.
 */
export function isOfInputMethod({ isComposing, keyCode, nativeEvent }: KeyPress): boolean {
  return (
    isComposing === true || keyCode === TAKEN || nativeEvent?.isComposing === true || nativeEvent?.keyCode === TAKEN
  );
}

/** Wraps a handler of `onPressEnter`, so that an Enter that only ends a word does not call it. */
export const unlessOfInputMethod =
  <E extends KeyPress>(handle: (event: E) => void) =>
  (event: E): void => {
    if (!isOfInputMethod(event)) handle(event);
  };

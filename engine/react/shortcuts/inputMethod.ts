interface KeyPress {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number };
}

/** What a key press says whose sign an input method has taken. */
const TAKEN = 229;

/**
 * Whether a key belongs to an input method: it ends or chooses a word and does nothing else. Safari tells the end of
 * the word before the Enter that ended it, which then composes no more, but still has the code of a taken key.
 */
export function isOfInputMethod({ isComposing, keyCode, nativeEvent }: KeyPress): boolean {
  return (
    isComposing === true || keyCode === TAKEN || nativeEvent?.isComposing === true || nativeEvent?.keyCode === TAKEN
  );
}

/** For `onPressEnter`: Enter that ends a word is none. */
export const unlessOfInputMethod =
  <E extends KeyPress>(handle: (event: E) => void) =>
  (event: E): void => {
    if (!isOfInputMethod(event)) handle(event);
  };

/** That somebody has just signed in, until the back office has asked them what it asks then; of this tab alone. */
const KEY = "Fresh-Sign-In";

export const markFreshSignIn = (): void => sessionStorage.setItem(KEY, "1");

export const isFreshSignIn = (): boolean => sessionStorage.getItem(KEY) !== null;

export const endFreshSignIn = (): void => sessionStorage.removeItem(KEY);

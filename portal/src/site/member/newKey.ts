import { keyFrom } from "#core/api";

/** Of a call that may be sent again. */
export const newKey = (): string => keyFrom(crypto.getRandomValues(new Uint8Array(16)));

import { keyFrom } from "#core/api";

export const randomKey = (): string => keyFrom(crypto.getRandomValues(new Uint8Array(16)));

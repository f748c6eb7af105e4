/** What pages call: the typed client of the core, over this browser's fetch. */
import { createContext, useContext } from "react";
import { createClient, fetchTransport, type Client, type Reaction, type ApiError, type Transport } from "#core/api";
import { isIdle } from "./userActivity.ts";
import { trackReachability } from "./reachability.ts";
import { xhrTransport } from "./xhrTransport.ts";
import { readAuthSession } from "../authSession/authSession.ts";

export type Api = Client;

const Context = createContext<Api | undefined>(undefined);

export const ApiProvider = Context.Provider;

export function useApi(): Api {
  const api = useContext(Context);
  if (!api) throw new Error("useApi needs ApiProvider above it");
  return api;
}

type Listener = (reaction: Reaction, error: ApiError) => void;
const listeners = new Set<Listener>();

/** Receives what concerns the whole page: an ended session, an error that no view showed. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A client under `base` that signs in as the session of this browser. */
export function makeApi(base: string, transport: Transport = browserTransport()): Api {
  return createClient({
    transport: trackReachability(transport),
    base,
    now: () => Date.now(),
    token: () => readAuthSession()?.token,
    unattended: isIdle,
    onReaction: (reaction, error) => listeners.forEach((listener) => listener(reaction, error)),
  });
}

function browserTransport(): Transport {
  const fetched = fetchTransport<RequestInit>(
    (url, init) => fetch(url, init),
    (ms, signal) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal instanceof AbortSignal ? [signal] : [])]),
  );
  return (request) => (request.onProgress ? xhrTransport : fetched)(request);
}

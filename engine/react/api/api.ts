/** What pages call: the typed client of the core, over this browser's fetch. */
import { createContext, useContext } from "react";
import {
  createClient,
  fetchTransport,
  withProgress,
  xhrTransport,
  type ApiError,
  type Client,
  type Reaction,
  type Transport,
  type UnsignedCall,
} from "#core/api";
import { isIdle } from "./userActivity.ts";
import { trackReachability } from "./reachability.ts";
import { randomKey } from "./randomKey.ts";
import { requestStepUp } from "./stepUp.ts";
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

/** Headers that sign a call with the key of the session, in hex. */
type SignCall = (call: UnsignedCall, signKey: string) => Promise<Readonly<Record<string, string>>>;

/** A client under `base` that signs in as the session of this browser. `signCall`: absent, none is signed. */
export function makeApi(base: string, transport: Transport = browserTransport(), signCall?: SignCall): Api {
  const sign = async (call: UnsignedCall) => {
    const key = readAuthSession()?.signKey;
    return key === undefined ? undefined : signCall?.(call, key);
  };
  return createClient({
    transport: trackReachability(transport),
    base,
    now: () => Date.now(),
    token: () => readAuthSession()?.token,
    unattended: isIdle,
    ...(signCall && { sign }),
    stepUp: requestStepUp,
    idempotencyKey: randomKey,
    onReaction: (reaction, error) => listeners.forEach((listener) => listener(reaction, error)),
  });
}

function browserTransport(): Transport {
  const fetched = fetchTransport<RequestInit>(
    (url, init) => fetch(url, init),
    (ms, signal) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal instanceof AbortSignal ? [signal] : [])]),
  );
  return withProgress(
    fetched,
    xhrTransport(() => new XMLHttpRequest()),
  );
}

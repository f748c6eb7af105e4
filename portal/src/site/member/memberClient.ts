/** The calls of who is signed in. Loaded when the first of them is made: no public page needs it. */
import {
  API_BASE,
  createClient,
  createStepUpRequests,
  fetchTransport,
  withProgress,
  xhrTransport,
  type Client,
} from "#core/api";
import { forgetSession, readSession } from "../session.ts";
import { newKey } from "./newKey.ts";
import { keepSignedOutReason } from "./signedOutReason.ts";

const stepUps = createStepUpRequests();

/** The dialog that asks for the password once more; returns a function that takes it away. */
export const provideStepUp = stepUps.provide;

const transport = withProgress(
  fetchTransport<RequestInit>(
    (url, init) => fetch(url, init),
    (ms, signal) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal instanceof AbortSignal ? [signal] : [])]),
  ),
  xhrTransport(() => new XMLHttpRequest()),
);

/** Errors arrive unchanged; a session that has ended is forgotten, and the page that needs one asks to sign in. */
export const memberClient: Client = createClient({
  transport,
  base: API_BASE,
  now: () => Date.now(),
  idempotencyKey: newKey,
  token: () => readSession()?.token,
  sign: async (call) => {
    const key = readSession()?.signKey;
    return key === undefined ? undefined : (await import("#portal/signIn/smCrypto.ts")).signCall(call, key);
  },
  stepUp: stepUps.request,
  onReaction: (reaction, error) => {
    if (reaction.do !== "expired" && reaction.do !== "signOut") return;
    keepSignedOutReason(error, Date.now());
    forgetSession();
  },
});

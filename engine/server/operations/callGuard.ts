/**
 * Checks what an operation requires of a call besides its permission: a signature, a recent authentication, a key for
 * repeated calls. It runs after the permission and before the handler.
 */
import { createHash } from "node:crypto";
import type { Requirement } from "#core/language";
import { ApiError } from "#core/api";
import type { DispatchRequest } from "./dispatchRequest.ts";
import { requestErrors } from "./errors.ts";
import type { Idempotency, KeyedCall } from "./idempotency.ts";
import type { CallOrigin, Operation, RecordAnswer, StoredAnswer } from "./operation.ts";
import type { WriteTransaction } from "../db/index.ts";

/** What the engine asks about a session. The module that keeps the sessions implements it. */
export interface SessionGuard {
  /**
   * Epoch milliseconds at which the person of a session last gave their password or code; undefined without a session.
   */
  authenticatedAt(token: string, now: number): Promise<number | undefined>;
  /** Throws unless the call is signed, with the key of its session and within its time, as `canonicalRequest` says. */
  verifySignature(request: DispatchRequest, now: number): Promise<void>;
  /**
   * Uses up the nonce of a verified signature. Throws if it was used before, so that nobody can replay a recorded call.
   */
  takeNonce(request: DispatchRequest, now: number): Promise<void>;
  /** Throws if the last authentication is too old, so that a stolen token alone is not enough. */
  assertRecentAuthentication(request: DispatchRequest, now: number): Promise<void>;
}

/**
 * Joins the lines over which a signature is made. `path`: below the API base; `bodyDigest`: SM3 of the body as sent, in
 * hex.
 */
export function canonicalRequest(
  { method, path, rawQuery, signature }: Pick<DispatchRequest, "method" | "path" | "rawQuery" | "signature">,
  bodyDigest: string,
): string {
  const query = rawQuery.split("&").sort().join("&");
  return [method, path, query, bodyDigest, signature?.timestamp ?? "", signature?.nonce ?? ""].join("\n");
}

/**
 * Either the answer that an earlier call with the same key got, or the function that records the answer of this call.
 */
type Admission = { readonly answer: StoredAnswer } | { readonly record: RecordAnswer | undefined };

interface GuardParts {
  readonly sessions: SessionGuard | undefined;
  readonly idempotency: Idempotency | undefined;
}

export interface CallGuard {
  admit(operation: Operation, request: DispatchRequest, now: number): Promise<Admission>;
  originOf(operation: Operation, request: DispatchRequest, now: number): Promise<CallOrigin>;
}

export function createCallGuard({ sessions, idempotency }: GuardParts): CallGuard {
  return {
    originOf: async ({ method }, { ip, requestId, userAgent, token, viewer }, now) => {
      const origin = { ip, requestId, userAgent };
      if (method === "GET" || viewer.userType === "nobody" || sessions === undefined) return origin;
      const authenticatedAt = await sessions.authenticatedAt(token, now);
      return authenticatedAt === undefined ? origin : { ...origin, authenticatedAt };
    },
    admit: async ({ requires = [] }, request, now) => {
      if (requires.length === 0) return NOTHING_REQUIRED;
      const needs = (requirement: Requirement): boolean => requires.includes(requirement);
      if (sessions === undefined) throw new Error("An operation requires what no module verifies.");
      if (needs("signature")) await sessions.verifySignature(request, now);
      if (needs("stepUp")) await sessions.assertRecentAuthentication(request, now);
      if (!needs("idempotencyKey")) {
        if (needs("signature")) await sessions.takeNonce(request, now);
        return NOTHING_REQUIRED;
      }
      if (idempotency === undefined) throw new Error("An operation stores its answer, and there is no database.");
      const key = parseKey(request.idempotencyKey);
      const hash = hashOf(request);
      const known = await idempotency.find(request.viewer.id, key);
      if (known !== undefined) return { answer: known.answerTo(hash) };
      // A recorded request that somebody replays is answered above or refused here: it never takes effect twice.
      if (needs("signature")) await sessions.takeNonce(request, now);
      return { record: recorder(idempotency, { viewer: request.viewer.id, key, hash }) };
    },
  };
}

const NOTHING_REQUIRED: Admission = { record: undefined };

const KEY = /^[\w-]{8,64}$/;

function parseKey(key: string | undefined): string {
  if (key === undefined || key === "") throw requestErrors.error("KEY_REQUIRED");
  if (!KEY.test(key)) throw requestErrors.error("INVALID", { name: "Idempotency-Key" });
  return key;
}

/** Hashes the call without its time (`_t`) and its signature, which differ when a client sends the call again. */
function hashOf({ method, path, rawQuery, body }: DispatchRequest): string {
  const query = rawQuery
    .split("&")
    .filter((part) => !part.startsWith("_t="))
    .sort();
  return createHash("sha256")
    .update(JSON.stringify([method, path, query, body ?? null]))
    .digest("base64url");
}

function recorder(idempotency: Idempotency, call: KeyedCall): RecordAnswer {
  let recorded = false;
  const record = async (tx: WriteTransaction, answer: StoredAnswer): Promise<void> => {
    await idempotency.record(tx, call, answer);
    recorded = true;
  };
  return Object.assign(record, { done: () => recorded });
}

/** Whether another call with the same key was faster, so that its answer is also the answer of this call. */
export const isAnsweredMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "REQUEST.KEY_TAKEN";

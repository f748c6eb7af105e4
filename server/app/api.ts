/** The API base: every method and path below it goes to the dispatcher, after strict parsing of the body. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { parseCookie, stringifySetCookie } from "cookie";
import { API_BASE, ApiError, UNATTENDED_HEADER, type Envelope } from "#core/api";
import type { Viewer } from "#core/language";
import { SERVER_TIME_HEADER } from "#server/modules/bidding/index";
import { COMPRESSION } from "./compression.ts";
import { clientAddressOf } from "./trustedProxies.ts";
import { hasManyRows, serialiseEnvelope } from "./serialise.ts";
import {
  parseJsonBody,
  requestErrors,
  serverErrors,
  yieldToEventLoop,
  type Answer,
  type FileReply,
  type ServingEngine,
} from "#engine/server";

/** Bytes of a body that takes more than a moment to read. */
const LARGE_BODY = 32 * 1024;

interface ApiOptions {
  readonly engine: ServingEngine;
  /** `use`: whether a person is at the page that calls; pages ask by themselves too. */
  readonly viewerOf: (token: string, tenant: string | undefined, use: boolean) => Promise<Viewer> | Viewer;
  /** Bytes of a JSON body. */
  readonly bodyLimit: number;
  /** Bytes of an uploaded file. */
  readonly fileLimit: number;
}

export async function registerApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  // No page of another site can send the token's header, so that lengths of answers say nothing to it.
  await app.register(compress, COMPRESSION);
  await app.register(multipart, {
    limits: {
      fileSize: options.fileLimit,
      files: 20,
      parts: 40,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 40,
    },
    throwFileSizeLimit: false,
  });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: options.bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      if (header(request, "x-sign") !== undefined) signedBodies.set(request, body);
      // Large ones that come together are read one after another, with others between them.
      if (body.length > LARGE_BODY) await yieldToEventLoop();
      return parseJsonBody(body);
    },
  );
  app.setErrorHandler((error, request, reply) => sendError(reply, asApiError(error, request), options.engine.clock()));
  app.all("/*", (request, reply) => answerCall(request, reply, options));
}

/** Bodies as they were sent, of the requests that are signed. */
const signedBodies = new WeakMap<FastifyRequest, Buffer>();

/** What a call shows besides its token. */
function proofsOf(request: FastifyRequest) {
  const sign = header(request, "x-sign");
  const key = header(request, "idempotency-key");
  const bodyBytes = signedBodies.get(request);
  return {
    ...(sign === undefined
      ? {}
      : {
          signature: {
            sign,
            timestamp: header(request, "x-timestamp") ?? "",
            nonce: header(request, "x-nonce") ?? "",
          },
        }),
    ...(bodyBytes === undefined ? {} : { bodyBytes }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
}

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, viewerOf }: ApiOptions,
): Promise<FastifyReply> {
  const url = request.raw.url ?? "";
  const mark = url.indexOf("?");
  const path = url.slice(API_BASE.length, mark < 0 ? undefined : mark);
  const token = header(request, "x-access-token") ?? "";
  const viewer = await viewerOf(
    token,
    header(request, "x-tenant-id"),
    header(request, UNATTENDED_HEADER) === undefined,
  );
  const answer = await engine.dispatcher.dispatch({
    method: request.method,
    path,
    rawQuery: mark < 0 ? "" : url.slice(mark + 1),
    body: request.body,
    viewer,
    requestId: request.id,
    ip: clientAddressOf(request.ips ?? [request.ip]),
    userAgent: header(request, "user-agent") ?? "",
    token,
    cookies: cookiesOf(request),
    ...proofsOf(request),
    raw: request,
  });
  return send(request, reply, answer);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function cookiesOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const { cookie } = request.headers;
  return cookie === undefined ? NO_COOKIES : (parseCookie(cookie) as Record<string, string>);
}

const NO_COOKIES: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> | FastifyReply {
  reply.code(answer.status);
  if (answer.file !== undefined) return sendFile(reply, answer.file);
  if (answer.location !== undefined)
    return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(answer.location);
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", String(answer.retryAfterSeconds));
  for (const { name, value, maxAgeSeconds, whenLedHere } of answer.cookies ?? []) {
    reply.header(
      "set-cookie",
      stringifySetCookie({
        name,
        value,
        maxAge: maxAgeSeconds,
        path: API_BASE,
        httpOnly: true,
        sameSite: whenLedHere === true ? "lax" : "strict",
        secure: request.protocol === "https",
      }),
    );
  }
  if (answer.version !== undefined) {
    const tag = `W/"${answer.version}"`;
    reply.header("etag", tag);
    if (header(request, "if-none-match") === tag) return sendUnchanged(reply, answer.envelope);
  }
  return sendEnvelope(reply, answer.envelope);
}

/** The caller still learns the server's time, which the body would have told. */
function sendUnchanged(reply: FastifyReply, { timestamp }: Envelope): FastifyReply {
  return reply.code(304).header("cache-control", "no-store").header(SERVER_TIME_HEADER, String(timestamp)).send();
}

/** Seconds until the next try after a refusal because too many calls wait. */
const RETRY_AFTER = "2";

async function sendInParts(reply: FastifyReply, envelope: Envelope): Promise<FastifyReply> {
  return reply.send(await serialiseEnvelope(envelope));
}

/** Serialised here: the envelope has no schema that would make it faster, and nothing may be cut from it twice. */
function sendEnvelope(reply: FastifyReply, envelope: Envelope): Promise<FastifyReply> | FastifyReply {
  reply.header("content-type", "application/json; charset=utf-8");
  reply.header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER);
  return hasManyRows(envelope) ? sendInParts(reply, envelope) : reply.send(JSON.stringify(envelope));
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const name = encodeURIComponent(file.name);
  reply.header("content-type", file.type);
  reply.header("content-disposition", `${file.inline ? "inline" : "attachment"}; filename*=UTF-8''${name}`);
  reply.header("x-content-type-options", "nosniff");
  reply.header("content-security-policy", "default-src 'none'; sandbox");
  const { maxAgeSeconds: age } = file;
  reply.header("cache-control", age > 0 ? `private, max-age=${age}, immutable` : "no-store");
  return reply.send(file.body);
}

function sendError(reply: FastifyReply, apiError: ApiError, now: number): Promise<FastifyReply> | FastifyReply {
  reply.code(apiError.status);
  return sendEnvelope(reply, {
    success: false,
    message: apiError.message,
    code: apiError.code,
    result: apiError.result,
    timestamp: now,
  });
}

/** What the framework itself refuses (too large, unreadable, unknown type), in our own words. */
function asApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return requestErrors.error("TOO_LARGE");
  if (status === 415) return requestErrors.error("MEDIA_TYPE");
  if (status >= 400 && status < 500) return requestErrors.error("BAD_BODY");
  request.log.error({ err: error }, "a request failed before it reached an operation");
  return serverErrors.error("FAULT", { requestId: request.id });
}

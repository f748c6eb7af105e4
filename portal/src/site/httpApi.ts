/** The site's calls over HTTP. Small on purpose: public reads need no token, no signature and no reactions. */
import { BIDDING_PATHS, SERVER_TIME_HEADER } from "#server/modules/bidding/contract";
import { CONTENT_PATHS } from "#server/modules/content/contract";
import type { SiteApi } from "./api.ts";

/** The server refused, or answered nothing that can be read. */
class HttpError extends Error {
  readonly status: number;
  constructor(path: string, status: number) {
    super(`${path} answered ${status}`);
    this.status = status;
  }
}

/** The server's time between request and answer, both in milliseconds since the page began. */
type ServerTimeListener = (serverTime: number, sentAt: number, receivedAt: number) => void;

/** The last answer of a path that is polled. While the server says that it stands, only its moment changes. */
interface HeldAnswer {
  readonly address: string;
  readonly tag: string;
  readonly result: object;
}

/** @param base before every path: `API_BASE`, or the whole address of another process */
export function createHttpApi(base: string, onServerTime?: ServerTimeListener): SiteApi {
  const heldAnswers = new Map<string, HeldAnswer>();
  const get = async <T>(path: string, query: object = {}, signal?: AbortSignal): Promise<T> => {
    const given = Object.entries(query)
      .filter((entry) => entry[1] !== undefined && entry[1] !== "")
      .map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(given).toString();
    const address = `${base}${path}${search === "" ? "" : `?${search}`}`;
    const last = heldAnswers.get(path);
    const held = last?.address === address ? last : undefined;
    const sentAt = performance.now();
    const reply = await fetch(address, {
      headers: { accept: "application/json", ...(held && { "if-none-match": held.tag }) },
      ...(signal && { signal }),
    });
    const receivedAt = performance.now();
    const serverTime = Number(reply.headers.get(SERVER_TIME_HEADER));
    if (reply.status === 304 && held !== undefined && serverTime > 0) {
      onServerTime?.(serverTime, sentAt, receivedAt);
      return { ...held.result, now: new Date(serverTime).toISOString() } as T;
    }
    if (!reply.ok) throw new HttpError(path, reply.status);
    const { result, timestamp } = (await reply.json()) as { readonly result: T & object; readonly timestamp: number };
    onServerTime?.(timestamp, sentAt, receivedAt);
    const tag = reply.headers.get("etag");
    if (tag !== null) heldAnswers.set(path, { address, tag, result });
    return result;
  };
  /** What is not there, or is asked for in a way that nothing could have, is undefined. */
  const find = async <T>(path: string, query: object, signal?: AbortSignal): Promise<T | undefined> => {
    try {
      return await get<T>(path, query, signal);
    } catch (error) {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined;
      throw error;
    }
  };
  return {
    home: (signal) => get(BIDDING_PATHS.home, {}, signal),
    sessions: (query, signal) => get(BIDDING_PATHS.sessions, query, signal),
    session: (mainId) => find(BIDDING_PATHS.session, { mainId }),
    sessionUpdate: (mainId, signal) => find(BIDDING_PATHS.session, { mainId, part: "update" }, signal),
    hallOptions: () => get(BIDDING_PATHS.options),
    notices: (query) => get(CONTENT_PATHS.notices, query),
    notice: (id) => find(CONTENT_PATHS.notice, { id }),
    articles: (query) => get(CONTENT_PATHS.articles, query),
    article: (id) => find(CONTENT_PATHS.article, { id }),
    guide: () => get(CONTENT_PATHS.guide),
    about: () => get(CONTENT_PATHS.about),
    topic: (topic) => get(CONTENT_PATHS.topic, { topic }),
  };
}

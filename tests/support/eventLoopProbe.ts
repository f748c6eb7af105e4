// A served product with many rows, and how long each request to it holds the event loop.
import { openDatabase } from "#engine/server";
import { hasGrant, type EntityModel, type Model } from "#core/language";
import type { Stored } from "#core/values";
import { createDatabase, type TestDatabase, type TestDialect } from "./databases.ts";
import {
  prepareServed,
  startMeasuredServer,
  type LoopDelay,
  type MeasuredServer,
  type ServedOperation,
} from "./measuredServer.ts";
import { fillTable, keyInState } from "./manyRows.ts";
import { tokenOf } from "./signIn.ts";
import type { WorstRequest } from "./worstRequest.ts";
import { worstRequests } from "./worstRequests.ts";

/** Whoever is not signed in, everybody's administrator, and two whose rules of rows make each query dearer. */
export const VIEWERS = ["anonymous", "admin", "editor", "auditor"] as const;
type ViewerName = (typeof VIEWERS)[number];

export const MAX_BUSY_MS = 50;
/** Twice that, and the disk's own time: a commit waits for it, however slow others make it. */
export const MAX_BLOCKED_MS = 150;
/**
 * A small request beside a large one takes at most so many times what it takes alone. It catches what no single turn
 * shows: many turns of 40 ms one after another, or a small request that waits in the queue of a large one.
 */
const MAX_SLOWDOWN = 25;
/** What others do on the machine shows once or twice; what a request does shows each time. */
const TRIES = 5;
/** What reads longer is ended; it holds the loop no less before that. */
const ENVIRONMENT = { READ_DEADLINE_MS: "1000" };
/**
 * The answer to a read or a report that takes more than it may: too many rows, nothing free to read it with, too long.
 */
const LIMIT_STATUSES: ReadonlySet<number> = new Set([422, 503, 504]);
const WARMING = 50;
const QUIET_FOR_MS = 2_000;
/** A small request alone, where the machine is so quick that its multiple would mean nothing. */
const LEAST_QUIET_MS = 4;

interface LoadMeasurement extends LoopDelay {
  /** How many times longer than alone a small request took. */
  readonly times: number;
}

export const exceedsLimits = ({ busy, stood, times }: LoadMeasurement): boolean =>
  busy > MAX_BUSY_MS || stood > MAX_BLOCKED_MS || times > MAX_SLOWDOWN;
/** 1: as much as is allowed, of what is nearest to it. */
const weightOf = ({ busy, stood, times }: LoadMeasurement): number =>
  Math.max(busy / MAX_BUSY_MS, stood / MAX_BLOCKED_MS, times / MAX_SLOWDOWN);

export interface Finding {
  readonly request: string;
  readonly held: LoadMeasurement;
  /** Empty, or why the request did not measure what it should. */
  readonly unexpected: string;
}

/** The states in which most rows are, so that the public pages show them. */
const MOSTLY: Readonly<Record<string, number>> = { lot: 3, notice: 2, article: 1, bid_session: 4 };

export interface EventLoopProbe {
  readonly operations: readonly ServedOperation[];
  /** Writes a violation into the server. */
  hold: MeasuredServer["hold"];
  /**
   * What one viewer's worst requests to one operation find; the first of each alone where only the rejection is meant.
   */
  measure(
    operation: ServedOperation,
    viewer: ViewerName,
    wanted?: (worst: WorstRequest) => boolean,
  ): Promise<readonly Finding[]>;
  /** What a small request sees while `large` is under way. */
  beside(large: () => Promise<unknown>): Promise<LoadMeasurement>;
  stop(): Promise<void>;
}

interface EventLoopProbeOptions {
  readonly rows: number;
  readonly grown: readonly string[];
}

export async function createEventLoopProbe(
  dialect: TestDialect,
  { rows, grown }: EventLoopProbeOptions,
): Promise<EventLoopProbe> {
  const database = await createDatabase(dialect);
  const { operations, model } = await prepareServed(database);
  await fill(database, model, grown, rows);
  return new BuiltServerProbe(database, await startMeasuredServer(database, ENVIRONMENT), {
    operations,
    model,
    grown: new Set(grown),
  }).signedIn();
}

async function fill(database: TestDatabase, model: Model, grown: readonly string[], rows: number): Promise<void> {
  const db = await openDatabase(database.dialect === "sqlite" ? { file: database.url } : { url: database.url });
  for (const name of grown) {
    const state = MOSTLY[name];
    await fillTable(db, model, name, { rows, long: 4_000, ...(state === undefined ? {} : { state }) });
  }
  await db.close();
}

interface Served {
  readonly operations: readonly ServedOperation[];
  readonly model: Model;
  readonly grown: ReadonlySet<string>;
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly result: unknown;
}

class BuiltServerProbe implements EventLoopProbe {
  readonly operations: readonly ServedOperation[];
  readonly #database: TestDatabase;
  #server: MeasuredServer;
  readonly #served: Served;
  readonly #tokens = new Map<ViewerName, string>();
  readonly #taken = new Map<string, number>();
  #turn = 0;
  /** How long a small request takes alone, as the machine is now. */
  #quiet = { ms: 0, at: -Infinity };

  constructor(database: TestDatabase, server: MeasuredServer, served: Served) {
    this.#database = database;
    this.#server = server;
    this.#served = served;
    this.operations = served.operations;
  }

  async signedIn(): Promise<this> {
    for (const viewer of VIEWERS) {
      if (viewer === "anonymous") continue;
      this.#tokens.set(viewer, await tokenOf(this.#server.url, viewer));
    }
    return this;
  }

  hold(how: { readonly spin?: number; readonly sleep?: number }): Promise<void> {
    return this.#server.hold(how);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#database.drop();
  }

  async measure(
    operation: ServedOperation,
    viewer: ViewerName,
    wanted: (worst: WorstRequest) => boolean = () => true,
  ): Promise<readonly Finding[]> {
    const permitted = this.#may(viewer, operation.permission);
    const first = await this.#worst(operation);
    // What is refused before anything is looked at costs the same whatever is asked for.
    const count = permitted ? first.length : Math.min(1, first.length);
    const found: Finding[] = [];
    for (let at = 0; at < count; at++) {
      if (first[at] !== undefined && !wanted(first[at] as WorstRequest)) continue;
      found.push(await this.#measured(operation, viewer, at, permitted));
    }
    return found;
  }

  async beside(large: () => Promise<unknown>): Promise<LoadMeasurement> {
    if (performance.now() - this.#quiet.at > QUIET_FOR_MS)
      this.#quiet = {
        ms: Math.max(LEAST_QUIET_MS, await this.#slowest(new Promise((resolve) => setTimeout(resolve, 40)))),
        at: performance.now(),
      };
    await this.#server.restart();
    const slowest = await this.#slowest(large());
    return { ...(await this.#server.held()), times: slowest / this.#quiet.ms };
  }

  /**
   * Another process, in which nothing is remembered: no page, no total, no statement that was found to be slow.
   * Ordinary requests warm what every request goes through, so that what counts is the cost of the worst one, its own
   * first use included.
   */
  async #fresh(): Promise<void> {
    await this.#server.stop();
    this.#server = await startMeasuredServer(this.#database, ENVIRONMENT);
    for (let n = 0; n < WARMING; n++)
      await this.#call("admin", "GET", "/sys/dict/list", { query: { pageNo: String(n + 1), pageSize: "1" } });
  }

  /** One small request after another until the promise `until` settles: the time of the slowest. */
  async #slowest(until: Promise<unknown>): Promise<number> {
    const state = { over: false };
    void until.finally(() => (state.over = true)).catch(() => undefined);
    let slowest = 0;
    do {
      const started = performance.now();
      await this.#call("admin", "GET", "/sys/permission/getUserPermissionByToken");
      slowest = Math.max(slowest, performance.now() - started);
    } while (!state.over);
    return slowest;
  }

  async #measured(operation: ServedOperation, viewer: ViewerName, at: number, permitted: boolean): Promise<Finding> {
    let best: Finding | undefined;
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await this.#fresh();
      const asked = (await this.#worst(operation))[at] as WorstRequest;
      const worst = { ...asked, ...asked.taking?.() };
      const path = worst.path ?? operation.path;
      const started = performance.now();
      let answer: Answer | undefined;
      const held = await this.beside(async () => (answer = await this.#call(viewer, operation.method, path, worst)));
      const { status, message } = answer as unknown as Answer;
      const request =
        `${viewer} ${operation.method} ${path} (${worst.what}) → ${status} ${message} in ` +
        `${Math.round(performance.now() - started)} ms`;
      const finding = { request, held, unexpected: this.#unexpected(status, { worst, operation, viewer, permitted }) };
      if (best === undefined || weightOf(held) < weightOf(best.held))
        best = { ...finding, unexpected: best?.unexpected ?? finding.unexpected };
      if (!exceedsLimits(best.held)) break;
    }
    return best as Finding;
  }

  #unexpected(
    status: number,
    {
      worst,
      operation,
      viewer,
      permitted,
    }: {
      readonly worst: WorstRequest;
      readonly operation: ServedOperation;
      readonly viewer: ViewerName;
      readonly permitted: boolean;
    },
  ): string {
    const meant = permitted ? (worst.refused ?? 200) : viewer === "anonymous" ? 401 : 403;
    if (status === meant) return "";
    if (permitted && LIMIT_STATUSES.has(status)) return "";
    // Rules of rows and of fields, and what lies behind `signed`, close more to a role than its list of operations
    // says.
    if (viewer !== "admin" && [400, 403, 404, 409].includes(status)) return "";
    // A screen whose rows do not grow may have rules that no made row keeps: few lines, a form of its own.
    if (
      operation.method !== "GET" &&
      !this.#served.grown.has(operation.entity ?? "") &&
      [400, 404, 409].includes(status)
    )
      return "";
    return `${meant} was meant`;
  }

  #may(viewer: ViewerName, permission: string): boolean {
    if (permission === "public") return true;
    if (viewer === "anonymous" || permission === "none" || permission === "member") return false;
    return permission === "signed" || hasGrant(this.#served.model.roles[viewer]?.grants ?? [], permission);
  }

  /** The requests of the next turn; a row is read anew, because the one before may have changed it. */
  async #worst(operation: ServedOperation): Promise<readonly WorstRequest[]> {
    const { model, grown } = this.#served;
    this.#turn += 1;
    const row = operation.entity === undefined ? {} : await this.#row(operation.entity);
    return worstRequests(operation, {
      model,
      turn: this.#turn,
      take: (entity, state, count) => this.#take(entity, state, count),
      row: (entity) => (entity === operation.entity ? row : {}),
      grown: (entity) => grown.has(entity),
    });
  }

  #take(entity: EntityModel, state: Stored, count: number): readonly string[] {
    const of = `${entity.entity} ${String(state)}`;
    const taken = this.#taken.get(of) ?? 0;
    this.#taken.set(of, taken + count);
    return Array.from({ length: count }, (_, n) => keyInState(entity, state, taken + n));
  }

  async #row(name: string): Promise<Readonly<Record<string, unknown>>> {
    const entity = this.#served.model.entities[name];
    if (entity === undefined) return {};
    const { result } = await this.#call("admin", "GET", `${entity.path}/list`, {
      query: { pageSize: "1", field: entity.key },
    });
    const id = (result as { readonly records?: readonly Record<string, unknown>[] } | null)?.records?.[0]?.[entity.key];
    if (id === undefined) return {};
    return ((await this.#call("admin", "GET", `${entity.path}/queryById`, { query: { id: String(id) } })).result ??
      {}) as Record<string, unknown>;
  }

  async #call(
    viewer: ViewerName,
    method: string,
    path: string,
    { query = {}, body }: Partial<WorstRequest> = {},
  ): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const token = this.#tokens.get(viewer);
    const sends = body !== undefined && method !== "GET";
    const reply = await fetch(`${this.#server.url}/api${path}${search === "" ? "" : `?${search}`}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { "x-access-token": token }),
        ...(sends ? { "content-type": "application/json" } : {}),
      },
      ...(sends ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    // A page of megabytes would keep this process from asking the small ones.
    return {
      status: reply.status,
      ...(text.startsWith("{") && text.length < 1_000_000
        ? (JSON.parse(text) as { message: string; result: unknown })
        : { message: "", result: null }),
    };
  }
}

/** The server of the member centre's calls, as a test answers them. */
/** Vitest's `vi`: what is shipped imports nothing of it, and a fixture lies beside that. */
export interface GlobalStubs {
  readonly stubGlobal: (name: string, value: unknown) => unknown;
}

interface Call {
  /** Below `/api`, without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

type Answer = (call: Call) => unknown;

class RefusedCall extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

/** To be thrown by an answer: what the server says instead of a result. */
export const refused = (status: number, code: string, message: string): Error =>
  new RefusedCall({ status, code, message });

/** To be thrown by an answer: there is no network. */
export const lost = (): Error => new TypeError("Failed to fetch");

/** Answers each call with the result of its path until the test ends. @returns the calls, in their order */
export function answerCalls(stubs: GlobalStubs, answers: Readonly<Record<string, Answer>>): readonly Call[] {
  const calls: Call[] = [];
  stubs.stubGlobal("fetch", async (address: string, init: { readonly body?: string } = {}) => {
    const url = new URL(address, "http://site.example");
    const path = url.pathname.replace(/^\/api/, "");
    const call: Call = {
      path,
      query: url.searchParams,
      body: JSON.parse(init.body ?? "{}") as Record<string, unknown>,
    };
    calls.push(call);
    const answer = answers[path];
    if (answer === undefined) throw new Error(`no answer to ${path}`);
    try {
      return reply(200, { success: true, message: "", code: "200", result: (await answer(call)) ?? null });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      const { status, code, message } = error.refused;
      return reply(status, { success: false, message, code, result: null });
    }
  });
  return calls;
}

const reply = (status: number, envelope: object) => ({
  status,
  headers: { get: () => null },
  text: () => Promise.resolve(JSON.stringify({ ...envelope, timestamp: Date.now() })),
  blob: () => Promise.resolve(null),
});

/** A promise that a test resolves. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

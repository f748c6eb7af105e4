import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createClient,
  fetchTransport,
  route,
  ApiError,
  type TransportError,
  type Client,
  type ClientOptions,
  type Reaction,
} from "./index.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base: string;
let answer: Answer;
let token: string | undefined;
let reactions: Reaction[];
const seen: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = "T1";
  reactions = [];
  seen.length = 0;
});

function client(more: Partial<ClientOptions> = {}): Client {
  return createClient({
    base,
    transport: fetchTransport<RequestInit>(fetch, (ms, signal) =>
      AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal as AbortSignal] : [])]),
    ),
    now: () => 1_700_000_000_000,
    token: () => token,
    onReaction: (reaction) => reactions.push(reaction),
    ...more,
  });
}

function reply(status: number, envelope: object, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(envelope));
}
const ok = (result: unknown) => reply(200, { success: true, message: "", code: "200", result, timestamp: 1 });
const no = (status: number, code: string, message: string, result: unknown = null) =>
  reply(status, { success: false, message, code, result, timestamp: 1 });

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  }
  throw new Error("was not refused");
}

describe("a call", () => {
  it("answers the result, sends the token and a timestamp with GET", async () => {
    answer = ok([1, 2]);
    expect(await client().get("/sys/x", { name: "茶叶 & 木", page: 2, none: undefined })).toEqual([1, 2]);
    expect(seen[0]?.url).toBe("/api/sys/x?name=%E8%8C%B6%E5%8F%B6%20%26%20%E6%9C%A8&page=2&_t=1700000000000");
    expect(seen[0]?.headers["x-access-token"]).toBe("T1");
  });
  it("knows the time of the server, as its last answer said", async () => {
    const api = client();
    expect(api.now()).toBe(1_700_000_000_000);
    answer = reply(200, { success: true, message: "", code: "200", result: null, timestamp: 1_700_000_090_000 });
    await api.get("/a");
    expect(api.now()).toBe(1_700_000_090_000);
  });

  it("sends no token where there is none and no timestamp with DELETE", async () => {
    token = undefined;
    answer = ok(null);
    await client().delete("/x", { id: "1" });
    expect(seen[0]?.url).toBe("/api/x?id=1");
    expect(seen[0]?.headers["x-access-token"]).toBeUndefined();
  });
  it("sends a JSON body, and an empty one where nothing is given", async () => {
    answer = ok(null);
    await client().post("/x", { a: "木" });
    await client().put("/x");
    expect(seen.map((call) => call.body)).toEqual(['{"a":"木"}', "{}"]);
    expect(seen[0]?.headers["content-type"]).toBe("application/json");
  });
  it("follows a contract: path parameters are one segment each, signed routes are signed", async () => {
    const items = route<{ query: { q: string }; result: string[] }>()({
      method: "GET",
      path: "/dict/{code}/items",
      permission: "signed",
      title: "字典",
      signed: true,
    });
    answer = ok(["a"]);
    const sign: NonNullable<ClientOptions["sign"]> = async ({ method, path }) => ({ "X-Sign": `${method} ${path}` });
    const result: string[] = await client({ sign }).call(items, { params: { code: "a/b?" }, query: { q: "1" } });
    expect(result).toEqual(["a"]);
    expect(seen[0]?.url).toBe("/api/dict/a%2Fb%3F/items?q=1&_t=1700000000000");
    expect(seen[0]?.headers["x-sign"]).toBe("GET /dict/a%2Fb%3F/items");
    await expect(client().call(items, { params: { code: ".." }, query: { q: "1" } })).rejects.toThrow(RangeError);
  });
});

describe("an error reply", () => {
  it("is made again with code, status, message and result", async () => {
    answer = no(409, "ROW.CONFLICT", "数据已被他人修改", { fields: [] });
    const apiError = await errorOf(client().put("/x", {}));
    expect(apiError).toMatchObject({
      code: "ROW.CONFLICT",
      status: 409,
      message: "数据已被他人修改",
      result: { fields: [] },
    });
    expect(reactions).toEqual([]);
  });
  it.each([
    [403, "拒绝访问"],
    [404, "很抱歉，资源未找到!"],
    [504, "网络超时"],
  ])("under %i gives the whole page the notice of the specification", async (status, text) => {
    answer = no(status, "ROW.X", "细节");
    await errorOf(client().get("/x"));
    expect(reactions).toEqual([{ do: "notice", title: "系统提示", text }]);
  });
  it("gives no notice to a caller that shows the error itself", async () => {
    answer = no(404, "ROW.NOT_FOUND", "数据不存在");
    await errorOf(client().get("/x", {}, { quiet: true }));
    expect(reactions).toEqual([]);
  });
  it("under 401 with a token ends the session once for all calls under way", async () => {
    answer = no(401, "IDENTITY.REVOKED", "已退出");
    const one = client();
    await Promise.all([1, 2, 3].map(() => errorOf(one.get("/x"))));
    expect(reactions).toEqual([{ do: "signOut" }]);
  });
  it("under 401 without a token concerns the caller alone", async () => {
    token = undefined;
    answer = no(401, "IDENTITY.SIGN_IN", "请登录");
    await errorOf(client().get("/x"));
    expect(reactions).toEqual([]);
  });
  it("of an old session says nothing about a newer one", async () => {
    answer = (...given) => {
      token = "T2";
      no(401, "IDENTITY.REVOKED", "已退出")(...given);
    };
    await errorOf(client().get("/x"));
    expect(reactions).toEqual([]);
  });
  it("shows the dialog of an expired login by its code, and under 500 by its message", async () => {
    answer = no(401, "IDENTITY.TOKEN_EXPIRED", "登录已过期");
    await errorOf(client().get("/x"));
    answer = no(500, "X.Y", "Token失效，请重新登录");
    await errorOf(client().get("/x"));
    expect(reactions).toEqual([{ do: "expired" }, { do: "expired" }]);
  });
  it("that asks for the password again is no notice; the call is repeated once it was given", async () => {
    const stepUp = no(403, "IDENTITY.STEP_UP_REQUIRED", "请验证身份");
    answer = stepUp;
    expect(await errorOf(client().post("/x"))).toMatchObject({ code: "IDENTITY.STEP_UP_REQUIRED" });
    expect(await errorOf(client({ stepUp: async () => false }).post("/x"))).toMatchObject({ status: 403 });
    expect(reactions).toEqual([]);
    seen.length = 0;
    const keys = ["k1", "k2"];
    const repeating = client({
      idempotencyKey: () => keys.shift() ?? "",
      stepUp: async () => {
        answer = ok("done");
        return true;
      },
    });
    expect(await repeating.post("/x")).toBe("done");
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["k1", "k1"]);
  });
  it("for want of a signature signs the call, and the same call from then on", async () => {
    const signs: string[] = [];
    const times: number[] = [];
    const signing = client({
      sign: async ({ method, path, rawQuery, body, at }) => {
        signs.push(`${method} ${path} ${rawQuery} ${body}`);
        times.push(at);
        answer = ok(signs.length);
        return { "X-Sign": "s" };
      },
    });
    answer = no(400, "IDENTITY.SIGNATURE_REQUIRED", "请求缺少签名");
    seen.length = 0;
    expect(await signing.post("/x", { a: 1 })).toBe(1);
    expect(await signing.post("/x", { a: 2 })).toBe(2);
    expect(seen.map(({ headers }) => headers["x-sign"])).toEqual([undefined, "s", "s"]);
    expect(signs).toEqual(['POST /x  {"a":1}', 'POST /x  {"a":2}']);
    // By the clock of the server, once it has answered.
    expect(times).toEqual([1_700_000_000_000, 1]);
  });
  it("stands for an answer that is no envelope", async () => {
    answer = (_, response) => response.writeHead(502).end("<html>bad gateway</html>");
    expect(await errorOf(client().get("/x"))).toMatchObject({ code: "CLIENT.OFFLINE", status: 503 });
    answer = (_, response) => response.writeHead(200).end('{"success":"yes"}');
    expect(await errorOf(client().get("/x"))).toMatchObject({ code: "CLIENT.MALFORMED" });
  });
  it("stands for a failure under status 200", async () => {
    answer = no(200, "500", "失败");
    expect(await errorOf(client().get("/x"))).toMatchObject({ code: "500", status: 500, message: "失败" });
  });
});

describe("a server that does not answer", () => {
  it("is a timeout after the given time", async () => {
    answer = () => undefined;
    expect(await errorOf(client().get("/x", {}, { timeoutMs: 30 }))).toMatchObject({
      status: 504,
      message: "网络超时",
    });
    expect(reactions).toEqual([{ do: "notice", title: "系统提示", text: "网络超时" }]);
  });
  it("is offline where nothing listens", async () => {
    expect(await errorOf(client({ base: "http://127.0.0.1:1" }).get("/x"))).toMatchObject({ code: "CLIENT.OFFLINE" });
  });
  it("is not reported where the page itself gave up", async () => {
    answer = () => undefined;
    const abort = new AbortController();
    const call = client().get("/x", {}, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ reason: "aborted" } satisfies Partial<TransportError>);
    expect(reactions).toEqual([]);
  });
});

describe("a file", () => {
  it("comes with its Chinese name", async () => {
    answer = (_, response) =>
      response
        .writeHead(200, {
          "content-type": "text/csv",
          "content-disposition": "attachment; filename*=UTF-8''%E6%98%8E%E7%BB%86.csv",
        })
        .end("a,b");
    const file = await client().download("/x/export");
    expect(file.name).toBe("明细.csv");
    expect(await (file.blob as Blob).text()).toBe("a,b");
  });
  it("that is an envelope is an error, also of an expired login", async () => {
    answer = no(500, "X.Y", "token expired");
    expect(await errorOf(client().download("/x"))).toMatchObject({ message: "token expired" });
    expect(reactions).toEqual([{ do: "expired" }]);
  });
  it("goes up as form data", async () => {
    answer = reply(200, {
      success: true,
      message: "temp/a.png",
      code: "200",
      result: { fileUrl: "/a.png" },
      timestamp: 1,
    });
    const form = new FormData();
    form.append("file", new Blob(["x"]), "a.png");
    const envelope = await client().upload<{ fileUrl: string }>("/sys/common/upload", form);
    expect([envelope.message, envelope.result.fileUrl]).toEqual(["temp/a.png", "/a.png"]);
    expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  });
  it("goes up three at a time, the others in their turn, a failed one among them", async () => {
    const held: (() => void)[] = [];
    let begun = 0;
    answer = (request, response, body) => {
      begun += 1;
      const n = begun;
      held.push(() => (n === 2 ? no(400, "FILES.TYPE", "x") : ok(n))(request, response, body));
    };
    const at = client();
    const all = Promise.allSettled(Array.from({ length: 5 }, () => at.upload("/sys/common/upload", new FormData())));
    const wait = async (count: number): Promise<void> => {
      while (begun < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await wait(3);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(begun).toBe(3);
    for (let n = 0; n < 5; n += 1) {
      await wait(n + 1);
      held[n]?.();
    }
    expect((await all).map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
  });
});

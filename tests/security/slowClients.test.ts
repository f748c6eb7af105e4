// @module-tag full
// Clients that send or read as slowly as they can, over real sockets; the limits are small so that the test need not be
// patient.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONNECTION_LIMITS } from "../../server/app/config.ts";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const LIMITS = {
  ...CONNECTION_LIMITS,
  headersMs: 2_000,
  requestMs: 60_000,
  idleMs: 8_000,
  keepAliveMs: 3_000,
  graceMs: 3_000,
  bytesPerSecond: 1_000,
};
/** Longer than every limit above, shorter than what Node allows by itself. */
const PATIENCE_MS = 30_000;

let at: TestProduct;
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("sqlite");
  at = await startProduct(database, {}, { connections: LIMITS });
  await at.token("editor");
}, 120_000);
afterAll(async () => {
  await at.close();
  await database.drop();
});

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<"closed">;
  answer(): string;
}

function open(): Client {
  const { port, hostname } = new URL(at.url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  const closed = new Promise<"closed">((resolve) => socket.once("close", () => resolve("closed")));
  return { socket, closed, answer: () => Buffer.concat(chunks).toString() };
}

const after = (ms: number): Promise<"open"> => new Promise((resolve) => setTimeout(() => resolve("open"), ms).unref());
const ends = ({ closed }: Client): Promise<"closed" | "open"> => Promise.race([closed, after(PATIENCE_MS)]);

async function uploadHead(length: number): Promise<string> {
  return (
    `POST /api/sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: ` +
    `${await at.token("editor")}\r\ncontent-type: multipart/form-data; ` +
    `boundary=b\r\ncontent-length: ${length}\r\n\r\n`
  );
}

const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const END = "\r\n--b--\r\n";

// Each waits for a limit: all at once.
describe("a client that is slow on purpose", { timeout: 90_000, concurrent: true }, () => {
  it("is let go when it connects and says nothing", async () => {
    expect(await ends(open())).toBe("closed");
  });

  it("is let go when its headers come a letter at a time", async () => {
    const client = open();
    client.socket.write("GET /api/sys/common/info HTTP/1.1\r\nx: ");
    const drip = setInterval(() => client.socket.write("a"), 200);
    expect(await ends(client)).toBe("closed");
    clearInterval(drip);
    expect(client.answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.answer()).not.toMatch(/Error|node|\/app|fastify/i);
  });

  it.each([
    [
      "JSON",
      "POST /api/sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{",
    ],
    ["an upload", undefined],
  ])("is let go when a body of %s stops", async (_, head) => {
    const client = open();
    client.socket.write(head ?? (await uploadHead(1_000_000)) + PART);
    expect(await ends(client)).toBe("closed");
  });

  it.each([
    [
      "JSON",
      "POST /api/sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{",
    ],
    ["an upload", undefined],
  ])("is let go when a body of %s trickles", async (_, head) => {
    const client = open();
    client.socket.write(head ?? (await uploadHead(1_000_000)) + PART);
    const drip = setInterval(() => client.socket.write(" "), 100);
    expect(await ends(client)).toBe("closed");
    clearInterval(drip);
  });
});

describe("a client that is slow and honest", { timeout: 90_000, concurrent: true }, () => {
  it("uploads steadily at twice the least rate for longer than every pause may last", async () => {
    const text = "木材".repeat(4_000);
    const body = PART + text + END;
    const client = open();
    client.socket.write(await uploadHead(Buffer.byteLength(body)));
    const bytes = Buffer.from(body);
    for (let sent = 0; sent < bytes.length; sent += 500) {
      client.socket.write(bytes.subarray(sent, sent + 500));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const until = performance.now() + PATIENCE_MS;
    while (!client.answer().includes("\r\n\r\n{") && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(client.answer()).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });
});

// It counts the server's connections: alone.
describe("a client that is slow on purpose and reads nothing", { timeout: 90_000 }, () => {
  it("is let go", async () => {
    const form = new FormData();
    form.append("file", new Blob([randomBytes(24 * 1024 * 1024).toString("base64")]), "much.txt");
    const kept = (await (
      await fetch(`${at.url}/api/sys/common/upload`, {
        method: "POST",
        headers: { "x-access-token": await at.token("editor") },
        body: form,
      })
    ).json()) as { message: string };
    const client = open();
    client.socket.pause();
    client.socket.write(`GET /api/sys/common/static/${kept.message} HTTP/1.1\r\nhost: x\r\n\r\n`);
    // Paused, a socket does not notice that it was closed: the test reads the server's side.
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) =>
        at.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = await connections();
    const until = performance.now() + PATIENCE_MS;
    let left = before;
    while (left >= before && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      left = await connections();
    }
    expect(left).toBeLessThan(before);
    client.socket.destroy();
  });
});

// @module-tag full
// Many large uploads at once, to the built server in a process of its own: what it takes of memory is a share of one
// body, not the sum of all.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startServer, type RunningServer } from "../support/server.ts";
import { tokenOf } from "../support/signIn.ts";

const BODY_BYTES = 49 * 1024 * 1024;
const UPLOADS = 12;

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await createDatabase("sqlite");
  server = await startServer({
    env: { ...database.env, UPLOADS_AT_ONCE: String(UPLOADS), UPLOADS_AT_ONCE_PER_USER: String(UPLOADS) },
    patienceMs: 120_000,
  });
}, 300_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Most bytes that the process has ever held, by the kernel's account. */
function mostHeld(pid: number): number {
  const [, kb = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) * 1024;
}

async function upload(token: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), "much.txt");
  const reply = await fetch(`${server.url}/api/sys/common/upload`, {
    method: "POST",
    headers: { "x-access-token": token },
    body: form,
  });
  await reply.arrayBuffer();
  return reply.status;
}

it("holds less than four bodies of memory for twelve of them at once", { timeout: 240_000 }, async () => {
  const token = await tokenOf(server.url, "editor");
  const text = new Uint8Array(
    Buffer.from(
      randomBytes(BODY_BYTES / 2)
        .toString("hex")
        .slice(0, BODY_BYTES),
    ),
  );
  expect(await upload(token, text.slice(0, 100_000))).toBe(200);
  const before = mostHeld(server.pid);
  const statuses = await Promise.all(Array.from({ length: UPLOADS }, () => upload(token, text)));
  expect(statuses).toEqual(Array.from({ length: UPLOADS }, () => 200));
  const bodies = (mostHeld(server.pid) - before) / BODY_BYTES;
  expect(bodies).toBeLessThan(4);
});

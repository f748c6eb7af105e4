// The built server from the outside: the same process `npm start` ends in, configured by its environment alone.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { UNPRIVILEGED_UID, othersMayEnter } from "../support/otherUser.ts";
import { PROJECT_ROOT, runToEnd, startServer } from "../support/server.ts";
import { signInBody } from "../support/signIn.ts";

const DEMO_ACCOUNTS = ["admin", "editor", "reviewer", "auditor"];

describeEachDatabase("a start", (database) => {
  it(
    "prints the address and the demo accounts, and answers with the page and with JSON",
    { tags: "full" },
    async () => {
      const server = await startServer({ env: database().env });
      try {
        const [page, api] = await Promise.all([
          fetch(`${server.url}/manage/login`),
          fetch(`${server.url}/api/nothing/here`),
        ]);
        expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
        expect([api.status, await api.json()]).toEqual([404, expect.objectContaining({ success: false })]);
        expect(server.output()).toContain(`:${new URL(server.url).port}`);
        for (const account of [...DEMO_ACCOUNTS, "Wood@2026"]) expect(server.output()).toContain(account);
      } finally {
        expect(await server.stop()).toMatchObject({ code: 0 });
      }
    },
  );

  it("finds its data again", { tags: "full" }, async () => {
    const server = await startServer({ env: database().env });
    try {
      expect((await signIn(server.url, "admin", "Wood@2026")).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe("a start that cannot be", () => {
  let folder = "";
  let occupant: Server | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "heartwood-refused-"));
  });
  afterEach(() => void occupant?.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("says in one sentence that the port is taken", { tags: "full" }, async () => {
    occupant = createServer();
    const port = await new Promise<number>((resolve) =>
      occupant?.listen(0, "0.0.0.0", () => resolve((occupant?.address() as { port: number }).port)),
    );
    const { code, output } = await runToEnd({ env: { PORT: String(port), DATA_DIR: join(folder, "a") } });
    expect(code).toBe(1);
    expect(sentences(output)).toEqual([expect.stringContaining(String(port))]);
  });

  it("says in one sentence which folder of SCHEMAS_DIR does not exist, and makes no data folder", async () => {
    const dataDir = join(folder, "unused");
    const { code, output } = await runToEnd({ env: { DATA_DIR: dataDir, SCHEMAS_DIR: join(folder, "nowhere") } });
    expect(code).toBe(1);
    expect(sentences(output)).toEqual([expect.stringContaining(join(folder, "nowhere"))]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("says in one sentence that the data folder cannot be made", { tags: "full" }, async () => {
    writeFileSync(join(folder, "a-file"), "");
    const dataDir = join(folder, "a-file/data");
    const { code, output } = await runToEnd({ env: { DATA_DIR: dataDir } });
    expect(code).toBe(1);
    expect(sentences(output)).toEqual([expect.stringContaining(dataDir)]);
  });

  // Root may write anywhere, so root starts it as the user "nobody", where that user can reach the checkout.
  it("says in one sentence that the data folder is read-only", { tags: "full" }, async ({ skip }) => {
    const root = process.getuid?.() === 0;
    if (root && !(await othersMayEnter(PROJECT_ROOT)))
      skip("only root can enter this checkout, and root may write anywhere");
    const dataDir = join(folder, "read-only");
    chmodSync(folder, 0o755);
    mkdirSync(dataDir, { mode: 0o555 });
    const { code, output } = await runToEnd({ env: { DATA_DIR: dataDir }, ...(root ? { uid: UNPRIVILEGED_UID } : {}) });
    expect(code).toBe(1);
    expect(sentences(output)).toEqual([expect.stringContaining(dataDir)]);
  });
});

async function signIn(url: string, username: string, password: string): Promise<Response> {
  return fetch(`${url}/api/sys/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await signInBody(url, username, password)),
  });
}

/** What a person reads in the terminal. */
function sentences(output: string): string[] {
  return output.split("\n").filter((line) => line.trim() !== "");
}

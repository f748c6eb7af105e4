import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ApiError } from "#core/api";
import { createEngine } from "./createEngine.ts";
import { openDatabase } from "./db/index.ts";
import { SILENT } from "./operations/log.ts";
import type { Bus } from "./realtime/index.ts";

it("a start that fails listens to no bus any more, and leaves the database to its caller", async () => {
  const root = mkdtempSync(join(tmpdir(), "heartwood-engine-"));
  const database = await openDatabase({ file: join(root, "heartwood.sqlite") });
  try {
    const listeners = new Set<(text: string) => void>();
    const bus: Bus = {
      publish: () => undefined,
      subscribe: (_topic, listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close: () => undefined,
    };
    const engine = await createEngine({
      database,
      bus,
      schemaDirs: [join(root, "nothing")],
      clock: Date.now,
      log: SILENT,
    });
    const serving = engine.serve({
      onModel: () => Promise.reject(new Error("no seeds")),
      operations: [],
      unauthorised: () => new ApiError("IDENTITY.SIGN_IN", { status: 401, text: "请先登录" }),
    });
    await expect(serving).rejects.toThrow("No schema could be served");
    await engine.discard();
    expect(listeners.size).toBe(0);
    expect(await database.write((tx) => Promise.resolve(tx.now))).toBeGreaterThan(0);
  } finally {
    await database.close();
    rmSync(root, { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { watchFolders } from "./watchFolders.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heartwood-watch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reports an error of the change and tries the same change again", async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const watch = watchFolders([folder], {
    onChange: () => (++calls === 1 ? Promise.reject(new Error("first")) : Promise.resolve()),
    onError: (error) => errors.push(error),
    everyMs: 5,
    retryMs: 10,
  });
  try {
    writeFileSync(join(folder, "x.entity.json"), "{}");
    await expect.poll(() => calls).toBe(2);
    expect(errors).toEqual([new Error("first")]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(calls).toBe(2);
  } finally {
    watch.close();
  }
});

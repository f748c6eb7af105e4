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
    await watch.close();
  }
});

it("ends a look that is under way before it closes, and changes nothing afterwards", async () => {
  let answer = (_outdated: boolean): void => undefined;
  const asked: string[] = [];
  const watch = watchFolders([folder], {
    onChange: () => Promise.resolve(void asked.push("change")),
    onError: (error) => asked.push(String(error)),
    everyMs: 5,
    isOutdated: () => {
      asked.push("database");
      return new Promise((resolve) => (answer = resolve));
    },
  });
  await expect.poll(() => asked).toEqual(["database"]);
  let closed = false;
  const closing = watch.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(closed).toBe(false);
  answer(true);
  await closing;
  expect(asked).toEqual(["database"]);
});

/** The data log names every step that a person can take, in words. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SCHEMAS = join(import.meta.dirname, "..");

interface EntityFile {
  readonly states?: { readonly steps: Readonly<Record<string, unknown>> };
}

it("every step of every state machine has its word in the data log", () => {
  const { items } = JSON.parse(readFileSync(join(SCHEMAS, "dict/history_op.dict.json"), "utf8")) as {
    items: readonly { value: string }[];
  };
  const named = new Set(items.map(({ value }) => value));
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".entity.json"),
  );
  const steps = files.flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(join(SCHEMAS, file), "utf8")) as EntityFile).states?.steps ?? {}),
  );
  expect(steps.length).toBeGreaterThan(0);
  expect([...new Set(steps)].filter((step) => !named.has(step))).toEqual([]);
});

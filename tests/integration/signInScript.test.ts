// @module-tag full
// The script of the identity module's README signs in with curl and OpenSSL alone.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { PROJECT_ROOT } from "../support/server.ts";

const README = "server/modules/identity/README.md";

let database: TestDatabase;
let at: TestProduct;
beforeAll(async () => {
  database = await createDatabase("sqlite");
  at = await startProduct(database);
}, 120_000);
afterAll(async () => {
  await at.close();
  await database.drop();
});

it("signs in, and is refused with a wrong password", { timeout: 60_000 }, async () => {
  const [, script = ""] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(PROJECT_ROOT, README), "utf8")) ?? [];
  const file = join(database.dataDir, "sign-in.sh");
  writeFileSync(file, script);
  const run = async (...given: string[]): Promise<unknown> =>
    JSON.parse((await promisify(execFile)("sh", [file, at.url, ...given], { cwd: database.dataDir })).stdout);
  expect(await run("editor", "Wood@2026")).toMatchObject({
    success: true,
    code: "200",
    result: { token: expect.stringMatching(/^[\w-]{43}$/), userInfo: { username: "editor" } },
  });
  expect(await run("editor", "Wood@2027")).toMatchObject({ success: false, code: "IDENTITY.WRONG_PASSWORD" });
  expect(script.split("\n").length).toBeLessThanOrEqual(30);
});

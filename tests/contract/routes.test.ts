// Every route of the shipped product with its permission, checked in: a new or opened route shows in a review.
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeApi, routeInventory } from "#engine/server";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { worstRequests } from "../support/worstRequests.ts";

const FILE = new URL("routes.txt", import.meta.url);

describe("the routes", () => {
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

  it("are those of routes.txt (`npm run update` writes it anew)", () => {
    const now = routeInventory(at.engine.dispatcher.operations());
    if (process.env["WRITE_EXPECTED"] === "1") writeFileSync(FILE, now);
    expect(now).toBe(readFileSync(FILE, "utf8"));
  });

  it("have each the requests that cost most: what tests/measured/eventLoop.test.ts sends", () => {
    const model = at.engine.model();
    const known = { model, turn: 1, row: () => ({}), grown: () => true, take: () => [] };
    const without = at.engine.dispatcher
      .operations()
      .filter((operation) => worstRequests(operation, known).length === 0)
      .map(({ method, path }) => `${method} ${path}`);
    expect(without).toEqual(["POST /sys/logout"]);
    const unknown = { method: "GET", path: "/sys/nothing", permission: "signed", query: {} } as const;
    expect(() => worstRequests(unknown, known)).toThrow("GET /sys/nothing");
  });

  it("are described by OpenAPI, each once, with its permission", () => {
    const operations = at.engine.dispatcher.operations();
    const { paths } = describeApi(operations, { title: "接口", version: "1", base: "/api", errorCodes: [] }) as {
      paths: Record<string, Record<string, { operationId: string; "x-permission": string }>>;
    };
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(described).toHaveLength(operations.length);
    expect(new Set(described.map((one) => one.operationId)).size).toBe(operations.length);
    expect(described.map((one) => one["x-permission"]).sort()).toEqual(operations.map((one) => one.permission).sort());
  });
});

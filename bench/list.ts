// npm run bench -- list: the lists of architecture §8, as CPU per request beside the floor of the same run.
import { LIST_FIELDS } from "./http/fields.ts";
import { RARE_WORD, prepareData } from "./http/fixture.ts";
import { measureRequests, type MeasuredRequest, type RequestCost } from "./http/measureRequests.ts";
import { ROOT, signIn, startFloor, startProduct } from "./http/servers.ts";
import { printFacts } from "./output.ts";

const AMOUNT = 4000;
const dataDir = await prepareData(ROOT);
const product = await startProduct(dataDir);
const floor = await startFloor(dataDir);
const word = encodeURIComponent(RARE_WORD);
/** Conditions in two levels; the area is the one value that differs. */
const superQueryOf = (area: string): string =>
  encodeURIComponent(
    JSON.stringify([
      {
        matchType: "or",
        records: [
          { field: "transactionType", rule: "eq", val: 2 },
          {
            matchType: "and",
            records: [
              { field: "startPrice", rule: "ge", val: "2000000.00" },
              { field: "status", rule: "in", val: "3,4" },
            ],
          },
        ],
      },
      { field: "area", rule: "ge", val: area },
    ]),
  );
const superQuery = superQueryOf("500.00");
/** The request of the list page: the columns it shows, and those of its buttons. The floor selects the same. */
const base = `/api/subjectMatter/list?column=createTime&order=desc&field=${LIST_FIELDS.join(",")}`;

interface Case {
  readonly name: string;
  readonly floor: string;
  readonly path: string;
  readonly budget: string;
  readonly as: "admin" | "reviewer";
}

const CASES: readonly Case[] = [
  {
    name: "newest page, administrator",
    floor: "/list",
    path: `${base}&pageNo=1&pageSize=10`,
    budget: "1.7 × floor",
    as: "admin",
  },
  {
    name: "newest page, role with rules",
    floor: "/list",
    path: `${base}&pageNo=1&pageSize=10`,
    budget: "1.2 × administrator",
    as: "reviewer",
  },
  {
    name: "status + word, page 5, repeated",
    floor: `/word?status=3&word=${word}`,
    path: `${base}&status=3&landTitle=${word}&pageNo=5&pageSize=10`,
    budget: "200 µs",
    as: "admin",
  },
  {
    name: "super query, repeated",
    floor: "/super",
    path: `${base}&superQueryParams=${superQuery}&superQueryMatchType=and&pageNo=1&pageSize=10`,
    budget: "200 µs",
    as: "admin",
  },
];

/** A first call of a shape's values: another value each time, so that no kept total serves it. */
const FIRST: readonly { readonly name: string; readonly budget: string; readonly path: (at: number) => string }[] = [
  {
    name: "status + word, page 5, first",
    budget: "1,500 µs",
    path: (at) => `${base}&status=${at % 9}&landTitle=${word}&area_begin=${at}.00&pageNo=5&pageSize=10`,
  },
  {
    name: "super query, first",
    budget: "2,500 µs",
    path: (at) => `${base}&superQueryMatchType=and&superQueryParams=${superQueryOf(`${500 + at / 10}`.slice(0, 6))}`,
  },
];

try {
  const tokens = { admin: await signIn(product.url, "admin"), reviewer: await signIn(product.url, "reviewer") };
  const rows: Record<string, object> = {};
  const round = (value: number) => Math.round(value);
  const row = (measured: RequestCost, ratio: number | undefined, budget: string) => ({
    "CPU µs": round(measured.cpu),
    "ratio to floor": ratio === undefined ? "" : Number(ratio.toFixed(2)),
    "per second": round(measured.perSecond),
    "p99 ms": measured.p99,
    failed: measured.failed,
    budget,
  });
  const call = (token: string, path: string): MeasuredRequest => ({
    method: "GET",
    path,
    headers: { "X-Access-Token": token },
  });
  for (const { name, floor: floorPath, path, budget, as } of CASES) {
    const requests = [call(tokens[as], path)];
    const floorAmount = floorPath === "/list" ? AMOUNT : 200;
    await measureRequests({ url: product.url, pid: product.pid, amount: 500, requests });
    await measureRequests({
      url: floor.url,
      pid: floor.pid,
      amount: Math.min(500, floorAmount),
      requests: [{ method: "GET", path: floorPath }],
    });
    const under = await measureRequests({
      url: floor.url,
      pid: floor.pid,
      amount: floorAmount,
      requests: [{ method: "GET", path: floorPath }],
    });
    const measured = await measureRequests({ url: product.url, pid: product.pid, amount: AMOUNT, requests });
    rows[`${name} (floor)`] = row(under, undefined, "");
    rows[name] = row(measured, measured.cpu / under.cpu, budget);
  }
  for (const { name, budget, path } of FIRST) {
    const amount = 400;
    const requests = Array.from({ length: amount }, (_, at) => call(tokens.admin, path(at)));
    rows[name] = row(
      await measureRequests({ url: product.url, pid: product.pid, amount, connections: 1, requests }),
      undefined,
      budget,
    );
  }
  printFacts();
  console.table(rows);
} finally {
  product.stop();
  floor.stop();
}

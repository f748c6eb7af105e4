// npm run bench -- row: one row read, made and changed, as CPU per request beside the floor of the same run.
import { measureRequests, type MeasuredRequest } from "./http/measureRequests.ts";
import { prepareData } from "./http/fixture.ts";
import { ROOT, signIn, startFloor, startProduct } from "./http/servers.ts";
import { printFacts } from "./output.ts";

const AMOUNT = 4000;
const dataDir = await prepareData(ROOT);
const product = await startProduct(dataDir);
const floor = await startFloor(dataDir);

try {
  const token = await signIn(product.url, "admin");
  const headers = { "X-Access-Token": token, "content-type": "application/json" };
  const ask = async (path: string, init?: RequestInit) =>
    ((await (await fetch(product.url + path, { headers, ...init })).json()) as { result: Record<string, unknown> })
      .result;
  const first =
    ((await ask("/api/subjectMatter/list?pageSize=1")) as { records: { landId: string }[] }).records[0]?.landId ?? "";
  const note = await ask("/api/online/api/demo_integer/add", { method: "POST", body: JSON.stringify({ count: 1 }) });
  const json = { "content-type": "application/json" };
  const cases: readonly { name: string; budget: string; floor: MeasuredRequest; product: MeasuredRequest }[] = [
    {
      name: "get one",
      budget: "60 µs",
      floor: { method: "GET", path: `/one?id=${first}` },
      product: { method: "GET", path: `/api/subjectMatter/queryById?id=${first}`, headers },
    },
    {
      name: "create",
      budget: "150 µs",
      floor: { method: "POST", path: "/add", headers: json, body: '{"title":"x"}' },
      product: { method: "POST", path: "/api/online/api/demo_integer/add", headers, body: '{"count":5,"year":1999}' },
    },
    {
      name: "update",
      budget: "150 µs",
      floor: { method: "PUT", path: "/edit", headers: json, body: '{"id":"kept","title":"x"}' },
      product: { method: "PUT", path: "/api/online/api/demo_integer/edit", headers, body: "" },
    },
  ];
  const rows: Record<string, object> = {};
  for (const { name, budget, floor: floorRequest, product: request } of cases) {
    // An update that changes nothing writes nothing: the value moves with each request.
    const requests =
      name === "update"
        ? Array.from({ length: 500 }, (_, at) => ({ ...request, body: JSON.stringify({ id: note["id"], change: at }) }))
        : [request];
    await measureRequests({ url: product.url, pid: product.pid, amount: 500, requests });
    await measureRequests({ url: floor.url, pid: floor.pid, amount: 500, requests: [floorRequest] });
    const under = await measureRequests({ url: floor.url, pid: floor.pid, amount: AMOUNT, requests: [floorRequest] });
    const measured = await measureRequests({ url: product.url, pid: product.pid, amount: AMOUNT, requests });
    rows[`${name} (floor)`] = {
      "CPU µs": Math.round(under.cpu),
      "per second": Math.round(under.perSecond),
      failed: under.failed,
    };
    rows[name] = {
      "CPU µs": Math.round(measured.cpu),
      "ratio to floor": Number((measured.cpu / under.cpu).toFixed(2)),
      "per second": Math.round(measured.perSecond),
      "p99 ms": measured.p99,
      failed: measured.failed,
      budget,
    };
  }
  printFacts();
  console.table(rows);
} finally {
  product.stop();
  floor.stop();
}

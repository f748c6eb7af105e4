import { afterEach, expect, it, vi } from "vitest";
import { SERVER_TIME_HEADER } from "#server/modules/bidding/contract";
import { createHttpApi } from "./httpApi.ts";

afterEach(() => vi.unstubAllGlobals());

const TAG = 'W/"1"';
const RECORDS = [{ mainId: "1" }];
const full = () =>
  Response.json(
    { result: { records: RECORDS, now: "2026-11-29T01:00:00.000Z" }, timestamp: Date.UTC(2026, 10, 29, 1) },
    { headers: { etag: TAG } },
  );
const unchanged = () =>
  new Response(null, { status: 304, headers: { [SERVER_TIME_HEADER]: String(Date.UTC(2026, 10, 29, 2)) } });

/** An API whose server answers so, one call after the other, and the versions that were sent to it. */
function apiThatGets(...answers: (() => Response)[]) {
  const sent: (string | null)[] = [];
  const times: number[] = [];
  const replies = answers.values();
  vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get("if-none-match"));
    return Promise.resolve(replies.next().value?.());
  });
  return { api: createHttpApi("/api", (time) => times.push(time)), sent, times };
}

it("shows the same rows, as of now, where the server says that the last answer stands", async () => {
  const { api, sent, times } = apiThatGets(full, unchanged);
  const first = await api.sessions({ pageNo: 1 });
  const second = await api.sessions({ pageNo: 1 });
  expect(sent).toEqual([null, TAG]);
  expect(second.records).toBe(first.records);
  expect([first.now, second.now]).toEqual(["2026-11-29T01:00:00.000Z", "2026-11-29T02:00:00.000Z"]);
  expect(times).toEqual([Date.UTC(2026, 10, 29, 1), Date.UTC(2026, 10, 29, 2)]);
});

it("sends no version with another question, nor with the first one again after it", async () => {
  const { api, sent } = apiThatGets(full, full, full);
  for (const pageNo of [1, 2, 1]) await api.sessions({ pageNo });
  expect(sent).toEqual([null, null, null]);
});

it("fails where the answer that stands does not say when", async () => {
  const { api } = apiThatGets(full, () => new Response(null, { status: 304 }));
  await api.sessions({});
  await expect(api.sessions({})).rejects.toThrow("304");
});

it("fails where nothing stands that could be unchanged", async () => {
  await expect(apiThatGets(unchanged).api.sessions({})).rejects.toThrow("304");
});

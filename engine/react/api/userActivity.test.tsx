import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TransportRequest } from "#core/api";
import { makeApi } from "./api.ts";
import { watchUserActivity } from "./userActivity.ts";

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = watchUserActivity();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("marks calls of a page without user activity for a minute, until the next activity", async () => {
  const said: (string | undefined)[] = [];
  const api = makeApi("/api", (request: TransportRequest) => {
    said.push(request.headers["x-unattended"]);
    return Promise.resolve({
      status: 200,
      header: () => null,
      text: () => Promise.resolve(`{"success":true,"message":"","code":"0","result":1,"timestamp":1}`),
      blob: () => Promise.resolve(undefined),
    });
  });
  window.dispatchEvent(new Event("focus"));
  await api.get("/online/model");
  vi.setSystemTime(Date.now() + 61_000);
  await api.get("/online/model");
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  await api.get("/online/model");
  expect(said).toEqual([undefined, "1", undefined]);
});

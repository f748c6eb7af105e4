import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeApi } from "../../api/index.ts";
import { connectGridForTest } from "../controller/controller.fixture.ts";
import { SubTable } from "./SubTable.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("does not open a sub table again after it was closed", async () => {
  vi.useFakeTimers();
  const { controller } = connectGridForTest(makeApi("/api"));
  const open = vi.fn(() => Promise.reject(new Error("offline")));
  render(<SubTable controller={controller} table={{ title: "明细", open, draw: () => null }} />);
  await act(async () => controller.toggleSubTable("r1", new DOMRect()));
  expect(open).toHaveBeenCalledTimes(1);
  act(() => controller.closeSubTable());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(open).toHaveBeenCalledTimes(1);
});

import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useUserQueryClient } from "./userQueryClient.ts";

afterEach(cleanup);

it("keeps a cache for one sign-in, and empties it when another begins or the back office is left", () => {
  const { result, rerender, unmount } = renderHook(({ token }) => useUserQueryClient(token), {
    initialProps: { token: "first" },
  });
  const first = result.current;
  first.setQueryData(["rows"], ["seen by the first"]);
  rerender({ token: "first" });
  expect(result.current).toBe(first);
  rerender({ token: "second" });
  const second = result.current;
  expect(second).not.toBe(first);
  expect([first, second].map((client) => client.getQueryCache().getAll().length)).toEqual([0, 0]);
  second.setQueryData(["rows"], ["seen by the second"]);
  unmount();
  expect(second.getQueryCache().getAll()).toEqual([]);
});

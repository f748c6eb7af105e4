import { act, cleanup, renderHook } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "#core/api";
import { ApiProvider, makeApi } from "../api/index.ts";
import { exampleView } from "../list/list.fixture.ts";
import type { AnyAction } from "./contract.ts";
import { useStaleRow } from "./useStaleRow.ts";

afterEach(cleanup);

it.each([
  ["ROW.VERSION_BEHIND", true],
  ["ROW.CONFLICT", true],
  ["ROW.STATE", true],
  ["ROW.GUARDED", false],
  ["ROW.NOT_UNIQUE", false],
  ["ROW.REFERENCED", false],
  ["ROW.NOT_APPLICABLE", false],
])("a refusal with %s says that the row is stale: %s", (code, stale) => {
  const view = exampleView();
  const action = view.entity.states?.steps[0] as AnyAction;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={makeApi("/api")}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useStaleRow(view, action, [{ id: "1", version: 1 }]), { wrapper });
  act(() => result.current.noteFailure(new ApiError(code, { status: 409, text: "" })));
  expect(result.current.isStale).toBe(stale);
});

import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { exampleView } from "../list/list.fixture.ts";
import { ApiProvider, keys, makeApi, useDictItems } from "./index.ts";

const ITEMS = [{ value: "1", text: "待审核" }];

afterEach(cleanup);

it("answers the same object until items arrive", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(keys.dict("parcelStatus"), ITEMS);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={makeApi("/api")}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const { fields } = exampleView().entity;
  const { result, rerender } = renderHook(() => useDictItems(fields), { wrapper });
  const first = result.current;
  expect(first["parcelStatus"]).toEqual(ITEMS);
  rerender();
  expect(result.current).toBe(first);
  client.setQueryData(keys.dict("parcelStatus"), [{ value: "2", text: "已通过" }]);
  await waitFor(() => expect(result.current["parcelStatus"]?.[0]?.text).toBe("已通过"));
});

import { cleanup, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { UnknownPage } from "./UnknownPage.tsx";

/** What the server answers to `GET /online/page`. */
function draw(status: number): readonly string[] {
  const asked: string[] = [];
  const body = JSON.stringify({
    success: status === 200,
    code: String(status),
    message: "",
    result: null,
    timestamp: 0,
  });
  const api = makeApi("/api", (request) => {
    asked.push(request.url);
    return Promise.resolve({
      status,
      header: () => "application/json",
      text: () => Promise.resolve(body),
      blob: () => Promise.resolve(new Blob([body])),
    });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ApiProvider value={api}>
          <UnknownPage path="/system/data-log" />
        </ApiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

afterEach(cleanup);

describe("an address that is not in one's menu", () => {
  it("is refused where it is somebody else's page", async () => {
    const asked = draw(403);
    expect(await screen.findByText("抱歉，您没有访问该页面的权限。")).toBeDefined();
    expect(asked.every((url) => url.includes("path=%2Fsystem%2Fdata-log"))).toBe(true);
  });

  it("is not found where no menu has it", async () => {
    draw(404);
    expect(await screen.findByText("抱歉，您访问的页面不存在。")).toBeDefined();
  });
});

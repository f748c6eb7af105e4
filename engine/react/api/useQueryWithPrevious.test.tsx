import { act, cleanup, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { useQueryWithPrevious } from "./useQueryWithPrevious.ts";

interface Call {
  readonly params: string;
  readonly answer: (text: string) => void;
  readonly fail: () => void;
}

/** A page that asks, and the calls that it has made so far. */
function page() {
  const asked: Call[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  function Shown({
    keyPrefix,
    params,
    enabled,
  }: {
    readonly keyPrefix: string;
    readonly params: string;
    readonly enabled: boolean;
  }) {
    const { state, data, error } = useQueryWithPrevious<string>({
      keyPrefix: [keyPrefix],
      params,
      enabled,
      queryFn: () =>
        new Promise((resolve, reject) => {
          asked.push({ params, answer: resolve, fail: () => reject(new Error("offline")) });
        }),
    });
    return <p role="status">{`${state} ${data ?? "-"} ${error ? "failed" : "ok"}`}</p>;
  }
  const drawn = (params: string, keyPrefix = "rows", enabled = true) => (
    <QueryClientProvider client={client}>
      <Shown keyPrefix={keyPrefix} params={params} enabled={enabled} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn("page 1"));
  const complete = async (run: () => void) => {
    await act(async () => {
      run();
      await new Promise((done) => setTimeout(done, 50));
    });
  };
  return {
    asked,
    queryFn: (params: string, keyPrefix?: string, enabled?: boolean) => rerender(drawn(params, keyPrefix, enabled)),
    complete,
    said: () => screen.getByRole("status").textContent,
  };
}

afterEach(cleanup);

describe("an answer", () => {
  it("differs from the previous one while the new one loads", async () => {
    const { asked, queryFn, complete, said } = page();
    expect(said()).toBe("none - ok");
    await complete(() => asked[0]?.answer("one"));
    expect(said()).toBe("current one ok");
    queryFn("page 2");
    expect(said()).toBe("previous one ok");
    await complete(() => asked[1]?.answer("two"));
    expect(said()).toBe("current two ok");
  });

  it("leaves nothing of the one before once the asking has failed", async () => {
    const { asked, queryFn, complete, said } = page();
    await complete(() => asked[0]?.answer("one"));
    queryFn("page 2");
    await complete(() => asked[1]?.fail());
    expect(said()).toBe("none - failed");
  });

  it("about something else is never shown", async () => {
    const { asked, queryFn, complete, said } = page();
    await complete(() => asked[0]?.answer("one"));
    queryFn("page 1", "other rows");
    expect(said()).toBe("none - ok");
  });

  it("is none where the new question may not be asked", async () => {
    const { asked, queryFn, complete, said } = page();
    await complete(() => asked[0]?.answer("one"));
    queryFn("page 2", "rows", false);
    expect(said()).toBe("none - ok");
  });
});

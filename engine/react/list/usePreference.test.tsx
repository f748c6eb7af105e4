import { act, cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { ApiProvider, makeApi } from "../api/index.ts";
import { usePreference } from "./usePreference.ts";

type Settings = Readonly<Record<string, unknown>>;

interface Server {
  stored: Settings | null;
  /** Status of every read, and of every write. */
  read: number;
  write: number;
  readonly sent: unknown[];
  /** Reads are answered only when it is called. */
  release?: () => void;
}

const parse = (stored: unknown): Settings => (stored === null ? {} : (stored as Settings));

function open(server: Server) {
  const api = makeApi("/api", async ({ method, body }) => {
    const status = method === "PUT" ? server.write : server.read;
    if (method === "GET" && server.release !== undefined)
      await new Promise<void>((resolve) => (server.release = resolve));
    if (method === "PUT" && status === 200) {
      server.stored = (JSON.parse(String(body)) as { value: Settings }).value;
      server.sent.push(server.stored);
    }
    const envelope = {
      success: status === 200,
      code: String(status),
      message: "",
      result: server.stored,
      timestamp: 0,
    };
    const text = JSON.stringify(envelope);
    return {
      status,
      header: () => "application/json",
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
    };
  });
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <App>
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>{children}</ApiProvider>
      </QueryClientProvider>
    </App>
  );
  return renderHook(() => usePreference("list:parcel", parse, { delayMs: 0 }), { wrapper }).result;
}

const server = (given: Partial<Server> = {}): Server => ({
  stored: { hidden: ["maker"], pageSize: 50 },
  read: 200,
  write: 200,
  sent: [],
  ...given,
});

const unfold = (stored: Settings): Settings => ({ ...stored, unfolded: true });

afterEach(cleanup);

describe("a preference", () => {
  it("that is changed before it is read is changed as it is stored", async () => {
    const to = server({ release: () => undefined });
    const hook = open(to);
    let stored: Promise<boolean> | undefined;
    act(() => void (stored = hook.current[1](unfold)));
    await waitFor(() => expect(hook.current[0]).toEqual({ unfolded: true }));
    expect([hook.current[2], to.sent]).toEqual([false, []]);
    await act(async () => {
      to.release?.();
      expect(await stored).toBe(true);
    });
    expect(to.sent).toEqual([{ hidden: ["maker"], pageSize: 50, unfolded: true }]);
    expect(hook.current[0]).toEqual(to.stored);
  });

  it("that is changed twice before it is read keeps both changes", async () => {
    const to = server({ release: () => undefined });
    const hook = open(to);
    const stored: Promise<boolean>[] = [];
    act(
      () =>
        void stored.push(
          hook.current[1](unfold),
          hook.current[1]((one) => ({ ...one, pageSize: 20 })),
        ),
    );
    await waitFor(() => expect(hook.current[0]).toEqual({ unfolded: true, pageSize: 20 }));
    await act(async () => {
      to.release?.();
      expect(await Promise.all(stored)).toEqual([true, true]);
    });
    expect(to.sent.at(-1)).toEqual({ hidden: ["maker"], pageSize: 20, unfolded: true });
    expect(hook.current[0]).toEqual(to.stored);
  });

  it("that could not be read is not written over, and is read again by the next change", async () => {
    const to = server({ read: 503 });
    const hook = open(to);
    await waitFor(() => expect(hook.current[2]).toBe(true));
    await act(async () => expect(await hook.current[1](unfold)).toBe(false));
    expect([to.sent, hook.current[0]]).toEqual([[], { unfolded: true }]);
    expect(await screen.findByText(/个人设置未能读取/)).toBeTruthy();
    to.read = 200;
    await act(async () => expect(await hook.current[1]((stored) => ({ ...stored, pageSize: 20 }))).toBe(true));
    expect(to.sent).toEqual([{ hidden: ["maker"], pageSize: 20, unfolded: true }]);
  });

  it("takes no value that was made without what is stored", async () => {
    const to = server({ read: 503 });
    const hook = open(to);
    await waitFor(() => expect(hook.current[2]).toBe(true));
    to.read = 200;
    await act(async () => expect(await hook.current[1]({ hidden: ["code"] })).toBe(false));
    await waitFor(() => expect(hook.current[0]).toEqual(to.stored));
    expect(to.sent).toEqual([]);
    expect(await screen.findAllByText(/本次改动没有保存/)).not.toHaveLength(0);
  });

  it("that the server refuses is said not to be stored", async () => {
    const to = server({ write: 500 });
    const hook = open(to);
    await waitFor(() => expect(hook.current[0]).toEqual(to.stored));
    await act(async () => expect(await hook.current[1](unfold)).toBe(false));
    expect(await screen.findByText(/个人设置未能保存/)).toBeTruthy();
  });
});

import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "#core/api";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { signIn, signOut } from "../../authSession/index.ts";
import { exampleView } from "../../list/list.fixture.ts";
import type { LiveTarget } from "./applyChanges.ts";
import { useLiveRows } from "./useLiveRows.ts";

class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  closed = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  constructor() {
    FakeSocket.opened.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
}

const answer = JSON.stringify({ success: true, code: "200", message: "", result: { ticket: "t" }, timestamp: 0 });
const api = makeApi("/api", () =>
  Promise.resolve({
    status: 200,
    header: () => "application/json",
    text: () => Promise.resolve(answer),
    blob: () => Promise.resolve(new Blob([answer])),
  }),
);
const wrapper = ({ children }: { readonly children: ReactNode }) => <ApiProvider value={api}>{children}</ApiProvider>;
const TARGET = { rows: {}, key: "id", versions: new Map(), closed: new Set() } as unknown as LiveTarget;

afterEach(() => {
  cleanup();
  act(() => signOut());
  vi.unstubAllGlobals();
});

it("counts a connection as broken after which the rows cannot be read", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  signIn({ token: "a", user: { id: "1", username: "editor", userType: 1 } });
  const view = exampleView();
  const unavailable = new ApiError("SERVER.BUSY", { status: 503, text: "" });
  const { result } = renderHook(
    () => useLiveRows({ view, target: TARGET, refetch: () => Promise.reject(unavailable) }),
    { wrapper },
  );
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const [socket] = FakeSocket.opened;
  act(() => socket?.onmessage?.({ data: JSON.stringify({ type: "ready", entity: "parcel" }) }));
  await waitFor(() => expect(result.current.state).toBe("broken"));
  expect(socket?.closed).toBe(true);
  expect(reported).toHaveBeenCalledWith(unavailable);
});

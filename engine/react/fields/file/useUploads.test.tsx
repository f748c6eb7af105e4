import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { TransportError, type Transport, type TransportRequest } from "#core/api";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { entityRules } from "../../form/store/entityRules.ts";
import { sampleView } from "../../form/store/form.fixture.ts";
import { FormStore, FormStoreContext, useField } from "../../form/store/index.ts";
import { useUploads } from "./useUploads.ts";

const view = sampleView([
  {
    entity: "paper",
    title: "资料",
    purpose: "For tests of uploads",
    fields: { papers: { kind: "file", title: "附件", accept: [".pdf"], count: 2 } },
  },
]);

interface Upload {
  readonly answer: (path: string) => void;
  readonly fail: () => void;
  readonly signal: AbortSignal | undefined;
}

function open() {
  const uploads: Upload[] = [];
  const api = makeApi("/api", ({ signal }: TransportRequest) => {
    const given = signal instanceof AbortSignal ? signal : undefined;
    return new Promise<Awaited<ReturnType<Transport>>>((resolve, reject) => {
      given?.addEventListener("abort", () => reject(new TransportError("aborted")));
      uploads.push({
        signal: given,
        fail: () => reject(new TransportError("offline")),
        answer: (path) => {
          const text = JSON.stringify({ success: true, code: "200", message: path, result: null, timestamp: 0 });
          const blob = () => Promise.resolve(new Blob([text]));
          resolve({ status: 200, header: () => null, text: () => Promise.resolve(text), blob });
        },
      });
    });
  });
  const rules = entityRules(view, "add", { user: {}, now: () => 0 });
  const store = new FormStore({ view, mode: "add", rules });
  const [field] = view.entity.fields.filter(({ name }) => name === "papers");
  if (!field) throw new Error("no field");
  const onChange = (value: Parameters<FormStore["set"]>[1]) => store.set("papers", value);
  const onInputError = (message: string | undefined) => store.setInputError("papers", message);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiProvider value={api}>
      <FormStoreContext value={store}>{children}</FormStoreContext>
    </ApiProvider>
  );
  const hook = renderHook(
    () => {
      const { value, stored } = useField("papers");
      const shown = { id: "f", label: undefined, required: false, invalid: false, describedBy: undefined };
      return useUploads({ ...shown, field, value, stored, onChange, onInputError, onBlur: () => undefined });
    },
    { wrapper },
  );
  const send = (...names: string[]) =>
    act(async () => {
      for (const name of names) void hook.result.current.send(new File(["x"], name));
    });
  return { ...hook, store, uploads, send };
}

const UPLOADING = "文件正在上传，完成后再保存";

afterEach(cleanup);

describe("uploads of a field", () => {
  it("keep the form from being saved until the last of them has ended", async () => {
    const { store, uploads, send } = open();
    await send("一.pdf", "二.pdf");
    expect(store.validate().map(({ message }) => message)).toEqual([UPLOADING]);
    await act(async () => uploads[0]?.answer("temp/1.pdf"));
    await waitFor(() => expect(store.field("papers").value).toBe("temp/1.pdf"));
    expect(store.validate().map(({ message }) => message)).toEqual([UPLOADING]);
    await act(async () => uploads[1]?.answer("temp/2.pdf"));
    await waitFor(() => expect(store.field("papers").value).toBe("temp/1.pdf,temp/2.pdf"));
    expect(store.validate()).toEqual([]);
  });

  it("keep it from being saved when the value is set meanwhile, and no longer than they run", async () => {
    const { store, uploads, send, result } = open();
    await send("一.pdf");
    await act(async () => store.set("papers", "temp/0.pdf"));
    expect(store.validate().map(({ message }) => message)).toEqual([UPLOADING]);
    act(() => result.current.remove("temp/0.pdf"));
    expect(store.validate().map(({ message }) => message)).toEqual([UPLOADING]);
    await act(async () => uploads[0]?.fail());
    await waitFor(() => expect(result.current.uploads[0]?.error).toBeDefined());
    expect(store.validate()).toEqual([]);
  });

  it("count as files of the field", async () => {
    const { uploads, send, result } = open();
    await send("一.pdf", "二.pdf", "三.pdf");
    expect(uploads.length).toBe(2);
    expect(result.current.uploads.map(({ error }) => error)).toEqual([undefined, undefined, "最多上传2个文件"]);
  });

  it("end with the input", async () => {
    const { store, uploads, send, unmount } = open();
    await send("一.pdf");
    unmount();
    expect(uploads[0]?.signal?.aborted).toBe(true);
    await waitFor(() => expect(store.validate()).toEqual([]));
    expect(store.field("papers").value).toBeNull();
  });
});

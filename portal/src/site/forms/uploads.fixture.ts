/** The uploads of a picture field, as a test lets them go on. */
import type { GlobalStubs } from "../member/memberCalls.fixture.ts";

type Listener = () => void;

/** One upload that is under way. */
class FakeUpload {
  timeout = 0;
  responseType = "";
  status = 0;
  response: { text(): Promise<string> } | null = null;
  aborted = false;
  body: FormData | undefined;
  readonly headers: Record<string, string> = {};
  readonly upload = { addEventListener: (): void => undefined };
  readonly #listeners = new Map<string, Listener>();

  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string | null {
    return null;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.aborted = true;
    this.#listeners.get("abort")?.();
  }
  /** It is stored under this path. */
  finish(path: string): void {
    this.status = 200;
    const envelope = { success: true, message: path, code: "200", result: null, timestamp: Date.now() };
    this.response = { text: () => Promise.resolve(JSON.stringify(envelope)) };
    this.#listeners.get("load")?.();
  }
  /** The connection is lost. */
  fail(): void {
    this.#listeners.get("error")?.();
  }
  get fileName(): string {
    const file = this.body?.get("file");
    return file instanceof File ? file.name : "";
  }
}

/** @returns the uploads, in their order */
export function watchUploads(stubs: GlobalStubs): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  stubs.stubGlobal(
    "XMLHttpRequest",
    class extends FakeUpload {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}

export const pictureFile = (name: string, size = 10): File =>
  new File([new Uint8Array(size)], name, { type: "image/png" });

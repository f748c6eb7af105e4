/** A transport that reports upload progress, which `fetch` cannot. */
import { TransportError, type Transport } from "#core/api";

export const xhrTransport: Transport = ({ method, url, headers, body, timeoutMs, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = timeoutMs;
    request.responseType = "blob";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const reply: unknown = request.response;
      const blob = reply instanceof Blob ? reply : new Blob();
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: () => blob.text(),
        blob: () => Promise.resolve(blob),
      });
    };
    request.onerror = () => reject(new TransportError("offline"));
    request.ontimeout = () => reject(new TransportError("timeout"));
    request.onabort = () => reject(new TransportError("aborted"));
    if (signal instanceof AbortSignal) {
      // Waiting for its turn it may have been aborted already.
      if (signal.aborted) return reject(new TransportError("aborted"));
      signal.addEventListener("abort", () => request.abort());
    }
    request.send(body instanceof FormData || typeof body === "string" ? body : null);
  });

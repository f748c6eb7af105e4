/** One picture on its way: chosen, made smaller where it is too large, sent with progress, stored. */
import { ApiError } from "#core/api";
import { sizeText } from "#core/values";
import { useCallback, useEffect, useRef, useState } from "react";
import { IMAGE_LIMIT, UPLOAD_PATH, type UploadResult } from "#server/modules/files/contract";
import { upload } from "../member/calls.ts";
import { previewOf, shrinkPicture } from "./shrinkPicture.ts";
import { pictureTexts as t } from "./texts.ts";

export type PictureState =
  | { readonly step: "empty" }
  | { readonly step: "tooLarge" | "shrinking"; readonly file: File }
  | { readonly step: "sending"; readonly file: File; readonly part: number }
  | { readonly step: "stored"; readonly name: string }
  | { readonly step: "failed"; readonly file: File; readonly offline: boolean };

interface PictureUpload {
  readonly state: PictureState;
  readonly preview: string | undefined;
  readonly error: string | undefined;
  /** What was done to the picture. */
  readonly note: string | undefined;
  readonly choose: (file: File) => void;
  readonly shrink: () => void;
  readonly retry: () => void;
  /** Back to the beginning: none is chosen. */
  readonly clear: () => void;
}

export interface UploadTarget {
  /** Folder of the store. */
  readonly folder: string;
  /** Headers of a call that no session makes. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The path of the stored picture; undefined: there is none (any more). */
  readonly onPath: (path: string | undefined) => void;
}

const MORE_THAN_PICTURES = /^image\/(svg|heic|heif)/;
const isPicture = (file: File): boolean => file.type.startsWith("image/") && !MORE_THAN_PICTURES.test(file.type);

export function usePictureUpload({ folder, headers, onPath }: UploadTarget): PictureUpload {
  const [state, setState] = useState<PictureState>({ step: "empty" });
  const [preview, setPreview] = useState<string>();
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  /** Of the picture that was chosen last; what an earlier one still computes or sends is aborted, and passed over. */
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const begin = useCallback((): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  }, []);
  const send = useCallback(
    async (file: File, signal: AbortSignal): Promise<void> => {
      setError(undefined);
      setState({ step: "sending", file, part: 0 });
      try {
        const path = await upload<UploadResult>(UPLOAD_PATH, bodyOf(file, folder), {
          signal,
          ...(headers === undefined ? {} : { headers }),
          onProgress: (part) => {
            if (!signal.aborted) setState({ step: "sending", file, part });
          },
        });
        if (signal.aborted) return;
        setState({ step: "stored", name: file.name });
        onPath(path);
      } catch (reason) {
        if (signal.aborted) return;
        const offline = !(reason instanceof ApiError) || reason.code.startsWith("CLIENT.");
        setState({ step: "failed", file, offline: offline && !navigator.onLine });
        setError(offline ? t.failed(file.name) : (reason as ApiError).message);
      }
    },
    [folder, headers, onPath],
  );
  const retry = useCallback((): void => {
    if (state.step === "failed") void send(state.file, begin());
  }, [state, send, begin]);
  useEffect(() => {
    if (state.step !== "failed" || !state.offline) return undefined;
    window.addEventListener("online", retry, { once: true });
    return () => window.removeEventListener("online", retry);
  }, [state, retry]);
  const clear = (): void => {
    begin();
    setNote(undefined);
    setError(undefined);
    setPreview(undefined);
    setState({ step: "empty" });
    onPath(undefined);
  };
  const choose = (file: File): void => {
    clear();
    const signal = begin();
    if (!isPicture(file)) return setError(t.notImage);
    void previewOf(file).then((small) => {
      if (!signal.aborted) setPreview(small);
    });
    if (file.size < IMAGE_LIMIT) return void send(file, signal);
    setError(t.tooLarge);
    setState({ step: "tooLarge", file });
  };
  const shrink = (): void => {
    const signal = current.current?.signal;
    if (state.step !== "tooLarge" || signal === undefined) return;
    const { file } = state;
    setState({ step: "shrinking", file });
    void shrinkPicture(file, IMAGE_LIMIT).then((smaller) => {
      if (signal.aborted) return;
      if (smaller === undefined) {
        setState({ step: "empty" });
        return setError(t.notShrunk);
      }
      setNote(t.shrunk(sizeText(file.size), sizeText(smaller.size)));
      return void send(smaller, signal);
    });
  };
  return { state, preview, error, note, choose, shrink, retry, clear };
}

function bodyOf(file: File, folder: string): FormData {
  const body = new FormData();
  body.append("biz", folder);
  body.append("private", "1");
  body.append("file", file);
  return body;
}

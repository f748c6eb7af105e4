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
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = useCallback(
    async (file: File): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      setError(undefined);
      setState({ step: "sending", file, part: 0 });
      const body = new FormData();
      body.append("biz", folder);
      body.append("private", "1");
      body.append("file", file);
      try {
        const path = await upload<UploadResult>(UPLOAD_PATH, body, {
          signal: control.signal,
          ...(headers === undefined ? {} : { headers }),
          onProgress: (part) => {
            if (running.current === control) setState({ step: "sending", file, part });
          },
        });
        if (running.current !== control) return;
        setState({ step: "stored", name: file.name });
        onPath(path);
      } catch (reason) {
        if (running.current !== control || control.signal.aborted) return;
        const offline = !(reason instanceof ApiError) || reason.code.startsWith("CLIENT.");
        setState({ step: "failed", file, offline: offline && !navigator.onLine });
        setError(offline ? t.failed(file.name) : (reason as ApiError).message);
      }
    },
    [folder, headers, onPath],
  );
  const retry = useCallback((): void => {
    if (state.step === "failed") void send(state.file);
  }, [state, send]);
  useEffect(() => {
    if (state.step !== "failed" || !state.offline) return undefined;
    window.addEventListener("online", retry, { once: true });
    return () => window.removeEventListener("online", retry);
  }, [state, retry]);
  const reset = (): void => {
    running.current?.abort();
    running.current = undefined;
    setNote(undefined);
    setError(undefined);
    onPath(undefined);
  };
  const choose = (file: File): void => {
    reset();
    setPreview(undefined);
    setState({ step: "empty" });
    if (!isPicture(file)) return setError(t.notImage);
    void previewOf(file).then(setPreview);
    if (file.size < IMAGE_LIMIT) return void send(file);
    setError(t.tooLarge);
    setState({ step: "tooLarge", file });
  };
  const shrink = (): void => {
    if (state.step !== "tooLarge") return;
    const { file } = state;
    setState({ step: "shrinking", file });
    void shrinkPicture(file, IMAGE_LIMIT).then((smaller) => {
      if (smaller === undefined) {
        setState({ step: "empty" });
        return setError(t.notShrunk);
      }
      setNote(t.shrunk(sizeText(file.size), sizeText(smaller.size)));
      return void send(smaller);
    });
  };
  return { state, preview, error, note, choose, shrink, retry };
}

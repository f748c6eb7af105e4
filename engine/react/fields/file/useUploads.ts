/** Uploads of one field: each reports its progress, and its path joins the value when it is done. */
import { useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "#core/api";
import { withoutSignatures } from "#core/fields";
import { splitValues } from "#core/values";
import { useApi } from "../../api/index.ts";
import { formTexts as texts } from "../../texts/form.ts";
import { typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, textOf } from "../fieldOptions.ts";
import { rememberFileName } from "./fileName.ts";
import { rememberSignatures } from "./signedPaths.ts";
import { fileProblem } from "./checkFile.ts";
import { useRunningUploads } from "./useRunningUploads.ts";

interface Upload {
  readonly id: number;
  readonly name: string;
  readonly progress: number;
  readonly error?: string;
}

const DEFAULT_FOLDER = "temp";

export function useUploads(props: InputProps) {
  const { field, value, onChange, onBlur, onInputError } = props;
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const paths = splitValues(typedText(value));
  // Several files arrive at their own times; each must add to what the others left.
  const latest = useRef(paths);
  useLayoutEffect(() => {
    latest.current = splitValues(typedText(value));
  }, [value]);
  const running = useRunningUploads(value, onInputError);
  const next = useRef(0);
  const most = numberOf(field, "count") ?? 0;
  const patch = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const write = (all: readonly string[]) => {
    latest.current = all;
    onChange(all.length === 0 ? null : all.join(","));
    // Setting the field has cleared its input error.
    if (running.count() > 0) onInputError(texts.uploading);
  };
  const send = async (file: File) => {
    const id = next.current++;
    const full = most > 0 && latest.current.length + running.count() >= most ? texts.mostFiles(most) : undefined;
    const refused = full ?? fileProblem(field, file);
    setUploads((all) => [
      ...all,
      { id, name: file.name, progress: 0, ...(refused === undefined ? {} : { error: refused }) },
    ]);
    if (refused !== undefined) return;
    const upload = running.start();
    onInputError(texts.uploading);
    const form = new FormData();
    form.append("biz", textOf(field, "folder") ?? DEFAULT_FOLDER);
    if (field.options["private"] === true) form.append("private", "1");
    form.append("file", file);
    try {
      const reply = await api.upload("/sys/common/upload", form, {
        quiet: true,
        signal: upload.signal,
        onProgress: (part) => patch(id, { progress: part }),
      });
      running.end(upload);
      drop(id);
      rememberFileName(reply.message, file.name);
      rememberSignatures(reply.message);
      write([...latest.current, withoutSignatures(reply.message)]);
    } catch (error) {
      running.end(upload);
      onInputError(running.count() > 0 ? texts.uploading : undefined);
      if (upload.signal.aborted) return;
      patch(id, { error: error instanceof ApiError && error.message !== "" ? error.message : `${file.name} 上传失败` });
    }
    onBlur();
  };
  const remove = (path: string) => {
    write(latest.current.filter((other) => other !== path));
    onBlur();
  };
  return { paths, uploads, most, send, remove, drop };
}

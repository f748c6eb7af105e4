/** Sends pictures of an editor up, one after another. While one is on its way, the field has an input error. */
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#core/api";
import { PICTURE_MEDIA } from "#core/values";
import { useApi } from "../../api/index.ts";
import { formTexts as texts } from "../../texts/form.ts";
import { fileUrl } from "../file/fileName.ts";
import { useRunningUploads } from "../file/useRunningUploads.ts";
import { useLatest } from "../../ui/useLatest.ts";
import type { InputProps } from "../inputProps.ts";
import { PictureUploads } from "./pictureUploads.ts";

/** The folder that the editor's pictures go to, and its mark beside it, as the specification has them. */
const FOLDER = "jeditor";
const MOST_BYTES = 2_097_152;

function pictureProblem(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return "请上传图片";
  if (!PICTURE_MEDIA.includes(file.type)) return `${file.name} 不能插入，图片可以是 PNG、JPG、WEBP、GIF`;
  return file.size >= MOST_BYTES ? "图片不能超过2MB" : undefined;
}

export interface PictureSender {
  readonly uploads: PictureUploads;
  /** Sends the file up; answers the mark of its place in the text, or undefined after a notice of the reason. */
  readonly send: (file: File, mark?: string) => string | undefined;
}

export function usePictureUploads(props: InputProps, say: (notice: string) => void): PictureSender {
  const { value, onInputError } = props;
  const api = useApi();
  const [uploads] = useState(() => new PictureUploads());
  const [previews] = useState(() => new Set<string>());
  const running = useRunningUploads(value, onInputError);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const latest = useLatest({ api, running, onInputError, say });
  useEffect(() => () => previews.forEach((address) => URL.revokeObjectURL(address)), [previews]);
  const [sender] = useState<PictureSender>(() => {
    const transfer = async (file: File, mark: string, upload: AbortController): Promise<void> => {
      const form = new FormData();
      form.append("biz", FOLDER);
      form.append("jeditor", "1");
      form.append("file", file);
      try {
        const size = await pictureSize(file);
        const reply = await latest().api.upload("/sys/common/upload", form, { quiet: true, signal: upload.signal });
        latest().running.end(upload);
        uploads.end(mark, { src: fileUrl(reply.message), ...size });
      } catch (error) {
        latest().running.end(upload);
        if (upload.signal.aborted) return;
        const reason = error instanceof ApiError && error.message !== "" ? `：${error.message}` : "";
        latest().say(`${file.name} 上传失败${reason}`);
        uploads.end(mark, undefined);
      }
      latest().onInputError(latest().running.count() > 0 ? texts.uploading : undefined);
    };
    const send: PictureSender["send"] = (file, mark = uploads.newMark()) => {
      const problem = pictureProblem(file);
      if (problem !== undefined) return void latest().say(problem);
      const preview = URL.createObjectURL(file);
      previews.add(preview);
      uploads.begin(mark, preview);
      const upload = latest().running.start();
      latest().onInputError(texts.uploading);
      queue.current = queue.current.then(() => transfer(file, mark, upload));
      return mark;
    };
    return { uploads, send };
  });
  return sender;
}

/** Pixels of the picture: they reserve its space before it has come. */
async function pictureSize(file: File): Promise<{ readonly width: number | null; readonly height: number | null }> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}

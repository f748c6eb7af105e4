import { Button, Progress, Upload } from "antd";
import { DeleteOutlined, UploadOutlined } from "@ant-design/icons";
import { ariaOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, textsOf } from "../fieldOptions.ts";
import { FileItem } from "./FileItem.tsx";
import { fileProblem } from "./checkFile.ts";
import { shortName } from "./fileName.ts";
import { useUploads } from "./useUploads.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Suspense, useState } from "react";
import { cropOf } from "#core/fields";
import { sizeText, splitValues } from "#core/values";
import type { CellContent, KindEditor } from "../kindEditor.ts";
import { drawButton, drawFile, drawMore, drawUpload } from "./drawFiles.ts";

const CropDialog = lazyPart(() => import("./CropDialog.tsx"), "CropDialog");

/** Files of a field: what is stored, what is on its way, what was refused and why. */
function FileWidget(props: InputProps) {
  const { id, field, invalid } = props;
  const { paths, uploads, most, send, remove, drop } = useUploads(props);
  const pending = uploads.filter(({ error }) => error === undefined).length;
  const full = most > 0 && paths.length + pending >= most;
  const accept = textsOf(field, "accept").join(",");
  const crop = cropOf(field.options);
  const [uncut, setUncut] = useState<File>();
  return (
    <div className="hw-uploads" {...ariaOf(props)} role="group" aria-label={field.title}>
      <ul className="hw-file-list">
        {paths.map((path) => (
          <li key={path}>
            <FileItem path={path} />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label="删除文件"
              onClick={() => remove(path)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} className={upload.error === undefined ? undefined : "hw-file-failed"}>
            <span title={upload.name}>{shortName(upload.name)}</span>
            {upload.error === undefined ? (
              <Progress percent={Math.round(upload.progress * 100)} size="small" className="hw-progress" />
            ) : (
              <>
                <span role="alert">{upload.error}</span>
                <Button size="small" type="text" onClick={() => drop(upload.id)}>
                  知道了
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Upload
        multiple={most !== 1 && crop === undefined}
        showUploadList={false}
        {...(accept === "" ? {} : { accept })}
        disabled={full}
        beforeUpload={(file) => {
          if (crop === undefined || !isDrawable(field, file)) void send(file);
          else setUncut(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button id={id} icon={<UploadOutlined />} disabled={full} {...(invalid ? { danger: true } : {})}>
          {full ? `已达${most}个` : "上传文件"}
        </Button>
      </Upload>
      {crop === undefined || uncut === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            file={uncut}
            crop={crop}
            onCancel={() => setUncut(undefined)}
            onDone={(file) => {
              setUncut(undefined);
              void send(file);
            }}
          />
        </Suspense>
      )}
      <span className="hw-note">{hint(most, numberOf(field, "maxBytes"))}</span>
    </div>
  );
}

/** What the field does not take is refused as any other file; a large picture is small once it is cut. */
const isDrawable = (field: InputProps["field"], file: File): boolean =>
  file.size > 0 && fileProblem(field, { name: file.name, type: file.type, size: 1 }) === undefined;

function hint(most: number, bytes: number | undefined): string {
  const parts = [most > 0 ? `最多${most}个` : "", bytes === undefined ? "" : `每个不超过${sizeText(bytes)}`];
  return parts.filter((part) => part !== "").join("，");
}

/** Files drawn in a cell; the rest are behind “更多”. */
const SHOWN = 1;

/** Files and what is on its way, each with what may be done with it; “更多” opens them all. */
export const fileEditor: KindEditor = {
  mode: () => "popup",
  Widget: FileWidget,
  popupSize: () => ({ width: 320 }),
  renderPart: (shown) => {
    const paths = splitValues(typedText(shown.value));
    const waiting = shown.uploads;
    if (paths.length + waiting.length === 0 && shown.disabled) return undefined;
    const key = [
      paths.join(),
      shown.disabled,
      ...waiting.map((upload) => `${upload.id}:${Math.round(upload.progress * 100)}:${upload.error ?? ""}`),
    ].join("|");
    return { key, draw: (box) => draw(box, shown, paths) };
  },
};

function draw(box: HTMLElement, shown: CellContent, paths: readonly string[]): void {
  const { field, disabled } = shown;
  const may = {
    download: field.options["allowDownload"] !== false,
    remove: field.options["allowRemove"] !== false && !disabled,
  };
  const waiting = shown.uploads;
  const line = document.createElement("span");
  line.className = "hw-cell-files";
  for (const path of paths.slice(0, SHOWN)) line.append(drawFile(path, may));
  for (const upload of waiting) line.append(drawUpload(upload, may.remove));
  if (paths.length > SHOWN) line.append(drawMore(paths.length));
  const most = typeof field.options["count"] === "number" ? field.options["count"] : 1;
  if (!disabled && (most === 0 || paths.length + waiting.length < most))
    line.append(drawButton("upload", "上传", "hw-file-add"));
  box.append(line);
}

/** Files on their way into cells. They belong to a row and a column, not to a drawn cell, so scrolling loses none. */
import { ApiError } from "#core/api";
import { withoutSignatures } from "#core/fields";
import { splitValues } from "#core/values";
import type { Api } from "../../api/index.ts";
import { formTexts } from "../../texts/form.ts";
import { gridTexts } from "../../texts/grid.ts";
import type { CellUpload } from "../../fields/kindEditor.ts";
import { fileName, fileUrl, isPicture, rememberFileName } from "../../fields/file/fileName.ts";
import { rememberSignatures } from "../../fields/file/signedPaths.ts";
import { fileProblem } from "../../fields/file/checkFile.ts";
import { numberOf, textOf, textsOf } from "../../fields/fieldOptions.ts";
import type { GridColumn, RowStore, RowId } from "../rowStore/index.ts";
import { plainText } from "./editing.ts";

const DEFAULT_FOLDER = "temp";
const NONE: readonly CellUpload[] = [];

interface UploadsInput {
  readonly rows: RowStore;
  readonly api: Api;
  readonly repaint: (row: RowId) => void;
  /** Pictures say what went wrong in a dialog. */
  readonly alert: (title: string, message: string) => void;
  readonly say: (message: string) => void;
}

export class CellUploads {
  private readonly input: UploadsInput;
  private readonly under = new Map<string, readonly CellUpload[]>();
  private next = 1;

  constructor(input: UploadsInput) {
    this.input = input;
  }

  of = (row: RowId, key: string): readonly CellUpload[] => this.under.get(`${row} ${key}`) ?? NONE;

  /** Asks for files and sends them. */
  choose = (row: RowId, column: GridColumn): void => {
    const picker = document.createElement("input");
    picker.type = "file";
    picker.accept = textsOf(column.field, "accept").join(",");
    picker.multiple = numberOf(column.field, "count") !== 1;
    picker.addEventListener("change", () => {
      for (const file of picker.files ?? []) void this.send(row, column, file);
    });
    picker.click();
  };

  async send(row: RowId, column: GridColumn, file: File): Promise<void> {
    const { api, rows } = this.input;
    const { field, key } = column;
    const id = this.next++;
    const refused = this.full(row, column) ?? fileProblem(field, file);
    this.put(row, key, [
      ...this.of(row, key),
      { id, name: file.name, progress: 0, ...(refused === undefined ? {} : { error: refused }) },
    ]);
    if (refused !== undefined) return this.failed(column, refused);
    const form = new FormData();
    form.append("biz", textOf(field, "folder") ?? DEFAULT_FOLDER);
    if (field.options["private"] === true) form.append("private", "1");
    form.append("file", file);
    try {
      const reply = await api.upload("/sys/common/upload", form, {
        quiet: true,
        onProgress: (part) => this.patch(row, key, id, { progress: part }),
      });
      this.drop(row, key, id);
      rememberFileName(reply.message, file.name);
      rememberSignatures(reply.message);
      // Others may have arrived since: each adds to what stands now.
      rows.set([{ row, key, value: [...this.paths(row, key), withoutSignatures(reply.message)].join(",") }]);
    } catch (error) {
      const message =
        error instanceof ApiError ? error.message || gridTexts.uploadUnknown : gridTexts.fileFailed(file.name);
      this.patch(row, key, id, { error: message });
      this.failed(column, message);
    }
  }

  remove(row: RowId, key: string, path: string): void {
    const left = this.paths(row, key).filter((one) => one !== path);
    this.input.rows.set([{ row, key, value: left.length === 0 ? null : left.join(",") }]);
  }

  drop(row: RowId, key: string, id: number): void {
    this.put(
      row,
      key,
      this.of(row, key).filter((one) => one.id !== id),
    );
  }

  /** Requests the file before the browser navigates there, so that a missing one is reported, not saved as a page. */
  async download(path: string): Promise<void> {
    const { say } = this.input;
    const name = fileName(path);
    if (name === "") return say(gridTexts.unknownFile);
    try {
      const reply = await fetch(fileUrl(path));
      if (!reply.ok) return say(gridTexts.downloadFailed);
      const link = Object.assign(document.createElement("a"), {
        href: URL.createObjectURL(await reply.blob()),
        download: name,
      });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      say(gridTexts.downloadFailed);
    }
  }

  private failed({ field, title }: GridColumn, message: string): void {
    const pictures =
      field.look === "image" ||
      field.look === "avatar" ||
      (textsOf(field, "accept").length > 0 &&
        textsOf(field, "accept").every((one) => isPicture(`x.${one.split("/")[1] ?? one}`)));
    if (pictures) this.input.alert(gridTexts.uploadErrorTitle, message);
    else this.input.say(`${title}：${message}`);
  }

  private full(row: RowId, { field, key }: GridColumn): string | undefined {
    const most = numberOf(field, "count") ?? 1;
    const pending = this.of(row, key).filter(({ error }) => error === undefined).length;
    return most > 0 && this.paths(row, key).length + pending >= most ? formTexts.mostFiles(most) : undefined;
  }

  private paths(row: RowId, key: string): readonly string[] {
    return splitValues(plainText(this.input.rows.value(row, key)));
  }

  private patch(row: RowId, key: string, id: number, part: Partial<CellUpload>): void {
    this.put(
      row,
      key,
      this.of(row, key).map((one) => (one.id === id ? { ...one, ...part } : one)),
    );
  }

  private put(row: RowId, key: string, uploads: readonly CellUpload[]): void {
    if (uploads.length === 0) this.under.delete(`${row} ${key}`);
    else this.under.set(`${row} ${key}`, uploads);
    this.input.repaint(row);
  }
}

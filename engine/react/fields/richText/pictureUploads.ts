/** What became of the pictures that an editor sent up, by the mark of their place in its text. */
type PictureUpload =
  | { readonly state: "running"; readonly preview: string | undefined }
  | { readonly state: "done"; readonly src: string; readonly width: number | null; readonly height: number | null }
  | { readonly state: "failed" };

type UploadedPicture = Omit<Extract<PictureUpload, { state: "done" }>, "state">;

export class PictureUploads {
  readonly #uploads = new Map<string, PictureUpload>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  newMark(): string {
    return `${Date.now().toString(36)}-${++this.#last}`;
  }

  get isEmpty(): boolean {
    return this.#uploads.size === 0;
  }

  has(mark: string): boolean {
    return this.#uploads.has(mark);
  }

  get(mark: string): PictureUpload | undefined {
    return this.#uploads.get(mark);
  }

  begin(mark: string, preview: string | undefined): void {
    this.#uploads.set(mark, { state: "running", preview });
  }

  /** Undefined where the picture did not arrive. A finished upload stays known: undo may bring its place back. */
  end(mark: string, picture: UploadedPicture | undefined): void {
    this.#uploads.set(mark, picture === undefined ? { state: "failed" } : { state: "done", ...picture });
    for (const listener of [...this.#listeners]) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

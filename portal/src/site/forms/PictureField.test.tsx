import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IMAGE_LIMIT } from "#server/modules/files/contract";
import { later } from "../member/memberCalls.fixture.ts";
import { PictureField } from "./PictureField.tsx";
import { pictureFile, watchUploads } from "./uploads.fixture.ts";

type Bitmap = Pick<ImageBitmap, "width" | "height" | "close">;

const onPath = vi.fn();
let uploads: ReturnType<typeof watchUploads>;
/** The pictures that are being read, by file and in order. */
let decoding: { readonly name: string; readonly decoded: ReturnType<typeof later<Bitmap>> }[];

beforeEach(() => {
  uploads = watchUploads(vi);
  decoding = [];
  vi.stubGlobal("createImageBitmap", ({ name }: File) => {
    const decoded = later<Bitmap>();
    decoding.push({ name, decoded });
    return decoded.promise;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(function (this: HTMLCanvasElement) {
    return `data:image/jpeg;width=${this.width}`;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob(["small"])));
});
afterEach(() => {
  onPath.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () => render(<PictureField label="营业执照" folder="licence" onPath={onPath} />);
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^(选择图片|重新选择)：营业执照$/), { target: { files: [file] } });
const decode = (name: string, width: number, nth = 0) =>
  act(async () => {
    const found = decoding.filter((one) => one.name === name)[nth];
    found?.decoded.resolve({ width, height: 10, close: () => undefined });
    await new Promise((resolve) => setTimeout(resolve));
  });
const shown = () => screen.queryByRole("img", { name: "营业执照预览" })?.getAttribute("src");

describe("a picture that takes the place of another one", () => {
  it("is shown, although the earlier one is read later", async () => {
    show();
    choose(pictureFile("first.png"));
    choose(pictureFile("second.png"));
    await decode("second.png", 22);
    await decode("first.png", 11);
    expect(shown()).toBe("data:image/jpeg;width=22");
    await waitFor(() => expect(uploads.map(({ aborted, fileName }) => !aborted && fileName)).toContain("second.png"));
  });

  it("is sent, and the earlier one is not once it has been made smaller", async () => {
    show();
    choose(pictureFile("large.png", IMAGE_LIMIT + 1));
    fireEvent.click(screen.getByRole("button", { name: "压缩后上传" }));
    choose(pictureFile("second.png"));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await decode("large.png", 11, 1);
    await act(() => uploads[0]!.finish("private/licence/second.png"));
    expect(await screen.findByText("已上传")).toBeTruthy();
    expect(uploads.map(({ fileName }) => fileName)).toEqual(["second.png"]);
    expect(onPath).toHaveBeenLastCalledWith("private/licence/second.png");
  });
});

describe("a field that is gone", () => {
  it("sends nothing that is made smaller only then", async () => {
    const { unmount } = show();
    choose(pictureFile("large.png", IMAGE_LIMIT + 1));
    fireEvent.click(screen.getByRole("button", { name: "压缩后上传" }));
    unmount();
    await decode("large.png", 11, 1);
    expect(uploads).toHaveLength(0);
  });

  it("ends what it is sending", async () => {
    const { unmount } = show();
    choose(pictureFile("first.png"));
    await waitFor(() => expect(uploads).toHaveLength(1));
    unmount();
    expect(uploads[0]!.aborted).toBe(true);
    expect(onPath).toHaveBeenLastCalledWith(undefined);
  });
});

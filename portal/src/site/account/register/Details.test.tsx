import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureFile, watchUploads } from "../../forms/uploads.fixture.ts";
import { Details } from "./Details.tsx";

const LICENCE_REQUIRED = "请上传营业执照";

let uploads: ReturnType<typeof watchUploads>;

beforeEach(() => {
  sessionStorage.clear();
  uploads = watchUploads(vi);
});
afterEach(() => vi.unstubAllGlobals());

const details = (ticket: string) => (
  <MemoryRouter>
    <Details
      mtype={2}
      proof={{ phone: "13911110001", ticket }}
      onProveAgain={() => undefined}
      onRegistered={() => undefined}
    />
  </MemoryRouter>
);
const submit = () => act(async () => fireEvent.submit(screen.getByRole("form")));

describe("the licence of a registration", () => {
  it("is asked for again with another ticket: a picture belongs to the one that it was sent with", async () => {
    const { rerender } = render(details("first"));
    fireEvent.change(screen.getByLabelText("选择图片：营业执照"), { target: { files: [pictureFile("licence.png")] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.headers).toMatchObject({ "x-register-ticket": "first" });
    await act(async () => uploads[0]!.finish("private/licence/1.png"));
    await screen.findByText("已上传");
    await submit();
    expect(screen.queryByText(LICENCE_REQUIRED)).toBeNull();
    rerender(details("second"));
    await submit();
    expect(screen.getByText(LICENCE_REQUIRED)).toBeTruthy();
  });
});

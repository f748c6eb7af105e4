import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { pictureFile, watchUploads } from "../forms/uploads.fixture.ts";
import { Companies } from "./Companies.tsx";
import { CompanyCertification } from "./CompanyCertification.tsx";
import { COMPANY, inCenter } from "./member.fixture.tsx";
import { answerCalls } from "./memberCalls.fixture.ts";

let uploads: ReturnType<typeof watchUploads>;
let calls: ReturnType<typeof answerCalls>;

beforeEach(() => {
  sessionStorage.clear();
  uploads = watchUploads(vi);
  calls = answerCalls(vi, {
    [MEMBER_PATHS.companies]: () => ({ records: [COMPANY], total: 1, size: 10, current: 1, pages: 1 }),
    [MEMBER_PATHS.company]: () => COMPANY,
    [MEMBER_PATHS.editCompany]: () => COMPANY,
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<void> {
  render(inCenter("/userCenter/companyInfo/companyCertification/c1", <CompanyCertification />));
  await screen.findByRole("form", { name: "企业认证" });
}
const choose = async (label: string) => {
  const before = uploads.length;
  fireEvent.change(screen.getByLabelText(`重新选择：${label}`), { target: { files: [pictureFile("new.png")] } });
  await waitFor(() => expect(uploads).toHaveLength(before + 1));
};
const submit = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "企业认证" })));
const sent = () => calls.filter(({ path }) => path === MEMBER_PATHS.editCompany).map(({ body }) => body);
const PENDING = "营业执照还没有上传成功，请等待上传完成，或重新选择图片";

describe("a company that is submitted again", () => {
  it("is said to wait, in the list that comes then", async () => {
    render(
      inCenter(
        "/userCenter/companyInfo/companyCertification/c1",
        <Routes>
          <Route path="/userCenter/*" element={<CompanyCertification />} />
          <Route path="/userCenter" element={<Companies />} />
        </Routes>,
      ),
    );
    await screen.findByRole("form", { name: "企业认证" });
    await submit();
    expect(await screen.findByText("已提交，请等待审核")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toBe("/userCenter?tag=11");
  });

  it("keeps its pictures while none is chosen", async () => {
    await open();
    const picture = screen.getByRole("img", { name: "营业执照预览" });
    expect(picture.getAttribute("src")).toBe("/api/sys/common/private/licence/old.png?sign=1");
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ licenceImage: COMPANY.licenceImage, authorization: COMPANY.authorization });
  });

  it("waits for the licence that is being uploaded, and is sent with it", async () => {
    await open();
    await choose("营业执照");
    await submit();
    expect(screen.getByText(PENDING)).toBeTruthy();
    expect(sent()).toEqual([]);
    await act(async () => uploads[0]!.finish("private/licence/new.png"));
    await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ licenceImage: "private/licence/new.png" });
  });

  it("is not sent with the old licence where the new one could not be uploaded", async () => {
    await open();
    await choose("营业执照");
    await act(async () => uploads[0]!.fail());
    await submit();
    expect(await screen.findByText(/^(营业执照还没有上传成功|new\.png 上传失败)/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it("goes without the letter of authorization once that is removed", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "移除：营业执照" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "移除：授权委托书（选填）" }));
    expect(screen.queryByRole("img", { name: /^授权委托书/ })).toBeNull();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty("authorization");
  });

  it("waits for another letter of authorization, or for its removal", async () => {
    await open();
    await choose("授权委托书（选填）");
    await submit();
    expect(screen.getByText(/^授权委托书还没有上传成功/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "移除：授权委托书（选填）" }));
    expect(uploads[0]!.aborted).toBe(true);
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type MemberCertification, type Verified } from "#server/modules/members/contract";
import { pictureFile, watchUploads } from "../forms/uploads.fixture.ts";
import { Certification } from "./Certification.tsx";
import { inCenter } from "./member.fixture.tsx";
import { answerCalls } from "./memberCalls.fixture.ts";

const certification = (verified: Verified): MemberCertification => ({
  verified,
  realName: "王晓明",
  idCard: "460***********0013",
  idCardFront: null,
  idCardBack: null,
  reason: null,
  submitTime: null,
});
const SUBMITTED = /^已提交，请等待审核/;

let uploads: ReturnType<typeof watchUploads>;

beforeEach(() => {
  sessionStorage.clear();
  uploads = watchUploads(vi);
});
afterEach(() => vi.unstubAllGlobals());

/** Fills in the form and submits it; the server then answers this state. */
async function submitted(then: Verified): Promise<void> {
  let verified: Verified = null;
  answerCalls(vi, {
    [MEMBER_PATHS.certification]: () => certification(verified),
    [MEMBER_PATHS.certify]: () => {
      verified = then;
    },
  });
  render(inCenter("/userCenter/certification", <Certification />));
  const form = await screen.findByRole("form", { name: "实名认证" });
  fireEvent.input(screen.getByLabelText("身份证号"), { target: { value: "460000199001010013" } });
  for (const [nth, label] of ["身份证人像面", "身份证国徽面"].entries()) {
    fireEvent.change(screen.getByLabelText(`选择图片：${label}`), { target: { files: [pictureFile("card.png")] } });
    await waitFor(() => expect(uploads).toHaveLength(nth + 1));
    await act(async () => uploads[nth]!.finish(`private/idcard/${nth}.png`));
  }
  await waitFor(() => expect(screen.getAllByText("已上传")).toHaveLength(2));
  await act(async () => fireEvent.submit(form));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
}

describe("what is said of a certification", () => {
  it("is that it was submitted, until it is edited again", async () => {
    await submitted(0);
    expect(await screen.findByText(SUBMITTED)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "修改并重新提交" }));
    expect(screen.queryByText(SUBMITTED)).toBeNull();
  });

  it("is not that it waits, once it has passed", async () => {
    await submitted(1);
    expect(await screen.findByText("您已通过实名认证。")).toBeTruthy();
    expect(screen.queryByText(SUBMITTED)).toBeNull();
  });
});

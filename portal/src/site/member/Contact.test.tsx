import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { PhonePart } from "./Contact.tsx";
import { inCenter, MEMBER } from "./member.fixture.tsx";
import { answerCalls } from "./memberCalls.fixture.ts";

beforeEach(() => {
  sessionStorage.clear();
  answerCalls(vi, { [MEMBER_PATHS.sendMobileCode]: () => null, [MEMBER_PATHS.verifyMobile]: () => null });
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Has a code sent to the number, and sends it back. */
async function proveNumber(number: string): Promise<void> {
  render(inCenter("/userCenter/cerMobile", <PhonePart />));
  type("新手机号", number);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "获取验证码" })));
  await screen.findByText(/^验证码已发送至/);
  type("短信验证码", "1234567");
  await act(async () => fireEvent.submit(screen.getByRole("form")));
}

const codesKept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("Code-Sent."));

describe("a number that was proved", () => {
  it("has taken the place of the one before", async () => {
    await proveNumber("139 1111 0001");
    expect(await screen.findByText("手机号已更换")).toBeTruthy();
    expect(codesKept()).toEqual([]);
    expect(screen.queryByText(/^验证码已发送至/)).toBeNull();
  });

  it("is confirmed where it is the member's own", async () => {
    await proveNumber(`+86 ${MEMBER.phone}`);
    expect(await screen.findByText("手机号已确认，没有更换")).toBeTruthy();
    expect(screen.queryByText("手机号已更换")).toBeNull();
  });
});

import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type ClosureAnalysis, type ClosureRequest } from "#server/modules/members/contract";
import { Closure } from "./Closure.tsx";
import { inCenter } from "./member.fixture.tsx";
import { answerCalls, refused } from "./memberCalls.fixture.ts";

const passed = (validMs: number): ClosureAnalysis => ({
  checks: [{ code: "companies", title: "没有待审核的企业认证", passed: true }],
  passed: true,
  request: null,
  validUntil: new Date(Date.now() + validMs).toISOString(),
});

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const REQUEST: ClosureRequest = {
  status: 2,
  reason: "不再需要",
  submitTime: "2026-01-05T01:00:00Z",
  checkTime: null,
  opinion: null,
};

/** @param validMs of the first check; every other one is good for ten minutes */
async function check(validMs: number, close: () => unknown = () => null, asked: () => unknown = () => null) {
  let checks = 0;
  const calls = answerCalls(vi, {
    [MEMBER_PATHS.closure]: () => ({ request: asked() }),
    [MEMBER_PATHS.analyseClosure]: () => {
      checks += 1;
      return passed(checks === 1 ? validMs : 600_000);
    },
    [MEMBER_PATHS.closeAccount]: close,
    [MEMBER_PATHS.sendMobileCode]: () => null,
  });
  render(inCenter("/userCenter/closeAccountForm", <Closure />));
  fireEvent.click(await screen.findByRole("button", { name: "开始检查" }));
  await screen.findByRole("form", { name: "账户注销" });
  return calls;
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function close(): Promise<void> {
  type("注销原因", "不再需要");
  type("短信验证码", "1234567");
  fireEvent.submit(screen.getByRole("form"));
  const dialog = within(await screen.findByRole("dialog", { name: "确认申请注销" }));
  await act(async () => fireEvent.click(dialog.getByRole("button", { name: "申请注销" })));
}

describe("a check of a closure", () => {
  it("is asked for again once it no longer counts; the reason that was typed stays", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
    await check(600_000);
    type("注销原因", "不再需要");
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.getByText("检查结果已过期，请重新检查。")).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "重新检查" }));
    expect(await screen.findByDisplayValue("不再需要")).toBeTruthy();
    expect(screen.queryByText("检查结果已过期，请重新检查。")).toBeNull();
  });

  it("is not asked for again once the closure is", async () => {
    answerCalls(vi, {
      [MEMBER_PATHS.closure]: () => ({ request: null }),
      [MEMBER_PATHS.analyseClosure]: () => ({ ...passed(50), request: 2 }),
    });
    render(inCenter("/userCenter/closeAccountForm", <Closure />));
    fireEvent.click(await screen.findByRole("button", { name: "开始检查" }));
    await screen.findByText(/^您的注销申请已提交/);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText(/^您的注销申请已提交/)).toBeTruthy();
  });

  it("counts, although the clock of the device is ahead", async () => {
    await check(-3_600_000);
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(screen.getByRole("form")).toBeTruthy();
  });

  it.each([
    ["MEMBERS.CLOSURE_NOT_ANALYSED", "请先进行注销检查"],
    ["MEMBERS.CLOSURE_REFUSED", "没有待审核的企业认证：企业认证正在审核"],
  ])("is asked for again where the server refuses with %s", async (code, message) => {
    await check(600_000, () => {
      throw refused(409, code, message);
    });
    await close();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.queryByRole("region", { name: "检查结果" })).toBeNull();
    expect(screen.getByRole("button", { name: "重新检查" })).toBeTruthy();
  });

  it("gives way to the request, which takes the focus, or a phone would show what is below the form", async () => {
    let asked: unknown = null;
    await check(
      600_000,
      () => {
        asked = REQUEST;
        return null;
      },
      () => asked,
    );
    await close();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "注销申请" })));
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("leaves nothing of the code behind, once the closure is asked for", async () => {
    await check(600_000);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "获取验证码" })));
    await screen.findByText(/^验证码已发送至/);
    expect(Object.keys(sessionStorage)).toContain("Code-Sent.member.closure");
    await close();
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  it("stays where another thing is refused", async () => {
    await check(600_000, () => {
      throw refused(400, "MEMBERS.CODE_WRONG", "验证码错误或已失效");
    });
    await close();
    expect(await screen.findByText("验证码错误或已失效")).toBeTruthy();
    expect(screen.getByRole("form")).toBeTruthy();
  });
});

describe("a closure that was asked for", () => {
  const open = async (request: ClosureRequest) => {
    let now = request;
    const calls = answerCalls(vi, {
      [MEMBER_PATHS.closure]: () => ({ request: now }),
      [MEMBER_PATHS.withdrawClosure]: () => {
        now = { ...now, status: 6 };
      },
    });
    render(inCenter("/userCenter/closeAccountForm", <Closure />));
    await screen.findByText("2026-01-05 09:00");
    return calls;
  };

  it("is shown, and withdrawn as long as nobody has taken it; then it can be asked for anew", async () => {
    const calls = await open(REQUEST);
    expect(screen.getByText("待受理")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "开始检查" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "撤回申请" }));
    const dialog = within(await screen.findByRole("dialog", { name: "撤回申请" }));
    fireEvent.click(dialog.getByRole("button", { name: "撤回申请" }));
    await screen.findByText("您已撤回注销申请，账户照常使用。");
    expect(calls.filter(({ path }) => path === MEMBER_PATHS.withdrawClosure)).toHaveLength(1);
    expect(screen.getByRole("button", { name: "开始检查" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "撤回申请" })).toBeNull();
  });

  it("is not withdrawn any more, once it is checked", async () => {
    await open({ ...REQUEST, status: 3 });
    expect(screen.getByText("审核中")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says why it was refused, and can be asked for anew", async () => {
    await open({ ...REQUEST, status: 5, opinion: "合同尚未履行完毕" });
    expect(screen.getByText("注销申请未通过：合同尚未履行完毕")).toBeTruthy();
    expect(screen.getByRole("button", { name: "开始检查" })).toBeTruthy();
  });
});

import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FRONT_LOGIN_PATH, LOGIN_PARAMS_PATH, PASSWORD_PATH, STEP_UP_PATH } from "#server/modules/identity/contract";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { post } from "./calls.ts";
import { answerCalls, refused } from "./memberCalls.fixture.ts";
import { StepUp } from "./StepUp.tsx";

const THING = "/sys/user/thing";
const PUBLIC_KEY = [
  "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020",
  "ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
].join("");

/** A call that is refused with this code until what it lacks is given. */
function lacking(code: string, givenAt: string) {
  let given = false;
  return answerCalls(vi, {
    [THING]: () => {
      if (!given) throw refused(403, code, "被拒绝的原因");
      return "done";
    },
    [LOGIN_PARAMS_PATH]: () => ({ publicKey: PUBLIC_KEY, kid: "1", nonce: "n", nonceId: "1", serverTime: 1 }),
    [givenAt]: () => {
      given = true;
    },
  });
}

/** The dialog is provided once its module is loaded. */
const show = () =>
  act(async () => {
    const shown = render(<StepUp />);
    await import("./memberClient.ts");
    return shown;
  });
const dialog = () => within(screen.getByRole("dialog"));
const type = (label: string, value: string) => fireEvent.input(dialog().getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(dialog().getByRole("form"));

afterEach(() => vi.unstubAllGlobals());

describe("the dialog of a call that lacks something", () => {
  it("asks for the password, and the call is repeated", async () => {
    const calls = lacking("IDENTITY.STEP_UP_REQUIRED", STEP_UP_PATH);
    await show();
    const answer = post<string>(THING, {});
    await screen.findByRole("dialog", { name: "验证身份" });
    type("登录密码", "Wood@2026");
    submit();
    expect(await act(() => answer)).toBe("done");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls.filter(({ path }) => path === THING)).toHaveLength(2);
  });

  it("asks for another password where it has to be changed", async () => {
    const calls = lacking("IDENTITY.PASSWORD_CHANGE_REQUIRED", PASSWORD_PATH);
    await show();
    const answer = post<string>(THING, {});
    await screen.findByRole("dialog", { name: "修改密码" });
    expect(dialog().getByText(/^您的密码由平台设置/)).toBeTruthy();
    type("旧密码", "Once@1234");
    type("新密码", "Rain-4712");
    type("确认密码", "Rain-4712");
    submit();
    expect(await act(() => answer)).toBe("done");
    expect(calls.some(({ path }) => path === PASSWORD_PATH)).toBe(true);
  });

  it("says that the company is one no longer, and does not repeat the call for the person", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { ...window.location, reload });
    const calls = answerCalls(vi, {
      [THING]: () => {
        throw refused(403, "IDENTITY.COMPANY_UNUSABLE", "请先切换身份");
      },
      [MEMBER_PATHS.switchIdentity]: () => ({
        token: "t",
        signKey: "k",
        userInfo: { username: "m" },
        switchTicket: "s",
      }),
      [FRONT_LOGIN_PATH]: () => ({ token: "t2", signKey: "k2" }),
    });
    await show();
    void post(THING, {}).catch(() => undefined);
    await screen.findByRole("dialog", { name: "切换身份" });
    await act(async () => fireEvent.click(dialog().getByRole("button", { name: "以个人身份继续" })));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(calls.find(({ path }) => path === MEMBER_PATHS.switchIdentity)?.body).toEqual({
      enterpriseCertificationId: null,
    });
    expect(calls.filter(({ path }) => path === THING)).toHaveLength(1);
  });

  it("does not ask for what this page cannot give", async () => {
    lacking("IDENTITY.TENANT_REQUIRED", STEP_UP_PATH);
    await show();
    await expect(post(THING, {})).rejects.toThrow("被拒绝的原因");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is taken away with its page: the call is refused, and the next page asks again", async () => {
    lacking("IDENTITY.STEP_UP_REQUIRED", STEP_UP_PATH);
    const { unmount } = await show();
    const answer = post(THING, {});
    await screen.findByRole("dialog", { name: "验证身份" });
    unmount();
    await expect(answer).rejects.toThrow("被拒绝的原因");
    await show();
    const next = post(THING, {}).catch(() => "refused");
    await screen.findByRole("dialog", { name: "验证身份" });
    fireEvent.click(dialog().getByRole("button", { name: "取消" }));
    expect(await act(() => next)).toBe("refused");
  });
});

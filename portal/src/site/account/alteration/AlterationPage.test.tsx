import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { answerCalls } from "../../member/memberCalls.fixture.ts";
import { SITE } from "../../site.fixture.ts";
import { AlterationPage } from "./AlterationPage.tsx";
import { keepProgress } from "./alterationProgress.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (site = SITE) =>
  act(async () =>
    render(
      <MemoryRouter initialEntries={["/user/alteration"]}>
        <AlterationPage site={site} />
      </MemoryRouter>,
    ),
  );
const heading = () => screen.getAllByRole("heading", { level: 2 })[0]?.textContent;
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.submit(screen.getByRole("form")));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

/** Proves the address of the account, from the step before. */
async function proveAddress() {
  const calls = answerCalls(vi, {
    [MEMBER_PATHS.sendAlterationCode]: () => null,
    [MEMBER_PATHS.verifyAlteration]: () => ({ ticket: "proved" }),
    [MEMBER_PATHS.finishAlteration]: () => null,
  });
  keepProgress({ step: 1, ticket: "named" }, Date.now());
  const { unmount } = await show();
  type("邮箱", "member2@example.cn");
  await press("获取验证码");
  await screen.findByText(/^验证码已发送至/);
  type("邮箱验证码", "1234567");
  await submit();
  expect(await screen.findByRole("form", { name: "更换手机号" })).toBeTruthy();
  return { calls, unmount };
}

describe("the alteration of an account", () => {
  it("is not offered where no short messages are sent", async () => {
    await show({ ...SITE, signIn: { ...SITE.signIn, phone: false } });
    expect(screen.getByText("短信验证码暂未开通，账户变更请致电业务部门办理。")).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("goes on where it was, with its ticket, once the page is loaded anew", async () => {
    const { calls, unmount } = await proveAddress();
    unmount();
    await show();
    expect(heading()).toBe("更换手机号");
    type("新手机号", "13911130001");
    type("短信验证码", "1234567");
    await submit();
    expect(await screen.findByRole("heading", { name: "手机号已更换" })).toBeTruthy();
    expect(calls.at(-1)?.body).toMatchObject({ ticket: "proved", mobile: "13911130001" });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("begins anew once its ticket no longer counts", async () => {
    keepProgress({ step: 2, ticket: "proved" }, Date.now() - 14 * 60_000);
    await show();
    expect(heading()).toBe("核对身份");
  });

  it("leaves nothing behind where it is begun anew", async () => {
    await proveAddress();
    await press("重新开始");
    expect(heading()).toBe("核对身份");
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOGOUT_PATH } from "#server/modules/identity/contract";
import { Page as SignInPage } from "../account/signIn/SignInPage.tsx";
import { SITE } from "../site.fixture.ts";
import { keepSession } from "../session.ts";
import { get } from "./calls.ts";
import { MEMBER } from "./member.fixture.tsx";
import { answerCalls, lost, refused } from "./memberCalls.fixture.ts";
import { signOut } from "./SignOut.tsx";

const FAILED = "错误：服务器没有答复，本机已退出登录";

const signInPage = () =>
  act(async () =>
    render(
      <MemoryRouter initialEntries={["/user/login"]}>
        <SignInPage data={{ service: "login" }} site={SITE} />
      </MemoryRouter>,
    ),
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("Access-Token", JSON.stringify({ value: "token", expire: Date.now() + 60_000 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a session that the server has ended", () => {
  const THING = "/sys/user/thing";
  const refusedWith = async (code: string, message: string) => {
    keepSession({ token: `token of ${code}`, signKey: "k", user: { ...MEMBER } });
    answerCalls(vi, {
      [THING]: () => {
        throw refused(401, code, message);
      },
    });
    await get(THING).catch(() => undefined);
  };

  it.each([
    ["IDENTITY.ENDED_BY_PASSWORD", "密码已修改，请用新密码重新登录"],
    ["IDENTITY.TOKEN_EXPIRED", "登录已过期，请重新登录"],
  ])("with %s is explained on the sign-in page", async (code, message) => {
    await refusedWith(code, message);
    expect(localStorage.getItem("Access-Token")).toBeNull();
    await signInPage();
    expect(screen.getByRole("note").textContent).toBe(message);
  });

  it("is not explained where there is nothing to say, nor later", async () => {
    await refusedWith("IDENTITY.NOT_SIGNED_IN", "请先登录");
    await signInPage();
    expect(screen.queryByRole("note")).toBeNull();
    cleanup();
    await refusedWith("IDENTITY.ENDED_ELSEWHERE", "本次登录已在您的其他设备上被退出，请重新登录");
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 61_000);
    await signInPage();
    vi.restoreAllMocks();
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("a sign-out", () => {
  it("that the server does not answer ends the session here, and the sign-in page says so", async () => {
    answerCalls(vi, {
      [LOGOUT_PATH]: () => {
        throw lost();
      },
    });
    await signOut();
    expect(localStorage.getItem("Access-Token")).toBeNull();
    await signInPage();
    expect(screen.getByRole("alert").textContent).toBe(FAILED);
  });

  it("leaves nothing in the tab of what was typed, and to where codes were sent", async () => {
    answerCalls(vi, { [LOGOUT_PATH]: () => null });
    sessionStorage.setItem("Code-Sent.member.phone", JSON.stringify({ target: "13911110001", until: 0 }));
    sessionStorage.setItem("Form-Draft.closure.m1", "{}");
    await signOut();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("is not spoken of on a later visit", async () => {
    answerCalls(vi, {
      [LOGOUT_PATH]: () => {
        throw lost();
      },
    });
    await signOut();
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 61_000);
    await signInPage();
    vi.restoreAllMocks();
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it.each([
    ["answers", () => null],
    [
      "answers that there was no session",
      () => {
        throw refused(401, "IDENTITY.UNAUTHORISED", "请先登录");
      },
    ],
  ])("that the server %s needs no sentence", async (_name, answer) => {
    answerCalls(vi, { [LOGOUT_PATH]: answer });
    await signOut();
    await signInPage();
    expect(screen.queryByText(FAILED)).toBeNull();
  });
});

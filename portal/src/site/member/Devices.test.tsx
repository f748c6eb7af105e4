import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  END_OWN_AUTH_SESSIONS_PATH,
  OWN_AUTH_SESSIONS_PATH,
  type OwnAuthSession,
} from "#server/modules/identity/contract";
import { Devices } from "./Devices.tsx";
import { answerCalls, lost } from "./memberCalls.fixture.ts";

const sessionOf = (id: string, current: boolean): OwnAuthSession => ({
  id,
  ip: "10.0.0.1",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
  createTime: "2026-11-21T02:10:00.000Z",
  usedTime: "2026-11-21T02:10:00.000Z",
  expireTime: "2026-11-28T02:10:00.000Z",
  current,
});

afterEach(() => vi.unstubAllGlobals());

/** @param ended how many the server says have ended; undefined: it does not answer */
async function show(ended: number | undefined) {
  const calls = answerCalls(vi, {
    [OWN_AUTH_SESSIONS_PATH]: () => [sessionOf("a", true), sessionOf("b", false)],
    [END_OWN_AUTH_SESSIONS_PATH]: () => {
      if (ended === undefined) throw lost();
      return { ended };
    },
  });
  render(
    <MemoryRouter>
      <Devices />
    </MemoryRouter>,
  );
  await screen.findByRole("button", { name: "退出其他全部设备" });
  return () => calls.filter(({ path }) => path === END_OWN_AUTH_SESSIONS_PATH).map(({ body }) => body);
}
const dialog = () => within(screen.getByRole("dialog"));
const confirm = () => act(async () => fireEvent.click(dialog().getByRole("button", { name: "退出" })));

describe("the end of a session", () => {
  it("is asked for before it comes", async () => {
    const ended = await show(1);
    fireEvent.click(screen.getByRole("button", { name: /^退出 / }));
    expect(dialog().getByText(/上的登录将立即失效，确定退出吗？$/)).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "取消" }));
    expect(ended()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: /^退出 / }));
    await confirm();
    expect(ended()).toEqual([{ ids: ["b"] }]);
    expect(await screen.findByText("已退出 1 台设备")).toBeTruthy();
  });

  it("of all others is asked for, too", async () => {
    const ended = await show(1);
    fireEvent.click(screen.getByRole("button", { name: "退出其他全部设备" }));
    expect(dialog().getByText("除本机外的登录都将立即失效，确定退出吗？")).toBeTruthy();
    await confirm();
    expect(ended()).toEqual([{}]);
  });

  it("that had come before is said to have", async () => {
    await show(0);
    fireEvent.click(screen.getByRole("button", { name: /^退出 / }));
    await confirm();
    expect(await screen.findByText("该设备此前已经退出")).toBeTruthy();
    expect(screen.queryByText(/0 台设备/)).toBeNull();
  });

  it("that could not be asked for leaves its question open", async () => {
    await show(undefined);
    fireEvent.click(screen.getByRole("button", { name: /^退出 / }));
    await confirm();
    expect((await dialog().findByRole("alert")).textContent).not.toBe("");
  });
});

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { MESSAGE_PATHS, type MemberMessage } from "#server/modules/messages/contract";
import { Addresses } from "./Addresses.tsx";
import { answerCalls, later, lost, refused } from "./memberCalls.fixture.ts";
import { Messages } from "./Messages.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) => render(<MemoryRouter initialEntries={["/userCenter"]}>{part}</MemoryRouter>);
const NOTHING = { records: [], total: 0 };

describe.each([
  ["messages", <Messages key="messages" />, MESSAGE_PATHS.mine, "还没有消息"],
  ["addresses", <Addresses key="addresses" />, MEMBER_PATHS.addresses, "还没有收货地址"],
])("the part of %s", (_name, part, path, empty) => {
  it("shows that it waits, then that there is nothing yet", async () => {
    const answer = later<unknown>();
    answerCalls(vi, { [path]: () => answer.promise });
    const { container } = show(part);
    expect(container.querySelector(".skeleton")).not.toBeNull();
    expect(screen.queryByText(empty)).toBeNull();
    await act(async () => answer.resolve(NOTHING));
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(container.querySelector(".skeleton")).toBeNull();
  });

  it("says why it could not be read, and reads it again on demand", async () => {
    let isLost = true;
    answerCalls(vi, {
      [path]: () => {
        if (isLost) throw lost();
        return NOTHING;
      },
    });
    show(part);
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    expect(screen.queryByText(empty)).toBeNull();
    isLost = false;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText(empty)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("a message", () => {
  const ROW: MemberMessage = {
    msgId: "m1",
    mmsgTitle: "认证已通过",
    mmsgTypeName: "系统消息",
    createDate: Date.UTC(2026, 10, 29),
    readStatus: 0,
    readStatusName: "未读",
    readTime: null,
    msgContent: "<p>您的实名认证已通过。</p>",
  } as unknown as MemberMessage;

  it("that was recalled meanwhile says so, and the rows stay", async () => {
    answerCalls(vi, {
      [MESSAGE_PATHS.mine]: () => ({ records: [ROW], total: 1 }),
      [MESSAGE_PATHS.message]: () => {
        throw refused(404, "MESSAGES.GONE", "消息不存在或已撤回");
      },
      [MESSAGE_PATHS.unread]: () => 1,
    });
    show(<Messages />);
    fireEvent.click(await screen.findByRole("button", { name: "认证已通过" }));
    expect((await screen.findByRole("alert")).textContent).toContain("消息不存在或已撤回");
    expect(screen.getByRole("button", { name: "认证已通过" })).toBeTruthy();
  });
});

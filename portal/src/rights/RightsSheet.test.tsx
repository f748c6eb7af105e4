import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#core/api";
import type { RightsSheet as Sheet } from "#server/modules/identity/contract";
import { RightsSheet } from "./RightsSheet.tsx";
import { sheetTexts as texts } from "./texts.ts";

configure({ asyncUtilTimeout: 10_000 });

const SHEET: Sheet = {
  entries: [
    { id: "lots", title: "标的", type: 0, action: "lot:list" },
    { id: "add", pid: "lots", title: "新增", type: 2, action: "lot:add" },
    { id: "roles", title: "角色", type: 0, action: "sys_role:list", refused: "不能授予您自己没有的管理权限" },
  ],
  granted: ["lots"],
  rules: [],
  revision: "one",
};

function open(sheet: Sheet, post: (path: string, body: object) => Promise<unknown> = () => Promise.resolve(null)) {
  const get = vi.fn(() => Promise.resolve({ ...sheet }));
  const onDirty = vi.fn();
  const onForbidden = vi.fn();
  const api = { get, post } as unknown as Parameters<typeof RightsSheet>[0]["api"];
  render(
    <App>
      <RightsSheet api={api} of="role" id="editor" onDirty={onDirty} onForbidden={onForbidden} />
    </App>,
  );
  return { get, onDirty, onForbidden };
}

const box = (title: string) =>
  screen.getByText(title).closest(".ant-tree-treenode")?.querySelector(".ant-tree-checkbox") as HTMLElement;

afterEach(cleanup);

describe("the sheet of rights", () => {
  it("saves what is ticked in one call, with what it had shown and its revision", async () => {
    const post = vi.fn(() => Promise.resolve(null));
    const { get, onDirty } = open(SHEET, post);
    fireEvent.click(await screen.findByRole("button", { name: texts.expand }));
    fireEvent.click(await waitFor(() => box("新增")));
    expect(screen.getByText(texts.given(["新增"]))).toBeDefined();
    expect(onDirty).toHaveBeenLastCalledWith(true);
    fireEvent.click(screen.getByRole("button", { name: /保.?存/ }));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    // What was opened stays open.
    await screen.findByText(texts.unchanged);
    expect(box("新增")).toBeDefined();
    expect(get).toHaveBeenCalledWith("/sys/rights/ofRole", { roleId: "editor" });
    expect(post).toHaveBeenCalledWith("/sys/permission/saveRolePermission", {
      roleId: "editor",
      permissionIds: "lots,add",
      lastpermissionIds: "lots",
      revision: "one",
    });
  });

  it("says why an entry may not be given, and keeps it as it is", async () => {
    const { onDirty } = open(SHEET);
    await screen.findByText(texts.refused("不能授予您自己没有的管理权限"));
    fireEvent.click(box("角色"));
    expect(onDirty).not.toHaveBeenCalledWith(true);
    expect(screen.getByText(texts.unchanged)).toBeDefined();
  });

  it("offers to read again what somebody else has changed meanwhile", async () => {
    const stale = new ApiError("IDENTITY.RIGHTS_CHANGED", { status: 409, text: "权限已被他人修改" });
    const { get } = open(SHEET, () => Promise.reject(stale));
    await screen.findByText("标的");
    fireEvent.click(box("标的"));
    fireEvent.click(screen.getByRole("button", { name: /保.?存/ }));
    fireEvent.click(await screen.findByRole("button", { name: texts.reload }));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  });

  it("has neither boxes to tick nor a button to save where nothing may be changed", async () => {
    open({ ...SHEET, closed: "您只能查看，不能修改" });
    expect(await screen.findAllByText("您只能查看，不能修改")).toHaveLength(1);
    expect(screen.queryByText(/^不可更改/)).toBeNull();
    expect(screen.queryByRole("button", { name: /保.?存/ })).toBeNull();
    expect(screen.queryByRole("button", { name: texts.all })).toBeNull();
  });
});

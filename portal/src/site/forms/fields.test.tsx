import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError } from "#core/api";
import { TextField } from "#portal/ui/index.ts";
import { errorOf, LiveForm, problemsOf, useCheckedForm } from "./fields.tsx";
import { required } from "./rules.ts";
import { useSend } from "./useSend.ts";

const TAKEN = "用户名已被使用";

/** A form whose server knows the name `taken`. */
function NameForm() {
  const { send } = useSend({ TAKEN: "username" });
  const checked = useCheckedForm(
    ({ username, email }) =>
      problemsOf({ username: required(username, "请输入用户名"), email: required(email, "请输入邮箱") }),
    ({ username }, show) =>
      void send(show, async () => {
        if (username === "taken") throw new ApiError("TAKEN", { status: 409, text: TAKEN });
        await Promise.resolve();
      }),
  );
  return (
    <LiveForm label="注册" checked={checked}>
      <TextField label="用户名" name="username" {...errorOf(checked.problems, "username")} />
      <TextField label="邮箱" name="email" {...errorOf(checked.problems, "email")} />
    </LiveForm>
  );
}

const type = (label: string, value: string) =>
  act(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const submit = () => act(async () => fireEvent.submit(screen.getByRole("form")));

describe("what the server found wrong", () => {
  it("stays while another field is typed in, and goes and comes with its value", async () => {
    render(<NameForm />);
    type("用户名", "taken");
    type("邮箱", "a@example.cn");
    await submit();
    expect(screen.getByText(TAKEN)).toBeTruthy();
    type("邮箱", "b@example.cn");
    expect(screen.getByText(TAKEN)).toBeTruthy();
    type("用户名", "taken2");
    expect(screen.queryByText(TAKEN)).toBeNull();
    type("用户名", "taken");
    expect(screen.getByText(TAKEN)).toBeTruthy();
    type("用户名", "free");
    await submit();
    type("用户名", "taken");
    expect(screen.queryByText(TAKEN)).toBeNull();
  });

  it("does not keep what the form itself found wrong", async () => {
    render(<NameForm />);
    await submit();
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["请输入用户名", "请输入邮箱"]);
    type("邮箱", "a@example.cn");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["请输入用户名"]);
    type("邮箱", "");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });
});

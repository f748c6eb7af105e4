import { describe, expect, it } from "vitest";
import { recoveryProblems, wayIn } from "./recovery.ts";

const RIGHT = { mobile: "+86 139 1111 0001", email: "a@example.cn", code: "1234567" };
const PASSWORDS = { password: "Rain-4711", confirmpassword: "Rain-4711" };

describe("a recovery", () => {
  it.each([
    ["", "mobile"],
    ["?way=email", "email"],
    ["?way=phone", "mobile"],
  ])("goes by what %j names", (search, way) => {
    expect(wayIn(search)).toBe(way);
  });

  it("asks for what its way needs", () => {
    expect(recoveryProblems("mobile", { ...RIGHT, ...PASSWORDS, email: "" })).toEqual({});
    expect(recoveryProblems("email", { ...RIGHT, ...PASSWORDS, mobile: "" })).toEqual({});
    const passwords = { password: "请输入登录密码", confirmpassword: "请确认新密码!" };
    expect(recoveryProblems("mobile", {})).toEqual({
      mobile: "请输入手机号",
      code: "请输入短信验证码",
      ...passwords,
    });
    expect(recoveryProblems("email", {})).toEqual({ email: "请输入邮箱", code: "请输入邮箱验证码", ...passwords });
  });

  it.each([
    ["mobile", { mobile: "12345" }, "请输入正确手机号"],
    ["password", { password: "short" }, "长度6到18个字符"],
    ["confirmpassword", { confirmpassword: "Rain-4712" }, "两次输入的密码不一样！"],
  ])("says of a wrong %s what is wrong with it", (name, wrong, sentence) => {
    expect(recoveryProblems("mobile", { ...RIGHT, ...PASSWORDS, ...wrong })[name]).toBe(sentence);
  });
});

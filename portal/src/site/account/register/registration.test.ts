import { describe, expect, it } from "vitest";
import { registeredIn, registrationOf, registrationProblems } from "./registration.ts";

const PERSON = {
  realName: "赵一鸣",
  idCard: "460000199103030015",
  username: "newcomer_1",
  password: "Rain-4711",
  confirmpassword: "Rain-4711",
  email: "",
  agreed: "on",
};
const COMPANY = {
  ...PERSON,
  company: " 测试林业有限公司 ",
  creditCode: "91460000ma5 TEXT011",
  corporate: "钱二",
  registeredAddress: "三亚市 2 号",
};
const LICENCE = "private/licence/202611/6f0c6a0e-0f6e-4d0c-9a55-0a8f1f6a3b11.jpg";
const PROOF = { phone: "13911110001", ticket: "t1" };
const KEYS = { password: "04a", confirmpassword: "04b", kid: "k", nonceId: "n" };

describe("a registration", () => {
  it("is right as it is", () => {
    expect(registrationProblems(1, PERSON, undefined)).toEqual({});
    expect(registrationProblems(2, COMPANY, LICENCE)).toEqual({});
  });

  it("says what each empty field wants, a company's only of a company", () => {
    const person = {
      realName: "请输入姓名",
      idCard: "请输入身份证号",
      username: "请输入用户名",
      password: "请输入登录密码",
      confirmpassword: "请确认新密码!",
      agreed: "请阅读并同意服务协议",
    };
    expect(registrationProblems(1, {}, undefined)).toEqual(person);
    expect(registrationProblems(2, {}, undefined)).toEqual({
      ...person,
      company: "请输入企业名称",
      creditCode: "请输入统一社会信用代码",
      corporate: "请输入法定代表人",
      registeredAddress: "请输入注册地址",
      licenceImage: "请上传营业执照",
    });
  });

  it.each([
    ["username", "ab-cdef", "只能输入字母、数字和下划线"],
    ["username", "abcde", "长度6到18个字符"],
    ["username", "a".repeat(19), "长度6到18个字符"],
    ["realName", "赵1", "请输入2到100位中文、英文、空格或间隔号"],
    ["idCard", "1234567890123456", "请输入正确身份证号"],
    ["idCard", "460000199103030016", "身份证号有误：末位与前 17 位不符，请对照证件核对"],
    ["password", "密码密码密码", "只能输入字母、数字和符号"],
    ["password", "a".repeat(19), "长度6到18个字符"],
    ["confirmpassword", "Rain-4712", "两次输入的密码不一样！"],
    ["email", "a@b", "邮箱格式不正确"],
    ["creditCode", "91460000MA5TEXT01I", "请输入正确的统一社会信用代码"],
    ["creditCode", "91460000MA5TEXT012", "统一社会信用代码有误：末位与前 17 位不符，请对照营业执照核对"],
  ])("with the %s %s says: %s", (name, typed, sentence) => {
    expect(registrationProblems(2, { ...COMPANY, [name]: typed }, LICENCE)[name]).toBe(sentence);
  });

  it("is sent without what it does not have, in the spelling of the server", () => {
    expect(registrationOf(1, { ...COMPANY, idCard: "４６００００19910303004x" }, PROOF, LICENCE, KEYS)).toEqual({
      mtype: 1,
      username: "newcomer_1",
      phone: "13911110001",
      registerTicket: "t1",
      realName: "赵一鸣",
      idCard: "46000019910303004X",
      agreed: true,
      ...KEYS,
    });
    expect(registrationOf(2, { ...COMPANY, email: " n1@example.cn " }, PROOF, LICENCE, KEYS)).toMatchObject({
      mtype: 2,
      email: "n1@example.cn",
      company: "测试林业有限公司",
      creditCode: "91460000MA5TEXT011",
      licenceImage: LICENCE,
    });
  });
});

describe("the result in the history of a tab", () => {
  it("is read where it is one", () => {
    const registered = { username: "newcomer_1", memberCode: "M00001001", mtype: 2 };
    expect(registeredIn({ registered: { ...registered, more: 1 } })).toEqual(registered);
  });

  it.each([
    [null],
    ["text"],
    [{ keepScroll: true }],
    [{ registered: null }],
    [{ registered: { username: "a", memberCode: "M", mtype: 3 } }],
    [{ registered: { username: 1, memberCode: "M", mtype: 1 } }],
  ])("is none in %j", (state) => {
    expect(registeredIn(state)).toBeUndefined();
  });
});

/** The ways in which members sign in; an account of the back office is unknown on all of them. */
import { Reply, defineOperation, type Operation } from "#engine/server";
import { FRONT_LOGIN_PATH } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { FRONT_LOGIN_BODY, LICENSE_LOGIN_BODY, LOGIN_BODY, PHONE_CODE_BODY, PHONE_LOGIN_BODY } from "../schemas.ts";
import { originOf, sourceOf } from "./caller.ts";
import { passwordSignIn, replyOf, type SignInOperationsParts } from "./signIn.ts";

const module = "identity";
const permission = "public";

export function memberSignInOperations(parts: SignInOperationsParts): Operation[] {
  return [...nameOperations(parts), frontOperation(parts), ...licenseOperations(parts), ...phoneOperations(parts)];
}

/** Three names of one call (specification, section 7). */
function nameOperations(parts: SignInOperationsParts): Operation[] {
  const signedIn = replyOf(parts);
  return ["/sys/user/login", "/sys/user/login2", "/sys/user/frontLogin"].map((path) =>
    defineOperation({
      method: "POST",
      path,
      permission,
      title: "会员登录",
      audit: "login",
      module,
      body: LOGIN_BODY,
      handle: async (call): Promise<Reply> =>
        signedIn(await parts.signIn.withPassword(passwordSignIn(call.body, sourceOf(call, "member")))),
    }),
  );
}

function frontOperation(parts: SignInOperationsParts): Operation {
  const { signIn } = parts;
  const signedIn = replyOf(parts);
  return defineOperation({
    method: "POST",
    path: FRONT_LOGIN_PATH,
    permission,
    title: "会员登录：密码或切换身份的凭据",
    audit: "login",
    module,
    body: FRONT_LOGIN_BODY,
    handle: async (call): Promise<Reply> => {
      const { username, password = "", kid = "", nonceId = "", switchTicket, ...more } = call.body;
      if (switchTicket !== undefined)
        return signedIn(await signIn.withTicket({ ...sourceOf(call, "switchTicket"), username, switchTicket }));
      const body = { username, password, kid, nonceId, ...more };
      return signedIn(await signIn.withPassword(passwordSignIn(body, sourceOf(call, "member"))));
    },
  });
}

function licenseOperations(parts: SignInOperationsParts): Operation[] {
  const signedIn = replyOf(parts);
  return ["/sys/user/loginByBusinessLicense", "/sys/user/companyLogin"].map((path) =>
    defineOperation({
      method: "POST",
      path,
      permission,
      title: "会员登录：营业执照号",
      audit: "login",
      module,
      body: LICENSE_LOGIN_BODY,
      handle: async (call): Promise<Reply> => {
        const { businessLicense, ...body } = call.body;
        if (businessLicense.trim() === "") throw identityErrors.error("LICENSE_REQUIRED");
        const licensed = passwordSignIn({ ...body, username: businessLicense }, sourceOf(call, "license"));
        return signedIn(await parts.signIn.withPassword(licensed));
      },
    }),
  );
}

function phoneOperations(parts: SignInOperationsParts): Operation[] {
  const { phone } = parts.signIn;
  const signedIn = replyOf(parts);
  return [
    defineOperation({
      method: "POST",
      path: "/sys/phoneLogin",
      permission,
      title: "会员登录：短信验证码",
      audit: "login",
      module,
      body: PHONE_LOGIN_BODY,
      handle: async (call): Promise<Reply> => {
        const { mobile, captcha } = call.body;
        if (captcha.trim() === "") throw identityErrors.error("PHONE_CODE_REQUIRED");
        return signedIn(await phone.login({ ...sourceOf(call, "phone"), mobile, code: captcha }));
      },
    }),
    defineOperation({
      method: "POST",
      path: "/sys/phoneLogin/sendCode",
      permission,
      title: "会员登录：发送短信验证码",
      audit: { none: "the sign-in with the code is recorded, and messages records what was sent" },
      module,
      body: PHONE_CODE_BODY,
      handle: async (call): Promise<Reply> => {
        await phone.sendCode(call.body.mobile, call.body.captcha, originOf(call));
        return new Reply(null, "验证码已发送");
      },
    }),
  ];
}

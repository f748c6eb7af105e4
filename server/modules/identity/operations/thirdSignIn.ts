/** Sign-in by a third party (OpenID Connect) and by a CAS server. */
import { ApiError } from "#core/api";
import { RedirectReply, Reply, closedObject, defineOperation, type Caller, type Operation } from "#engine/server";
import { LINK_THIRD_PARTY_PATH, LINKED_THIRD_PARTIES_PATH, UNLINK_THIRD_PARTY_PATH } from "../contract.ts";
import { CAS_LOGIN_BODY, THIRD_LANDING_QUERY, THIRD_LOGIN_BODY, THIRD_TYPE_BODY } from "../schemas.ts";
import { THIRD_REQUEST_MS } from "../rules.ts";
import { THIRD_COOKIE } from "../service/thirdLogin.ts";
import { callerOf, originOf, sourceOf } from "./caller.ts";
import { replyOf, type SignInOperationsParts } from "./signIn.ts";

const module = "identity";

/** The page that the landing sends the browser to. */
const LANDING_PAGE = "/oauth2-app/login";

export function thirdSignInOperations(parts: SignInOperationsParts): Operation[] {
  return [...outAndBack(parts), ...ticketOperations(parts), ...linkOperations(parts), casOperation(parts)];
}

/** The browser carries a cookie there and back, so that the return of another browser is not taken for its own. */
function started({ url, browser }: { readonly url: string; readonly browser: string }): Reply {
  const maxAgeSeconds = THIRD_REQUEST_MS / 1000;
  return new Reply({ url }, "", "200", [{ name: THIRD_COOKIE, value: browser, maxAgeSeconds, whenLedHere: true }]);
}

function outAndBack({ signIn: { third } }: SignInOperationsParts): Operation[] {
  return [
    defineOperation({
      method: "POST",
      path: "/sys/thirdLogin/start",
      permission: "public",
      title: "第三方登录：前往",
      audit: { none: "what comes back from the third party is recorded" },
      module,
      body: THIRD_TYPE_BODY,
      handle: async (call) => started(await third.start(call.body.thirdType, originOf(call))),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/thirdLogin/callback",
      permission: "public",
      title: "第三方登录：返回",
      module,
      query: THIRD_LANDING_QUERY,
      handle: async (call): Promise<RedirectReply> => {
        const browser = call.cookies[THIRD_COOKIE] ?? "";
        const query = call.query as Readonly<Record<string, string>>;
        try {
          const { ticket, thirdType } = await third.land({ ...sourceOf(call, "thirdParty"), query, browser });
          return landingPage(ticket === undefined ? { linked: thirdType } : { token: ticket, thirdType });
        } catch (error) {
          // A browser stands here, not a program: the page says what went wrong.
          if (error instanceof ApiError && error.code !== "IDENTITY.WAY_NOT_SET_UP")
            return landingPage({ error: error.code });
          throw error;
        }
      },
    }),
  ];
}

const landingPage = (query: Readonly<Record<string, string>>): RedirectReply =>
  new RedirectReply(`${LANDING_PAGE}?${new URLSearchParams(query).toString()}`);

/** Two paths of one call, which makes a session of the landing's ticket. */
function ticketOperations(parts: SignInOperationsParts): Operation[] {
  const signedIn = replyOf(parts);
  const login = async (call: Caller, ticket: string, thirdType: string): Promise<Reply> =>
    signedIn(await parts.signIn.third.login({ ...sourceOf(call, "thirdParty"), ticket, thirdType }));
  return [
    defineOperation({
      method: "POST",
      path: "/sys/thirdLogin",
      permission: "public",
      title: "第三方登录",
      audit: "login",
      module,
      body: THIRD_LOGIN_BODY,
      handle: (call) => login(call, call.body.token, call.body.thirdType),
    }),
    {
      method: "GET",
      path: "/sys/thirdLogin/getLoginUser/{a}/{b}",
      permission: "public",
      title: "第三方登录：凭据与来源",
      module,
      query: closedObject({}),
      handle: (call) => login(call, call.params["a"] ?? "", call.params["b"] ?? ""),
    },
  ];
}

function linkOperations({ signIn: { third } }: SignInOperationsParts): Operation[] {
  return [
    {
      method: "GET",
      path: LINKED_THIRD_PARTIES_PATH,
      permission: "signed",
      title: "自己绑定的第三方账号",
      module,
      handle: ({ viewer }) => third.linked(viewer),
    },
    defineOperation({
      method: "POST",
      path: LINK_THIRD_PARTY_PATH,
      permission: "signed",
      requires: ["stepUp"],
      title: "绑定第三方账号",
      audit: { none: "what comes back from the third party is recorded" },
      module,
      body: THIRD_TYPE_BODY,
      handle: async (call) => started(await third.start(call.body.thirdType, originOf(call), call.viewer)),
    }),
    defineOperation({
      method: "POST",
      path: UNLINK_THIRD_PARTY_PATH,
      permission: "signed",
      requires: ["stepUp"],
      title: "解除第三方账号的绑定",
      audit: "unlinkThirdAccount",
      module,
      body: THIRD_TYPE_BODY,
      handle: async (call): Promise<Reply> => {
        await third.unlink(call.body.thirdType, callerOf(call));
        return new Reply(null, "已解除绑定");
      },
    }),
  ];
}

function casOperation(parts: SignInOperationsParts): Operation {
  const signedIn = replyOf(parts);
  return defineOperation({
    method: "POST",
    path: "/sys/cas/client/validateLogin",
    permission: "public",
    title: "统一认证登录",
    audit: "login",
    module,
    body: CAS_LOGIN_BODY,
    handle: async (call): Promise<Reply> => {
      const { ticket, service } = call.body;
      return signedIn(await parts.signIn.byCas({ ...sourceOf(call, "cas"), ticket, service }));
    },
  });
}

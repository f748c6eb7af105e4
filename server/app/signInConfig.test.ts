import { describe, expect, it } from "vitest";
import { ConfigError } from "./configError.ts";
import { readSignIn } from "./signInConfig.ts";

const ORIGIN = "https://wood.example.com";
const OIDC = { OIDC_ISSUER: "https://id.example.com/realms/wood", OIDC_CLIENT_ID: "heartwood" };

describe("ways to sign in", () => {
  it("are none by default", () => expect(readSignIn({}, true, ORIGIN)).toEqual({ oidc: undefined, cas: undefined }));

  it("by a provider send people back to the landing", () =>
    expect(
      readSignIn({ ...OIDC, OIDC_CLIENT_SECRET: "s", OIDC_TYPE: "wood", OIDC_TITLE: "集团账号" }, true, ORIGIN),
    ).toEqual({
      oidc: {
        thirdType: "wood",
        title: "集团账号",
        issuer: OIDC.OIDC_ISSUER,
        clientId: "heartwood",
        clientSecret: "s",
        redirectUri: `${ORIGIN}/api/sys/thirdLogin/callback`,
      },
      cas: undefined,
    }));

  it("by CAS send people back to the sign-in of the back office", () =>
    expect(readSignIn({ CAS_SERVER_URL: "https://sso.example.com/cas/" }, true, ORIGIN).cas).toEqual({
      server: "https://sso.example.com/cas",
      service: `${ORIGIN}/manage/login`,
    }));

  it.each([
    [{ ...OIDC, OIDC_ISSUER: "http://id.example.com" }, ORIGIN],
    [{ ...OIDC, OIDC_ISSUER: "https://user:secret@id.example.com" }, ORIGIN],
    [{ ...OIDC, OIDC_ISSUER: "id.example.com" }, ORIGIN],
    [{ ...OIDC, OIDC_CLIENT_ID: "" }, ORIGIN],
    [{ ...OIDC, OIDC_TYPE: "Group Account" }, ORIGIN],
    [OIDC, ""],
    [{ CAS_SERVER_URL: "http://sso.example.com" }, ORIGIN],
    [{ CAS_SERVER_URL: "https://sso.example.com?x=1" }, ORIGIN],
    [{ CAS_SERVER_URL: "https://sso.example.com" }, ""],
  ])("refuse %j in production with the origin %j", (env, origin) =>
    expect(() => readSignIn(env, true, origin)).toThrow(ConfigError),
  );
});

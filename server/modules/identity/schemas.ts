/** What the bodies of this module's operations must be; `contract.ts` takes the types of them that pages share. */
import { closedObject } from "#engine/server";

const SECRET = { type: "string", maxLength: 500 } as const;
const USERNAME = { type: "string", maxLength: 100 } as const;

export const LOGIN_BODY = closedObject({ username: USERNAME, password: SECRET }, "username", "password");

/** The specification's two ways of naming the fields; one of each pair. */
export const PASSWORD_BODY = closedObject(
  {
    username: USERNAME,
    oldPwd: SECRET,
    oldpassword: SECRET,
    newPwd: SECRET,
    password: SECRET,
    confirmpassword: SECRET,
  },
  "confirmpassword",
);

/** Without ids: all but the caller's own. */
export const AUTH_SESSIONS_BODY = closedObject({
  ids: { type: "array", items: { type: "string", maxLength: 64 }, maxItems: 100 },
});

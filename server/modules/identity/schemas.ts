/** Schemas for the bodies of this module's operations. `contract.ts` derives from them the types that pages share. */
import { closedObject } from "#engine/server";

/** An SM2 ciphertext in hex, or an empty text. */
const SECRET = { type: "string", maxLength: 1024 } as const;
const USERNAME = { type: "string", maxLength: 100 } as const;

const CODE = { type: "string", minLength: 1, maxLength: 40 } as const;
const KEYS = { kid: { type: "string", maxLength: 64 }, nonceId: { type: "string", maxLength: 64 } } as const;

export const LOGIN_PARAMS_QUERY = closedObject(
  { purpose: { enum: ["login", "updatePassword", "resetPassword", "stepUp", "register", "recover"] } },
  "purpose",
);

export const CAPTCHA_BODY = closedObject(
  { id: { type: "string", maxLength: 64 }, position: { type: "integer", minimum: 0, maximum: 1000 } },
  "id",
  "position",
);

/**
 * `captcha`: the proof of the drag slider, where one is needed. `code`: a code of the second factor, on a new device.
 */
export const LOGIN_BODY = closedObject(
  { username: USERNAME, password: SECRET, ...KEYS, captcha: { type: "string", maxLength: 64 }, code: CODE },
  "username",
  "password",
  "kid",
  "nonceId",
);

/** `switchTicket` takes the place of a password after a switch of identity. */
export const FRONT_LOGIN_BODY = closedObject(
  {
    username: USERNAME,
    password: SECRET,
    ...KEYS,
    captcha: { type: "string", maxLength: 64 },
    code: CODE,
    switchTicket: { type: "string", minLength: 1, maxLength: 64 },
  },
  "username",
);

export const LICENSE_LOGIN_BODY = closedObject(
  {
    businessLicense: { type: "string", maxLength: 40 },
    password: SECRET,
    ...KEYS,
    captcha: { type: "string", maxLength: 64 },
    code: CODE,
  },
  "businessLicense",
  "password",
  "kid",
  "nonceId",
);

const MOBILE = { type: "string", maxLength: 40 } as const;

/** `captcha`: the code of the short message, as the specification calls it. */
export const PHONE_LOGIN_BODY = closedObject(
  { mobile: MOBILE, captcha: { type: "string", maxLength: 40 } },
  "mobile",
  "captcha",
);

/** `captcha`: the proof of the drag slider. */
export const PHONE_CODE_BODY = closedObject({ mobile: MOBILE, captcha: { type: "string", maxLength: 64 } }, "mobile");

const THIRD_TYPE = { type: "string", minLength: 1, maxLength: 32 } as const;

export const THIRD_TYPE_BODY = closedObject({ thirdType: THIRD_TYPE }, "thirdType");

/** `token`: the one-use ticket of the landing. */
export const THIRD_LOGIN_BODY = closedObject(
  { token: { type: "string", maxLength: 64 }, thirdType: THIRD_TYPE },
  "token",
  "thirdType",
);

/** Other parameters are allowed, because each provider adds its own; the OpenID library reads those that it knows. */
export const THIRD_LANDING_QUERY = {
  type: "object",
  properties: { state: { type: "string", minLength: 1, maxLength: 200 } },
  required: ["state"],
  additionalProperties: { type: "string", maxLength: 4000 },
} as const;

export const CAS_LOGIN_BODY = closedObject(
  { ticket: { type: "string", maxLength: 256 }, service: { type: "string", maxLength: 1000 } },
  "ticket",
);

/** Either a password with its keys, or a code. */
export const STEP_UP_BODY = closedObject({ password: SECRET, ...KEYS, code: CODE });

export const CODE_BODY = closedObject({ code: CODE }, "code");

export const LOGIN_CODE_BODY = closedObject(
  { challenge: { type: "string", maxLength: 64 }, code: CODE },
  "challenge",
  "code",
);

/** The specification names the fields in two ways; a body has one of each pair. */
export const PASSWORD_BODY = closedObject(
  {
    username: USERNAME,
    oldPwd: SECRET,
    oldpassword: SECRET,
    newPwd: SECRET,
    password: SECRET,
    confirmpassword: SECRET,
    ...KEYS,
  },
  "confirmpassword",
  "kid",
  "nonceId",
);

/** A new password for another account; both passwords are encrypted. */
export const RESET_PASSWORD_BODY = closedObject(
  { username: USERNAME, password: SECRET, confirmpassword: SECRET, ...KEYS },
  "username",
  "password",
  "kid",
  "nonceId",
);

/** Without ids: all sessions but that of the call. */
export const AUTH_SESSIONS_BODY = closedObject({
  ids: { type: "array", items: { type: "string", maxLength: 64 }, maxItems: 100 },
});

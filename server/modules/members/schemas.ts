/** What the bodies of this module's operations must be. */
import { closedObject } from "#engine/server";

/** Longer than any field: what is too long for its field is refused with the field's own sentence. */
const TEXT = { type: "string", maxLength: 1000 } as const;
const MOBILE = { type: "string", maxLength: 40 } as const;
const CODE = { type: "string", maxLength: 40 } as const;
const TICKET = { type: "string", maxLength: 64 } as const;
const PROOF = { type: "string", maxLength: 64 } as const;
/** An SM2 ciphertext in hex, or nothing. */
const SECRET = { type: "string", maxLength: 1024 } as const;
const KEYS = { kid: { type: "string", maxLength: 64 }, nonceId: { type: "string", maxLength: 64 } } as const;
const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const PATH = { type: "string", maxLength: 400 } as const;

/** `captcha`: the proof of the drag slider. */
export const MOBILE_CODE_BODY = closedObject({ mobile: MOBILE, captcha: PROOF }, "mobile");
export const EMAIL_CODE_BODY = closedObject({ email: TEXT, captcha: PROOF }, "email");
export const PROVE_MOBILE_BODY = closedObject({ mobile: MOBILE, code: CODE }, "mobile", "code");

const COMPANY = {
  company: TEXT,
  creditCode: { type: "string", maxLength: 60 },
  corporate: TEXT,
  registeredAddress: TEXT,
  licenceImage: PATH,
} as const;

export const REGISTER_BODY = closedObject(
  {
    mtype: { enum: [1, 2] },
    username: TEXT,
    phone: MOBILE,
    code: CODE,
    registerTicket: TICKET,
    password: SECRET,
    confirmpassword: SECRET,
    ...KEYS,
    email: TEXT,
    realName: TEXT,
    idCard: { type: "string", maxLength: 40 },
    ...COMPANY,
    agreed: { type: "boolean" },
  },
  "mtype",
  "username",
  "phone",
  "password",
  "confirmpassword",
  "kid",
  "nonceId",
  "realName",
  "idCard",
);

const NEW_PASSWORD = { password: SECRET, confirmpassword: SECRET, ...KEYS } as const;

export const RECOVER_BY_MOBILE_BODY = closedObject(
  { mobile: MOBILE, code: CODE, ...NEW_PASSWORD },
  "mobile",
  "code",
  "password",
  "confirmpassword",
  "kid",
  "nonceId",
);
export const RECOVER_BY_EMAIL_BODY = closedObject(
  { email: TEXT, code: CODE, ...NEW_PASSWORD },
  "email",
  "code",
  "password",
  "confirmpassword",
  "kid",
  "nonceId",
);
export const REVISE_PASSWORD_BODY = closedObject(
  { username: TEXT, oldPwd: SECRET, newPwd: SECRET, confirmpassword: SECRET, ...KEYS },
  "oldPwd",
  "newPwd",
  "confirmpassword",
  "kid",
  "nonceId",
);

export const OWN_MOBILE_BODY = closedObject({ mobile: MOBILE }, "mobile");
export const OWN_EMAIL_BODY = closedObject({ email: TEXT }, "email");
export const VERIFY_MOBILE_BODY = closedObject({ phone: MOBILE, code: CODE }, "phone", "code");
export const VERIFY_EMAIL_BODY = closedObject({ email: TEXT, code: CODE }, "email", "code");

export const CERTIFY_BODY = closedObject(
  { realName: TEXT, idCard: { type: "string", maxLength: 40 }, idCardFront: PATH, idCardBack: PATH },
  "realName",
  "idCard",
  "idCardFront",
  "idCardBack",
);

export const SWITCH_BODY = closedObject(
  { enterpriseCertificationId: { anyOf: [ID, { type: "null" }] } },
  "enterpriseCertificationId",
);

const PAGE_NUMBER = { type: "integer", minimum: 1, maximum: 1_000_000 } as const;
export const PAGE_BODY = closedObject({ pageNo: PAGE_NUMBER, pageSize: PAGE_NUMBER });

export const COMPANY_BODY = closedObject({ ...COMPANY, authorization: PATH });
export const EDIT_COMPANY_BODY = closedObject(
  { id: ID, version: { type: "integer", minimum: 1 }, ...COMPANY, authorization: PATH },
  "id",
);
/** `memberId` must be the caller's own. */
export const DELETE_COMPANY_BODY = closedObject(
  { memberId: ID, enterpriseCertificationId: ID },
  "enterpriseCertificationId",
);
export const COMPANY_QUERY = closedObject({ id: ID }, "id");

/** 1: the picture of the account. */
export const PROFILE_IMAGE_QUERY = closedObject({ attachmentType: { enum: ["1"] }, userId: ID });
export const IMAGE_QUERY = closedObject({ features: { enum: ["avatar", "idCardFront", "idCardBack"] } }, "features");

export const NOTHING = closedObject({});
export const CLOSE_BODY = closedObject({ reason: { type: "string", maxLength: 200 }, code: CODE }, "reason", "code");

export const START_ALTERATION_BODY = closedObject(
  { username: TEXT, realName: TEXT, idCard: { type: "string", maxLength: 40 }, captcha: PROOF },
  "username",
  "realName",
  "idCard",
);
export const ALTERATION_CODE_BODY = closedObject({ ticket: TICKET, email: TEXT }, "ticket", "email");
export const VERIFY_ALTERATION_BODY = closedObject({ ticket: TICKET, code: CODE }, "ticket", "code");
export const FINISH_ALTERATION_BODY = closedObject(
  { ticket: TICKET, mobile: MOBILE, code: CODE },
  "ticket",
  "mobile",
  "code",
);

const NUMBER_TEXT = { type: "string", pattern: "^[0-9]{1,6}$" } as const;
export const PICKER_QUERY = closedObject({
  pageNo: NUMBER_TEXT,
  pageSize: NUMBER_TEXT,
  keyword: { type: "string", maxLength: 60 },
});

/** Without a status the call asks nothing: 1 passes, 2 fails. */
export const CHECK_QUERY = closedObject(
  { id: ID, status: { enum: ["1", "2"] }, reason: { type: "string", maxLength: 200 } },
  "id",
);

// Members over HTTP: codes read from the outbox, the drag slider solved, pictures of documents sent.
import sharp from "sharp";
import type { Captcha, LoginResult } from "#server/modules/identity/contract";
import { MEMBER_PATHS, type RegisterTicket } from "#server/modules/members/contract";
import type { Answered } from "./engine.ts";
import type { TestProduct } from "./product.ts";
import { encryptedFor, signInBody } from "./signIn.ts";

export const PASSWORD = "Rain-4711";
/** Fits the rules, and belongs to nobody. */
export const ID_CARD = "460000199103030015";

interface Send {
  readonly token?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server behind a proxy: each newcomer comes from an address of their own. */
export function membersOf(at: () => TestProduct) {
  const execute = (sql: string) => at().engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  let keys = 0;
  const headersOf = ({ token, from, headers = {} }: Send) => ({
    // As pages send it with each call that writes; it counts where the call requires it.
    "idempotency-key": `test-call-${++keys}`,
    ...(token === undefined ? {} : { "x-access-token": token }),
    ...(from === undefined ? {} : { "x-forwarded-for": from }),
    ...headers,
  });
  const call = <T>(method: string, path: string, body?: unknown, sent: Send = {}): Promise<Answered<T>> =>
    at().call<T>("nobody", method, path, { ...(body === undefined ? {} : { body }), headers: headersOf(sent) });
  const post = <T>(path: string, body: unknown = {}, sent: Send = {}) => call<T>("POST", path, body, sent);
  const get = <T>(path: string, sent: Send = {}) => call<T>("GET", path, undefined, sent);
  /** The proof of a drag slider that was solved. */
  const proof = async (from?: string): Promise<string> => {
    const sent = from === undefined ? {} : { from };
    const { id } = (await get<Captcha>("/sys/login/captcha", sent)).result;
    const pictures = await at().engine.database.read.all<{ id: string; gap: number }>(
      { sql: 'select "id", "gap" from "sys_captcha"', key: {} },
      [],
    );
    const position = pictures.find((one) => one.id === id)?.gap;
    return (await post<{ captcha: string }>("/sys/login/captcha", { id, position }, sent)).result.captcha;
  };
  /** The code that was last sent there. */
  const codeFor = async (to: string): Promise<string> => {
    const { records } = (await at().get<{ records: { text: string }[] }>("admin", "/message/outbox/list", { to }))
      .result;
    return /(\d{7})/.exec(records[0]?.text ?? "")?.[1] ?? "";
  };
  const forgetLimits = async (): Promise<void> => {
    for (const table of ["message_code", "message_outbox", "sys_attempt", "sys_source_count"])
      await execute(`delete from "${table}"`);
  };
  /** Sends a code and reads it. */
  const sentCode = async (path: string, to: { mobile: string } | { email: string }, sent: Send = {}) => {
    await execute('delete from "message_code"');
    const captcha = sent.token === undefined ? { captcha: await proof(sent.from) } : {};
    const answer = await post(path, { ...to, ...captcha }, sent);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`);
    return codeFor("mobile" in to ? to.mobile : to.email);
  };
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 40, channels: 3, background: "#586b41" } })
      .png()
      .toBuffer();
  const upload = async (folder: string, sent: Send = {}, bytes?: Buffer, name = "证件.png") => {
    const form = new FormData();
    form.append("biz", folder);
    form.append("private", "1");
    form.append("file", new Blob([new Uint8Array(bytes ?? (await picture()))]), name);
    const reply = await fetch(`${at().url}/api/sys/common/upload`, {
      method: "POST",
      headers: headersOf(sent),
      body: form,
    });
    return { status: reply.status, ...((await reply.json()) as { code: string; message: string }) };
  };
  const encrypted = (
    purpose: "register" | "recover" | "updatePassword" | "stepUp",
    passwords: Record<string, string>,
    from?: string,
  ) => encryptedFor(at().url, purpose, passwords, headersOf(from === undefined ? {} : { from }));
  const ticketFor = async (mobile: string, from?: string): Promise<string> => {
    const sent = from === undefined ? {} : { from };
    const code = await sentCode(MEMBER_PATHS.sendRegisterCode, { mobile }, sent);
    const proved = await post<RegisterTicket>(MEMBER_PATHS.verifyRegisterCode, { mobile, code }, sent);
    return proved.result.registerTicket;
  };
  const registerBody = async (person: object, from?: string) => ({
    mtype: 1,
    realName: "赵一鸣",
    idCard: ID_CARD,
    agreed: true,
    ...(await encrypted("register", { password: PASSWORD, confirmpassword: PASSWORD }, from)),
    ...person,
  });
  const signIn = async (username: string, password = PASSWORD, from?: string) => {
    const headers = headersOf(from === undefined ? {} : { from });
    return at().call<LoginResult>("nobody", "POST", "/sys/user/login", {
      body: await signInBody(at().url, username, password, headers),
      headers,
    });
  };
  /** A member who has registered and signed in. */
  const newcomer = async (username: string, phone: string, more: object = {}): Promise<string> => {
    const registerTicket = await ticketFor(phone);
    const answer = await post(MEMBER_PATHS.register, await registerBody({ username, phone, registerTicket, ...more }));
    if (answer.status !== 200) throw new Error(`${username} cannot register: ${answer.message}`);
    return (await signIn(username)).result.token;
  };
  /** Real-name certification, submitted. */
  const certify = async (token: string, idCard = ID_CARD) => {
    const [front, back] = [await upload("idcard", { token }), await upload("idcard", { token })];
    const body = { realName: "赵一鸣", idCard, idCardFront: front.message, idCardBack: back.message };
    return post(MEMBER_PATHS.certify, body, { token });
  };
  const company = async (token: string, creditCode: string, more: object = {}) => {
    const licence = await upload("licence", { token });
    return post<{ id: string; version: number; memberId: string }>(
      MEMBER_PATHS.addCompany,
      {
        company: `测试木业${creditCode.slice(-3)}有限公司`,
        creditCode,
        corporate: "赵一鸣",
        registeredAddress: "海南省海口市1号",
        licenceImage: licence.message,
        ...more,
      },
      { token },
    );
  };
  /** A request to close the account, taken by the back office: its key. */
  const closing = async (token: string, mobile: string): Promise<string> => {
    await post(MEMBER_PATHS.analyseClosure, {}, { token });
    const code = await sentCode(MEMBER_PATHS.sendMobileCode, { mobile }, { token });
    const asked = await post(MEMBER_PATHS.closeAccount, { reason: "不再使用", code }, { token });
    if (asked.status !== 200) throw new Error(`${mobile} cannot close: ${asked.message}`);
    const path = "/online/api/member_closure";
    const open = await at().get<{ records: { id: string }[] }>("admin", `${path}/list`, { status: "2" });
    const id = open.result.records[0]?.id ?? "";
    await at().post("reviewer", `${path}/take`, { id });
    return id;
  };
  const approveClosing = (id: string) => at().post("reviewer", "/online/api/member_closure/approve", { id });
  const close = async (token: string, mobile: string): Promise<void> => {
    const answer = await approveClosing(await closing(token, mobile));
    if (answer.status !== 200) throw new Error(`${mobile} is not closed: ${answer.message}`);
  };
  return {
    closing,
    approveClosing,
    close,
    call,
    post,
    get,
    proof,
    codeFor,
    sentCode,
    forgetLimits,
    upload,
    picture,
    encrypted,
    ticketFor,
    registerBody,
    signIn,
    newcomer,
    certify,
    company,
    execute,
  };
}

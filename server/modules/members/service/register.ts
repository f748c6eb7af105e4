/**
 * Registration of persons and companies. Nothing says whether a number or a name is known before the number is proved;
 * a right code and a ticket stay good until a registration has succeeded, and are used up with it.
 */
import { randomUUID } from "node:crypto";
import type { Viewer } from "#core/language";
import { ANONYMOUS } from "#core/language";
import type { WriteTransaction } from "#engine/server";
import { canonicalEmail } from "#server/modules/messages/index";
import type { CompanyBody, RegisterBody, Registered, RegisterTicket } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import {
  brokenRule,
  canonicalCreditCode,
  canonicalIdCard,
  isCreditCode,
  isReservedName,
  looksLikePhone,
  memberCodeOf,
  privatePicture,
} from "../rules.ts";
import { checkedCode, phoneIn } from "./phoneCodes.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";

/** Names that are tried with one ticket. */
const TRIES = 30;

interface Person {
  readonly username: string;
  readonly phone: string;
  readonly email: string | null;
  readonly realName: string;
  readonly idCard: string;
  readonly company: NewCompany | undefined;
}

interface NewCompany {
  readonly company: string;
  readonly creditCode: string;
  readonly corporate: string;
  readonly registeredAddress: string;
  readonly licenceImage: string;
}

/** What proves the number, and whose pictures come with it. */
interface Proof {
  readonly owner: string | undefined;
  take(tx: WriteTransaction): Promise<boolean>;
}

/** Who owns the pictures of a registration before there is an account. */
export const ticketOwner = (key: string): string => `register:${key}`;

export async function proveRegisterPhone(
  parts: MemberParts,
  { mobile, code }: { readonly mobile: string; readonly code: string },
): Promise<RegisterTicket> {
  const { database, tickets } = parts;
  const phone = phoneIn(mobile);
  const right = await checkedCode(parts, { purpose: "register", target: phone }, code);
  if (right === undefined || !(await database.write((tx) => right.use(tx)))) throw memberErrors.error("CODE_WRONG");
  return { registerTicket: await tickets.issue("register", phone) };
}

export async function register(parts: MemberParts, body: RegisterBody, caller: MemberCaller): Promise<Registered> {
  const { accounts } = parts;
  const person = readPerson(body);
  const password = await accounts.newPassword(body, "register", caller);
  const proof = await proofOf(parts, body, person.phone);
  await assertFree(parts, person);
  const words = [person.username, person.phone, person.company?.company ?? null];
  const hash = await accounts.hashNew(password, words);
  const userId = randomUUID();
  const memberId = randomUUID();
  const viewer = newViewer(userId, person.username, memberId);
  return parts.engine.calls.write(authorOf({ ...caller, viewer }), async (rows) => {
    const { tx } = rows;
    if (!(await proof.take(tx))) throw memberErrors.error("CODE_WRONG");
    const memberCode = memberCodeOf(await parts.repo.nextNumber(tx));
    const { username, phone, realName, idCard, email, company } = person;
    const mtype = company === undefined ? 1 : 2;
    const realname = company?.company ?? realName;
    const account = { id: userId, username, realname, phone, mtype, memberId, memberCode, password: hash } as const;
    if (!(await accounts.add(tx, account))) throw await takenError(parts, person, tx);
    await rows.add("member", {
      id: memberId,
      memberCode,
      userName: username,
      userId,
      mtype,
      realName,
      idCard,
      phone,
      email,
      emailVerified: 0,
      company: company?.company ?? null,
      verified: null,
      status: 1,
      registerTime: tx.now,
      agreedTime: tx.now,
    });
    if (company !== undefined) {
      const owned =
        proof.owner !== undefined && (await parts.files.handOver(tx, company.licenceImage, proof.owner, userId));
      if (!owned) throw memberErrors.error("PICTURE", { title: "营业执照" });
      await rows.add("enterprise_certification", {
        memberId,
        ...company,
        verified: 0,
        frozen: 0,
        submitter: username,
        submitTime: tx.now,
      });
    }
    return { username, memberCode, mtype };
  });
}

const newViewer = (id: string, username: string, memberId: string): Viewer => ({
  ...ANONYMOUS,
  id,
  username,
  userType: "member",
  variables: { id, username, memberId },
});

/** The first thing that is wrong, in the order of the form. */
function readPerson(body: RegisterBody): Person {
  const username = body.username.trim();
  if (username === "") throw memberErrors.error("USERNAME_REQUIRED");
  const broken = brokenRule("username", username);
  if (broken !== undefined) throw memberErrors.error("USERNAME", { message: broken });
  if (isReservedName(username) || looksLikePhone(username)) throw memberErrors.error("USERNAME_RESERVED");
  const phone = phoneIn(body.phone);
  const typed = body.email?.trim() ?? "";
  const email = typed === "" ? null : canonicalEmail(typed);
  if (email === undefined) throw memberErrors.error("EMAIL");
  const { realName, idCard } = readIdentity(body);
  if (!body.agreed) throw memberErrors.error("AGREE");
  return { username, phone, email, realName, idCard, company: body.mtype === 2 ? readCompany(body) : undefined };
}

export function readIdentity(body: { readonly realName: string; readonly idCard: string }) {
  const realName = body.realName.trim();
  if (realName === "") throw memberErrors.error("REAL_NAME_REQUIRED");
  const broken = brokenRule("name", realName);
  if (broken !== undefined) throw memberErrors.error("REAL_NAME", { message: broken });
  const idCard = canonicalIdCard(body.idCard);
  if (idCard === "") throw memberErrors.error("ID_CARD_REQUIRED");
  if (brokenRule("idCard", idCard) !== undefined) throw memberErrors.error("ID_CARD");
  return { realName, idCard };
}

export function readCompany(body: CompanyBody): NewCompany {
  const company = body.company?.trim() ?? "";
  if (company === "") throw memberErrors.error("COMPANY_REQUIRED");
  const creditCode = canonicalCreditCode(body.creditCode ?? "");
  if (creditCode === "") throw memberErrors.error("CREDIT_CODE_REQUIRED");
  if (!isCreditCode(creditCode)) throw memberErrors.error("CREDIT_CODE");
  const corporate = body.corporate?.trim() ?? "";
  if (corporate === "") throw memberErrors.error("CORPORATE_REQUIRED");
  const registeredAddress = body.registeredAddress?.trim() ?? "";
  if (registeredAddress === "") throw memberErrors.error("REGISTERED_ADDRESS_REQUIRED");
  const licenceImage = pictureIn(body.licenceImage, "licence", "营业执照");
  return { company, creditCode, corporate, registeredAddress, licenceImage };
}

export function pictureIn(text: string | undefined, folder: string, title: string): string {
  if (text === undefined || text.trim() === "") throw memberErrors.error("PICTURE_REQUIRED", { title });
  const path = privatePicture(text, folder);
  if (path === undefined) throw memberErrors.error("PICTURE", { title });
  return path;
}

async function proofOf(parts: MemberParts, body: RegisterBody, phone: string): Promise<Proof> {
  const { tickets } = parts;
  if (body.registerTicket !== undefined && body.registerTicket !== "") {
    const ticket = await tickets.find("register", body.registerTicket);
    if (ticket?.subject !== phone) throw memberErrors.error("TICKET_ENDED");
    if (!(await tickets.countTry(ticket.key, TRIES))) throw memberErrors.error("TOO_MANY_TRIES");
    return { owner: ticketOwner(ticket.key), take: (tx) => tickets.take(tx, ticket.key) };
  }
  const right = await checkedCode(parts, { purpose: "register", target: phone }, body.code ?? "");
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  return { owner: undefined, take: (tx) => right.use(tx) };
}

/** Only to whoever has proved the number. */
async function assertFree({ accounts }: MemberParts, { phone, username }: Person): Promise<void> {
  if ((await accounts.byPhone(phone)) !== undefined) throw memberErrors.error("PHONE_TAKEN");
  if ((await accounts.byName(username)) !== undefined) throw memberErrors.error("USERNAME_TAKEN");
}

/** Somebody else was faster. */
async function takenError({ accounts }: MemberParts, { phone }: Person, tx: WriteTransaction): Promise<Error> {
  return memberErrors.error((await accounts.byPhone(phone, tx)) === undefined ? "USERNAME_TAKEN" : "PHONE_TAKEN");
}

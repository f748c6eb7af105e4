/**
 * Registration of persons and companies. Nothing says whether a number or a name is known before the number is proved;
 * a right code and a ticket stay good until a registration has succeeded, and are used up with it. A registration that
 * is sent again with its ticket, because its answer was lost or the button was pressed twice, is answered as before;
 * one that says something else is refused, because what it says is not stored.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { Viewer } from "#core/language";
import { ANONYMOUS } from "#core/language";
import { foldDocumentNumber, withoutInvisible } from "#core/values";
import type { WriteTransaction } from "#engine/server";
import {
  MEMBER_LENGTHS,
  problemOf,
  type CompanyBody,
  type RegisterBody,
  type Registered,
  type RegisterTicket,
} from "../contract.ts";
import { memberErrors } from "../errors.ts";
import {
  fits,
  isReservedName,
  looksLikePhone,
  memberCodeOf,
  memberLine,
  privatePicture,
  REGISTRATION_TRIES,
} from "../rules.ts";
import { checkedCode, emailIn, phoneIn } from "./phoneCodes.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";
import { submittedBy } from "./submission.ts";

interface Person {
  readonly username: string;
  readonly phone: string;
  readonly email: string | null;
  readonly realName: string;
  readonly idCard: string;
  readonly company: NewCompany | undefined;
}

interface NewMember extends Person {
  readonly password: string;
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
  take(tx: WriteTransaction, memberId: string): Promise<boolean>;
}

/** Who owns the pictures of a registration before there is an account. */
export const ticketOwner = (key: string): string => `register:${key}`;

export async function proveRegisterPhone(
  parts: MemberParts,
  { mobile, code }: { readonly mobile: string; readonly code: string },
): Promise<RegisterTicket> {
  const { accounts, database, tickets } = parts;
  const phone = phoneIn(mobile);
  const right = await checkedCode(parts, { purpose: "register", target: phone }, code);
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  // Only whoever reads its messages comes here.
  if ((await accounts.byPhone(phone)) !== undefined) throw memberErrors.error("PHONE_TAKEN");
  const registerTicket = await database.write(async (tx) => {
    if (!(await right.use(tx))) throw memberErrors.error("CODE_WRONG");
    return tickets.issue(tx, "register", phone);
  });
  return { registerTicket };
}

export async function register(parts: MemberParts, body: RegisterBody, caller: MemberCaller): Promise<Registered> {
  const person = {
    ...readPerson(body, parts.engine.clock()),
    password: await parts.accounts.newPassword(body, "register", caller),
  };
  const before = await registeredBefore(parts, body, person);
  if (before !== undefined) return before;
  try {
    return await registerNew(parts, body, person, caller);
  } catch (error) {
    const meanwhile = await registeredBefore(parts, body, person);
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

/** What this ticket has registered for its number; throws where that was something else. */
async function registeredBefore(
  { repo, tickets }: MemberParts,
  { registerTicket = "" }: RegisterBody,
  person: NewMember,
): Promise<Registered | undefined> {
  const ticket = await tickets.find("registered", registerTicket);
  const member = ticket === undefined ? undefined : await repo.member(ticket.subject);
  if (member?.phone !== person.phone) return undefined;
  if (ticket?.digest !== registrationDigest(registerTicket, person)) throw memberErrors.error("REGISTERED_ALREADY");
  return { username: person.username, memberCode: member.memberCode ?? "", mtype: member.mtype === 2 ? 2 : 1 };
}

/**
 * Of everything that was typed. The key is the ticket itself, 32 random bytes of which only the hash is stored: a copy
 * of the database cannot be used to try passwords.
 */
function registrationDigest(ticket: string, { company, password, ...person }: NewMember): string {
  const { username, phone, email, realName, idCard } = person;
  const firm = company && [
    company.company,
    company.creditCode,
    company.corporate,
    company.registeredAddress,
    company.licenceImage,
  ];
  const typed = [username, phone, email, realName, idCard, firm ?? null, password.normalize("NFKC")];
  return createHmac("sha256", ticket).update(JSON.stringify(typed)).digest("base64url");
}

async function registerNew(
  parts: MemberParts,
  body: RegisterBody,
  person: NewMember,
  caller: MemberCaller,
): Promise<Registered> {
  const { accounts } = parts;
  const proof = await proofOf(parts, body, person);
  await assertFree(parts, person);
  const words = [person.username, person.phone, person.company?.company ?? null];
  const hash = await accounts.hashNew(person.password, words);
  const userId = randomUUID();
  const memberId = randomUUID();
  const viewer = newViewer(userId, person.username, memberId);
  return parts.engine.calls.write(authorOf({ ...caller, viewer }), async (rows) => {
    const { tx } = rows;
    if (!(await proof.take(tx, memberId))) throw memberErrors.error("CODE_WRONG");
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
        frozen: 0,
        ...submittedBy(username, tx.now),
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
function readPerson(body: RegisterBody, now: number): Person {
  const username = body.username.trim();
  if (username === "") throw memberErrors.error("USERNAME_REQUIRED");
  const broken = problemOf("username", username);
  if (broken !== undefined) throw memberErrors.error("USERNAME", { message: broken });
  if (isReservedName(username) || looksLikePhone(username)) throw memberErrors.error("USERNAME_RESERVED");
  const phone = phoneIn(body.phone);
  const typed = body.email?.trim() ?? "";
  const email = typed === "" ? null : emailIn(typed);
  const { realName, idCard } = readNewIdentity(body, now);
  if (body.agreed !== true) throw memberErrors.error("AGREE");
  return { username, phone, email, realName, idCard, company: body.mtype === 2 ? readCompany(body) : undefined };
}

export function readIdentity(body: { readonly realName: string; readonly idCard: string }) {
  // Input methods and pages write the dot between the parts of a name in several ways.
  const realName = withoutInvisible(body.realName)
    .trim()
    .replace(/[•‧・･∙⋅]/g, "·");
  if (realName === "") throw memberErrors.error("REAL_NAME_REQUIRED");
  const broken = problemOf("name", realName);
  if (broken !== undefined) throw memberErrors.error("REAL_NAME", { message: broken });
  const idCard = foldDocumentNumber(body.idCard);
  if (idCard === "") throw memberErrors.error("ID_CARD_REQUIRED");
  const message = problemOf("storedIdCard", idCard);
  if (message !== undefined) throw memberErrors.error("ID_CARD", { message });
  return { realName, idCard };
}

/** Of who says it for the first time; what was stored before these numbers were checked stays as it is. */
export function readNewIdentity(body: { readonly realName: string; readonly idCard: string }, now: number) {
  const identity = readIdentity(body);
  const message = problemOf("idCard", identity.idCard, now);
  if (message !== undefined) throw memberErrors.error("ID_CARD", { message });
  return identity;
}

export function readCompany(body: CompanyBody): NewCompany {
  const company = memberLine(body.company);
  if (company === "") throw memberErrors.error("COMPANY_REQUIRED");
  if (!fits("company", company)) throw tooLong("COMPANY_LENGTH", "company");
  const creditCode = foldDocumentNumber(body.creditCode ?? "");
  if (creditCode === "") throw memberErrors.error("CREDIT_CODE_REQUIRED");
  const message = problemOf("creditCode", creditCode);
  if (message !== undefined) throw memberErrors.error("CREDIT_CODE", { message });
  const corporate = memberLine(body.corporate);
  if (corporate === "") throw memberErrors.error("CORPORATE_REQUIRED");
  if (!fits("corporate", corporate)) throw tooLong("CORPORATE_LENGTH", "corporate");
  const registeredAddress = memberLine(body.registeredAddress);
  if (registeredAddress === "") throw memberErrors.error("REGISTERED_ADDRESS_REQUIRED");
  if (!fits("registeredAddress", registeredAddress)) throw tooLong("REGISTERED_ADDRESS_LENGTH", "registeredAddress");
  const licenceImage = pictureIn(body.licenceImage, "licence", "营业执照");
  return { company, creditCode, corporate, registeredAddress, licenceImage };
}

const tooLong = (
  code: "COMPANY_LENGTH" | "CORPORATE_LENGTH" | "REGISTERED_ADDRESS_LENGTH",
  field: keyof typeof MEMBER_LENGTHS,
): Error => memberErrors.error(code, { most: MEMBER_LENGTHS[field] });

export function pictureIn(text: string | undefined, folder: string, title: string): string {
  if (text === undefined || text.trim() === "") throw memberErrors.error("PICTURE_REQUIRED", { title });
  const path = privatePicture(text, folder);
  if (path === undefined) throw memberErrors.error("PICTURE", { title });
  return path;
}

async function proofOf(parts: MemberParts, body: RegisterBody, person: NewMember): Promise<Proof> {
  const { tickets } = parts;
  const { phone } = person;
  const { registerTicket = "" } = body;
  if (registerTicket !== "") {
    const ticket = await tickets.find("register", registerTicket);
    if (ticket?.subject !== phone) throw memberErrors.error("TICKET_ENDED");
    if (!(await tickets.countTry(ticket.key, REGISTRATION_TRIES))) throw memberErrors.error("TOO_MANY_TRIES");
    return {
      owner: ticketOwner(ticket.key),
      take: (tx, memberId) =>
        tickets.turnInto(tx, ticket.key, "registered", memberId, registrationDigest(registerTicket, person)),
    };
  }
  const right = await checkedCode(parts, { purpose: "register", target: phone }, body.code ?? "");
  if (right === undefined) throw memberErrors.error("CODE_WRONG");
  if (!(await tickets.countTryOf("registerCode", right.id, REGISTRATION_TRIES)))
    throw memberErrors.error("TOO_MANY_TRIES");
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

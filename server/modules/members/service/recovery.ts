/** A forgotten password: the code that reached the number or the address of an account is what proves whose it is. */
import { auditedBy, writeAudit, type ReadConnection } from "#engine/server";
import type { RecoverBody } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { notifyAfterCommit } from "./notices.ts";
import { checkedCode, emailIn, phoneIn } from "./phoneCodes.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

/** A right code of an address without an account answers what a wrong code answers. */
export async function recoverPassword(parts: MemberParts, body: RecoverBody, caller: MemberCaller): Promise<void> {
  const { accounts, database, repo } = parts;
  const way = "mobile" in body ? "mobile" : "email";
  const target = "mobile" in body ? phoneIn(body.mobile) : emailIn(body.email);
  const password = await accounts.newPassword(body, "recover", caller);
  const right = await checkedCode(parts, { purpose: "resetPassword", target }, body.code);
  const wrong = memberErrors.error(way === "mobile" ? "RECOVERY_WRONG" : "RECOVERY_WRONG_EMAIL");
  // Before the account is looked for: with a wrong code there is no work that says whether there is one.
  if (right === undefined) throw wrong;
  const account = await accountOf(parts, way, target);
  if (account?.status !== 1) throw wrong;
  await accounts.assertUnused(account.id, password);
  const hash = await accounts.hashNew(password, [account.username, account.phone]);
  await database.write(async (tx) => {
    // Hashing takes long: meanwhile the account may have been closed or frozen, or have another number or address.
    if (account.memberId !== null) await repo.lockMember(tx, account.memberId);
    const present = await accounts.lock(tx, account.id);
    if (present?.status !== 1 || (await accountOf(parts, way, target, tx))?.id !== account.id) throw wrong;
    if (!(await right.use(tx))) throw wrong;
    await accounts.setPassword(tx, account.id, hash);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(account, caller),
      op: "recoverPassword",
      entity: "sys_user",
      rowId: account.id,
      result: "ok",
      details: { way },
    });
    if (account.memberId !== null) notifyAfterCommit(parts, tx, account.memberId, "passwordChanged");
  });
}

async function accountOf(
  { accounts, repo }: MemberParts,
  way: "mobile" | "email",
  target: string,
  connection?: ReadConnection,
) {
  if (way === "mobile") return accounts.byPhone(target, connection);
  const member = await repo.memberByEmail(target, connection);
  return member?.userId == null ? undefined : accounts.byId(member.userId, connection);
}

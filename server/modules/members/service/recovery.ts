/** A forgotten password: the code that reached the number or the address of an account is what proves whose it is. */
import { auditedBy, writeAudit } from "#engine/server";
import type { RecoverBody } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { checkedCode, emailIn, phoneIn } from "./phoneCodes.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

/** A right code of an address without an account answers what a wrong code answers. */
export async function recoverPassword(
  parts: MemberParts,
  way: "mobile" | "email",
  body: RecoverBody,
  caller: MemberCaller,
): Promise<void> {
  const { accounts, database } = parts;
  const target = way === "mobile" ? phoneIn(body.mobile ?? "") : emailIn(body.email ?? "");
  const password = await accounts.newPassword(body, "recover", caller);
  const right = await checkedCode(parts, { purpose: "resetPassword", target }, body.code);
  const account = await accountOf(parts, way, target);
  const wrong = memberErrors.error(way === "mobile" ? "RECOVERY_WRONG" : "RECOVERY_WRONG_EMAIL");
  if (right === undefined || account?.status !== 1) throw wrong;
  await accounts.assertUnused(account.id, password);
  const hash = await accounts.hashNew(password, [account.username, account.phone]);
  await database.write(async (tx) => {
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
  });
  if (account.memberId !== null) await parts.notify(account.memberId, "passwordChanged", {});
}

async function accountOf({ accounts, repo }: MemberParts, way: "mobile" | "email", target: string) {
  if (way === "mobile") return accounts.byPhone(target);
  const member = await repo.memberByEmail(target);
  return member?.userId == null ? undefined : accounts.byId(member.userId);
}

/** The actions of the screen 密码管理: a one-time password, a change that is demanded, and the end of a lock. */
import { randomInt } from "node:crypto";
import type { ShownOnce } from "#core/api";
import type { StoredRow } from "#core/values";
import {
  Reply,
  auditedBy,
  preparedAction,
  writeAudit,
  type ActionCall,
  type Database,
  type ModuleActions,
} from "#engine/server";
import { createAttemptRepo } from "../repo/attempts.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { SIGN_IN_LIMITS, usernameKey, ONE_TIME_PASSWORD_LENGTH } from "../rules.ts";
import { addressGroup } from "./address.ts";
import { attemptKey } from "./attemptKey.ts";
import type { Devices } from "./devices.ts";
import { hashPassword } from "./password.ts";
import type { Separation } from "./rights/separation.ts";

interface PasswordActionParts {
  readonly database: Database;
  readonly repo: Pick<
    IdentityRepo,
    "userForUpdate" | "replacePassword" | "addPassword" | "revokeAll" | "addressGroupsOf" | "triedFrom"
  >;
  readonly devices: Pick<Devices, "forgetAll" | "namesOf">;
  /** Throws where the account has administrative rights that the viewer lacks. */
  readonly assertMayManage: Separation["assertMayManage"];
}

interface IssuedPassword {
  readonly password: string;
  readonly hash: string;
}

/** Every lock ends within this time by itself. */
const LONGEST_LOCK_MS = Math.max(...Object.values(SIGN_IN_LIMITS).map(({ windowMs, lockMs }) => windowMs + lockMs));

export const passwordActions: ModuleActions<PasswordActionParts> = {
  "sys_user.issuePassword": preparedAction<PasswordActionParts, IssuedPassword>({
    prepare: async () => {
      const password = oneTimePassword();
      return { password, hash: await hashPassword(password) };
    },
    run: async (call, parts, { password, hash }) => {
      const { repo, devices, assertMayManage } = parts;
      const { tx, set } = call;
      const [row] = call.rows as readonly [StoredRow];
      const id = String(row["id"]);
      await assertMayManage(call, id);
      const present = await repo.userForUpdate(tx, String(row["username"]));
      await repo.replacePassword(tx, id, { hash, demo: false });
      // The password before counts as used as well.
      await repo.addPassword(tx, id, hash, present?.passwordHash);
      await repo.revokeAll(tx, id, "password");
      await devices.forgetAll(tx, id);
      await set(row, { passwordDue: 1 });
      const once: ShownOnce = {
        title: `${String(row["realname"])}（${String(row["username"])}）的一次性密码`,
        text: password,
        note: "只显示这一次，请当面或通过安全的方式告知本人；本人登录后须先修改密码。",
      };
      return new Reply({ once }, "密码已重置");
    },
  }),
  "sys_user.demandPasswordChange": async (call, parts) => {
    for (const row of call.rows) {
      await parts.assertMayManage(call, row["id"]);
      if (row["passwordDue"] !== 1) await call.set(row, { passwordDue: 1 });
    }
    return new Reply(null, "已要求修改密码");
  },
  "sys_user.liftLock": async (call, parts) => {
    for (const row of call.rows) {
      await parts.assertMayManage(call, row["id"]);
      await liftLock(parts, call, row);
      await audit(parts, call, "liftLock", String(row["id"]));
    }
    return new Reply(null, "已解除锁定");
  },
};

/**
 * Clears the attempts that were counted for the account alone. Those of an address or network concern others as well,
 * and stay.
 */
async function liftLock({ database, repo, devices }: PasswordActionParts, { tx }: ActionCall, row: StoredRow) {
  const attempts = createAttemptRepo(database);
  const id = String(row["id"]);
  const name = usernameKey(String(row["username"]));
  const groups = new Set([
    ...(await repo.addressGroupsOf(tx, id)),
    ...(await repo.triedFrom(tx, id, tx.now - LONGEST_LOCK_MS)).map(addressGroup),
  ]);
  const counted = [
    ["account", name],
    ["ownPassword", id],
    ...(await devices.namesOf(tx, id)).map((device) => ["device", name, device]),
    ...[...groups].map((group) => ["pair", name, group]),
  ];
  // Counters are cleared in one order, so that two transactions never wait for each other.
  for (const key of counted.map(attemptKey).sort()) await attempts.clear(tx, key);
}

async function audit({ database }: PasswordActionParts, { viewer, origin, tx }: ActionCall, op: string, rowId: string) {
  await writeAudit(database.dialect, tx, {
    ...auditedBy(viewer, origin),
    op,
    entity: "sys_user",
    rowId,
    result: "ok",
  });
}

/** Without characters that are taken for each other when they are read out or written down. */
const CLASSES = ["ABCDEFGHJKMNPQRSTUVWXYZ", "abcdefghjkmnpqrstuvwxyz", "23456789", "!@#$%^&*"] as const;

const oneOf = (text: string): string => text.charAt(randomInt(text.length));

/** A random password that keeps the rule of the back office: at least one character of each class, in random order. */
export function oneTimePassword(): string {
  const signs = CLASSES.map(oneOf);
  while (signs.length < ONE_TIME_PASSWORD_LENGTH) signs.push(oneOf(CLASSES.join("")));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? "", signs[at] ?? ""];
  }
  return signs.join("");
}

/** Bank accounts of members: so many at most, each in the name of its holder, one of them the default. */
import type { WriteTransaction } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import type { Book } from "../repo/index.ts";
import { MOST_BANKS, isSameName } from "../rules/index.ts";
import type { FundsParts } from "./parts.ts";

const ENTITY = "member_bank";

export function registerBankRules({ engine, holders, repo }: FundsParts): void {
  const { hooks } = engine;
  const assertHolder = async (tx: WriteTransaction, book: Book, name: unknown): Promise<void> => {
    const holder = await holders.nameOf(tx, book.memberId, book.enterpriseId);
    if (holder === undefined) throw fundsErrors.error("NOT_CERTIFIED");
    if (!isSameName(name, holder))
      throw fundsErrors.error("BANK_HOLDER", { holder: book.enterpriseId === null ? "您的姓名" : "企业名称" });
  };
  hooks.on(ENTITY, "beforeAdd", async (draft, { tx, seeding }) => {
    draft["addTime"] = tx.now;
    if (seeding) return;
    const book = bookOf(draft);
    // Locked, so that of several at once each counts those before it.
    await holders.lock(tx, book.memberId);
    await assertHolder(tx, book, draft["acountName"]);
    const count = await repo.countBanks(tx, book);
    if (count >= MOST_BANKS) throw fundsErrors.error("TOO_MANY_BANKS", { most: MOST_BANKS });
    // The first one is the default whatever was chosen.
    if (count === 0) draft["defaultCard"] = 1;
  });
  hooks.on(ENTITY, "beforeEdit", async (draft, before, { op, tx, seeding }) => {
    if (seeding) return;
    const book = bookOf(before);
    await holders.lock(tx, book.memberId);
    await assertHolder(tx, book, draft["acountName"]);
    if (op === "restore" && (await repo.countBanks(tx, book)) >= MOST_BANKS)
      throw fundsErrors.error("TOO_MANY_BANKS", { most: MOST_BANKS });
    // The default stays the default until another one becomes it.
    if (before["defaultCard"] === 1) draft["defaultCard"] = 1;
    // Here, since an edit that changes nothing is not written: of two at once the other one may have been passed over.
    if (draft["defaultCard"] === 1) await repo.otherBanksNotDefault(tx, book, String(before["bankId"]));
  });
  hooks.on(ENTITY, "beforeDelete", async (row, { tx, seeding }) => {
    if (!seeding) await holders.lock(tx, String(row["memberId"]));
  });
  hooks.on(ENTITY, "afterWrite", async (before, after, { tx }) => {
    if (after?.["defaultCard"] === 1) await repo.otherBanksNotDefault(tx, bookOf(after), String(after["bankId"]));
    else await repo.ensureDefaultBank(tx, bookOf(after ?? before ?? {}));
  });
}

export const bookOf = (row: Readonly<Record<string, unknown>>): Book => ({
  memberId: String(row["memberId"]),
  enterpriseId: typeof row["enterpriseId"] === "string" && row["enterpriseId"] !== "" ? row["enterpriseId"] : null,
});

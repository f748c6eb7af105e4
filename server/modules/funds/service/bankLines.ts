/**
 * Payments that are nobody's yet: held in suspense, and from there credited to a member or given back, each proposed by
 * one person and approved by another.
 */
import { formatMoney, type StoredRow } from "#core/values";
import { Reply, registerActions, type ActionCall, type ModuleActions, type WriteContext } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import { PROPOSAL } from "../rules/index.ts";
import { bookOf } from "./bankAccounts.ts";
import type { FundsParts } from "./parts.ts";

const LINE = "bank_line";

export function registerBankLineRules(parts: FundsParts): void {
  const { hooks } = parts.engine;
  hooks.on(LINE, "afterWrite", async (before, after, context) => {
    if (context.seeding || before === undefined || after === undefined) return;
    if (context.op === "park") await park(parts, after, context);
    if (context.op === "credit") await credit(parts, after, context);
    if (context.op === "giveBack") await giveBack(parts, after, context);
  });
  registerActions(parts.engine, bankLineActions, parts);
}

export const bankLineActions: ModuleActions<FundsParts> = {
  "bank_line.flag": async ({ rows, input, set }) => {
    for (const row of rows) await set(row, { anomaly: input["anomaly"] ?? null, note: input["note"] ?? null });
  },
  "bank_line.proposeCredit": (call, parts) => proposeCredit(parts, call),
  "bank_line.proposeReturn": async ({ rows, input, viewer, set }) => {
    for (const row of rows)
      await set(row, {
        proposal: PROPOSAL.giveBack,
        resolveReason: input["resolveReason"] ?? null,
        ...proposedBy(row, viewer.username),
      });
    return new Reply(null, "已提交，请由另一人确认退款");
  },
  "bank_line.withdrawProposal": async ({ rows, set }) => {
    const nothing = { memberId: null, enterpriseId: null, holder: null, resolveReason: null, evidence: null };
    // Whose payment it may be was known before a proposal to give it back.
    for (const row of rows)
      await set(row, {
        ...(row["proposal"] === PROPOSAL.credit ? nothing : { resolveReason: null }),
        proposal: null,
        resolver: null,
      });
  },
};

const proposedBy = (row: StoredRow, resolver: string) => ({ resolver, proposals: Number(row["proposals"] ?? 0) + 1 });

/** The member has a book of this name: their own, or that of a company. */
async function proposeCredit(parts: FundsParts, { rows, input, viewer, tx, set }: ActionCall): Promise<Reply> {
  const memberId = String(input["memberId"]);
  const holder = String(input["holder"]).trim();
  const books = await parts.holders.named(tx, [holder]);
  const book = books.find((one) => one.memberId === memberId);
  if (book === undefined) throw fundsErrors.error("NO_BOOK", { holder });
  for (const row of rows)
    await set(row, {
      proposal: PROPOSAL.credit,
      memberId,
      enterpriseId: book.enterpriseId,
      holder,
      resolveReason: input["resolveReason"] ?? null,
      evidence: input["evidence"] ?? null,
      ...proposedBy(row, viewer.username),
    });
  return new Reply(null, "已提交，请由另一人确认转入");
}

async function park(parts: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> {
  const { ledger, repo } = parts;
  const serial = String(row["serial"]);
  // One that somebody has confirmed with other words of the bank is put right there.
  if ((await repo.countSerial(tx, serial)) > 0) throw fundsErrors.error("SERIAL_USED", { serial });
  await ledger.post(tx, {
    event: "depositUnmatched",
    subjects: { bankSerial: serial },
    amounts: { amount: Number(row["amount"]) },
    makerId: String(row["maker"]),
    checkerId: null,
  });
  // Confirmed while the posting waited.
  if ((await repo.countSerial(tx, serial)) > 0) throw fundsErrors.error("SERIAL_USED", { serial });
  if (row["anomaly"] === "A1") await notifyOwner(parts, row, "depositSuspended", tx);
}

async function credit(parts: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> {
  const { holders, ledger, repo } = parts;
  const book = bookOf(row);
  // Who was frozen or closed meanwhile gets nothing.
  await holders.lock(tx, book.memberId);
  if ((await holders.nameOf(tx, book.memberId, book.enterpriseId)) !== row["holder"])
    throw fundsErrors.error("NO_BOOK", { holder: String(row["holder"]) });
  await ledger.post(tx, {
    event: "anomalyCredited",
    subjects: { ...book, ...anomalyOf(row) },
    ...byTwo(row),
  });
  await repo.countLines(tx, String(row["statementId"]));
  await notifyOwner(parts, row, "depositResolved", tx);
}

async function giveBack(parts: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> {
  await parts.ledger.post(tx, { event: "anomalyReturned", subjects: anomalyOf(row), ...byTwo(row) });
  await parts.repo.countLines(tx, String(row["statementId"]));
  await notifyOwner(parts, row, "depositGivenBack", tx);
}

const anomalyOf = (row: StoredRow) => ({ anomalyId: String(row["id"]), number: String(row["proposals"]) });

const byTwo = (row: StoredRow) => ({
  amounts: { amount: Number(row["amount"]) },
  makerId: String(row["resolver"]),
  checkerId: String(row["checker"]),
});

/** Whoever it is about, where somebody is known. */
async function notifyOwner(
  { notify }: FundsParts,
  row: StoredRow,
  notice: Parameters<FundsParts["notify"]>[2],
  tx: WriteContext["tx"],
): Promise<void> {
  if (typeof row["memberId"] !== "string") return;
  const variables = { day: String(row["bankDay"]), amount: formatMoney(Number(row["amount"])) };
  await notify(tx, row["memberId"], notice, variables);
}

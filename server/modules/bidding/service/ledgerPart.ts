/** The entries that defaults and the disposition of their margins imply: these, and no others. */
import type { Database, ReadConnection } from "#engine/server";
import type { ExpectedEntry, ExpectedRow, LedgerPart } from "#server/modules/ledger/index";
import { createForfeitsRepo, type Disposed, type Forfeited } from "../repo/forfeits.ts";
import { sellerIdOf } from "../rules/seller.ts";

const PAGE = 500;

export function createBiddingLedgerPart(database: Pick<Database, "dialect">): LedgerPart {
  const repo = createForfeitsRepo(database);
  return {
    events: ["marginForfeited", "forfeitureDisposed", "shortfallClaimed"],
    rows: async function* (read) {
      for await (const page of pagesOf(repo.forfeited, read)) yield page.map(impliedByForfeit);
      for await (const page of pagesOf(repo.disposed, read)) yield page.map(impliedByDisposition);
    },
  };
}

async function* pagesOf<Row extends { readonly id: string }>(
  next: (read: ReadConnection, page: { readonly after: string; readonly limit: number }) => Promise<readonly Row[]>,
  read: ReadConnection,
): AsyncGenerator<readonly Row[]> {
  for (let after = ""; ;) {
    const page = await next(read, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
}

const bookOf = ({ memberId, enterpriseId }: Pick<Forfeited, "enterpriseId" | "memberId">) => ({
  memberId: memberId ?? "",
  enterpriseId,
});

const impliedByForfeit = (row: Forfeited): ExpectedRow => ({
  about: `bid_registration ${row.id}`,
  entries: [
    {
      event: "marginForfeited",
      subjects: { ...bookOf(row), registrationId: row.id },
      amounts: { amount: row.margin ?? 0 },
    },
  ],
});

function impliedByDisposition(row: Disposed): ExpectedRow {
  const { id, dealId, claim } = row;
  const sellerId = sellerIdOf(row.seller);
  const entries: ExpectedEntry[] = [];
  if ((row.forfeited ?? 0) > 0)
    entries.push({
      event: "forfeitureDisposed",
      subjects: { sellerId, dispositionId: id },
      amounts: { toSeller: row.toSeller ?? 0, fee: row.fee ?? 0, penalty: row.penalty ?? 0 },
    });
  if ((claim ?? 0) > 0)
    entries.push({
      event: "shortfallClaimed",
      subjects: { ...bookOf(row), sellerId, dealId },
      amounts: { amount: claim ?? 0 },
    });
  return { about: `trade_operation ${id}`, entries };
}

// What the database must hold by the answers alone: no more and no less.
import { expect } from "vitest";
import { statement, type Database } from "#engine/server";
import { createLedgerPart } from "#server/modules/funds/index";
import { createLedger } from "#server/modules/ledger/index";

interface ExpectedBid {
  readonly mainId: string;
  readonly memberId: string;
  readonly fen: number;
  /** Accepted ones. */
  readonly seq?: number;
  /** Rejected ones. */
  readonly reason?: number;
}

interface ExpectedDeposit {
  readonly memberId: string;
  readonly fen: number;
  serial: string | undefined;
  status: number;
}

/** Everything that was answered. */
export class Expected {
  /** By their keys. */
  readonly bids = new Map<string, ExpectedBid>();
  /** By their ids. */
  readonly deposits = new Map<string, ExpectedDeposit>();
  /** Those with a margin: session and member, with the status. */
  readonly registrations = new Map<string, number>();
  readonly memberIds: readonly string[];
  readonly margin: number;

  constructor(memberIds: readonly string[], margin: number) {
    this.memberIds = memberIds;
    this.margin = margin;
  }

  /** What was paid in before the first answer. */
  async takeDeposits(database: Database): Promise<void> {
    for (const { id, memberId, status, creditedAmount, bankSerial } of await depositsIn(database))
      this.deposits.set(id, { memberId, fen: Number(creditedAmount), serial: bankSerial ?? undefined, status });
  }

  /** Every call has been answered, and the server does nothing else. */
  async assertIn(database: Database): Promise<void> {
    await this.#assertBids(database);
    await this.#assertDeposits(database);
    await this.#assertMoney(database);
    const ledger = createLedger(database);
    ledger.registerPart(createLedgerPart(database));
    expect((await ledger.check()).faults).toEqual([]);
  }

  async #assertBids(database: Database): Promise<void> {
    const sessions = new Set([...this.bids.values()].map(({ mainId }) => mainId));
    for (const mainId of sessions) {
      const own = [...this.bids].filter(([, bid]) => bid.mainId === mainId);
      const accepted = own.flatMap(([key, { seq, fen, memberId }]) =>
        seq === undefined ? [] : [{ seq, key, fen, memberId }],
      );
      const log = await rows(database, "bid_log", mainId, ["seq", "idemKey", "price", "memberId"]);
      const logged = log.map(([seq, key, fen, memberId]) => ({ seq: Number(seq), key, fen: Number(fen), memberId }));
      expect(logged.toSorted(bySeq)).toEqual(accepted.toSorted(bySeq));
      expect(logged.toSorted(bySeq).map(({ seq }) => seq)).toEqual(logged.map((_row, at) => at + 1));
      const attempts = await rows(database, "bid_attempt", mainId, ["idemKey", "rejection"]);
      const rejected = own.flatMap(([key, { reason }]) => (reason === undefined ? [] : [`${key} ${reason}`]));
      expect(attempts.map(([key, reason]) => `${key} ${Number(reason)}`).sort()).toEqual(rejected.sort());
      const [session = []] = await rows(database, "bid_session", mainId, ["seq", "bidCount", "currentPrice"]);
      const last = accepted.toSorted(bySeq).at(-1);
      expect(session.map((one) => Number(one ?? 0))).toEqual([last?.seq ?? 0, last?.seq ?? 0, last?.fen ?? 0]);
      const outbox = await rows(database, "bid_outbox", mainId, ["seq"]);
      expect(outbox.map(([seq]) => Number(seq)).sort((a, b) => a - b)).toEqual(logged.map((_row, at) => at + 1));
    }
  }

  async #assertDeposits(database: Database): Promise<void> {
    const stored = await depositsIn(database);
    expect(stored.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
      [...this.deposits].map(([id, { status }]) => `${id} ${status}`).sort(),
    );
    const entries = await database.read.all<{ id: string }>(
      statement(database.dialect, `select "id" from "ledger_entry" where "id" like 'dep:%'`),
      [],
    );
    expect(entries.map(({ id }) => id).sort()).toEqual(
      this.#credited()
        .map(({ serial }) => `dep:${serial}`)
        .sort(),
    );
  }

  async #assertMoney(database: Database): Promise<void> {
    const { balances } = createLedger(database);
    for (const memberId of this.memberIds) {
      const credited = this.#credited()
        .filter((one) => one.memberId === memberId)
        .reduce((sum, { fen }) => sum + fen, 0);
      const qualified = [...this.registrations].filter(([id, status]) => id.endsWith(memberId) && status === 2);
      const frozen = qualified.length * this.margin;
      const stored = await database.read.all<{ mainId: string; status: number }>(
        statement(
          database.dialect,
          `select "mainId", "status" from "bid_registration" where "memberId" = ? and "margin" > 0`,
        ),
        [memberId],
      );
      expect(stored.map(({ mainId, status }) => `${mainId} ${memberId} ${status}`).sort()).toEqual(
        [...this.registrations].flatMap(([id, status]) => (id.endsWith(memberId) ? [`${id} ${status}`] : [])).sort(),
      );
      const book = { memberId, enterpriseId: null };
      // I6: what is frozen is the margins of those who are qualified.
      expect(await balances.fundsOf(database.read, book)).toMatchObject({
        available: credited - frozen,
        margin: frozen,
        total: credited,
      });
    }
  }

  #credited(): readonly ExpectedDeposit[] {
    return [...this.deposits.values()].filter(({ status }) => status === 3);
  }
}

interface StoredDeposit {
  readonly id: string;
  readonly memberId: string;
  readonly status: number;
  readonly creditedAmount: number | null;
  readonly bankSerial: string | null;
}

const depositsIn = ({ read, dialect }: Database): Promise<readonly StoredDeposit[]> =>
  read.all(
    statement(dialect, `select "id", "memberId", "status", "creditedAmount", "bankSerial" from "member_deposit"`),
    [],
  );

const bySeq = (one: { readonly seq: number }, other: { readonly seq: number }): number => one.seq - other.seq;

async function rows(
  { read, dialect }: Database,
  table: string,
  mainId: string,
  names: readonly string[],
): Promise<(string | number | null)[][]> {
  const columns = names.map((name) => `"${name}"`).join(", ");
  const found = await read.all<Record<string, string | number | null>>(
    statement(dialect, `select ${columns} from "${table}" where "mainId" = ?`),
    [mainId],
  );
  return found.map((row) => names.map((name) => row[name] ?? null));
}

// What the ledger should do, computed from the words of the domain's catalogue and nothing of the module's.
import type { Random } from "./random.ts";

/** Event, legs, key, and whether it takes two persons. An amount in brackets is one of several. */
const CATALOGUE = `
depositMatched        2 dep:{bankSerial}            Dr 1001 / Cr 2101
depositUnmatched      1 dep:{bankSerial}            Dr 1001 / Cr 2301
anomalyCredited       2 anom:{anomalyId}:{number}   Dr 2301 / Cr 2101
anomalyReturned       2 anom:{anomalyId}:{number}   Dr 2301 / Cr 1001
marginFrozen          1 frz:{registrationId}        Dr 2101 / Cr 2102
marginReleased        2 rel:{registrationId}        Dr 2102 / Cr 2101
registrationCancelled 1 rel:{registrationId}        Dr 2102 / Cr 2101
marginApplied         1 app:{registrationId}        Dr 2102 / Cr 2201
marginToBond          1 m2b:{registrationId}        Dr 2102 / Cr 2103
marginForfeited       2 fft:{registrationId}        Dr 2102 / Cr 2302
forfeitureDisposed    2 fftd:{dispositionId}        Dr 2302 / Cr 2202(toSeller) 4001(fee) 4002(penalty)
bondPaid              1 bond:{contractId}:{number}  Dr 2101 / Cr 2103
bondDeducted          2 bded:{deductionId}          Dr 2103 / Cr 2202
bondReleased          2 brel:{contractId}           Dr 2103 / Cr 2101
goodsPaid             1 pay:{paymentId}             Dr 2101 / Cr 2201
sectionSettled        2 set:{sectionId}             Dr 2201 / Cr 2202(toSeller) 4001(fee)
buyerRefunded         2 rfd:{refundId}              Dr 2201 / Cr 2101
withdrawalRequested   1 wd:{withdrawalId}           Dr 2101 / Cr 2104
withdrawalCancelled   1 wdc:{withdrawalId}          Dr 2104 / Cr 2101
withdrawalSent        2 wds:{withdrawalId}          Dr 2104 / Cr 1003
payoutConfirmed       1 wdp:{bankSerial}            Dr 1003(amount) 5001(charge) / Cr 1001
withdrawalReturned    1 wdr:{bankSerial}            Dr 1003 / Cr 2101
sellerPayoutReturned  1 slr:{bankSerial}            Dr 1003 / Cr 2202
sellerPaid            2 sel:{payoutId}              Dr 2202 / Cr 1003
shortfallClaimed      2 gap:{dealId}                Dr 1101 / Cr 2202
feePaid               1 fee:{feeId}                 Dr 2101 / Cr 4001
`;

interface Leg {
  readonly code: string;
  readonly sign: 1 | -1;
  /** Undefined: the whole. */
  readonly part: string | undefined;
}

interface Rule {
  readonly event: string;
  readonly persons: number;
  readonly key: string;
  readonly legs: readonly Leg[];
}

function parseRule(line: string): Rule {
  const [head = "", debits = "", credits = ""] = line.split(/ Dr | \/ Cr /);
  const [event = "", persons = "", key = ""] = head.trim().split(/ +/);
  const side = (text: string, sign: 1 | -1) =>
    text
      .trim()
      .split(" ")
      .map((leg): Leg => ({ code: leg.slice(0, 4), sign, part: /\((\w+)\)/.exec(leg)?.[1] }));
  return { event, persons: Number(persons), key, legs: [...side(debits, 1), ...side(credits, -1)] };
}

const RULES = CATALOGUE.trim().split("\n").map(parseRule);

/** Sides on which no balance may be. */
const DEBIT_CODES = new Set(["1001", "1101", "5001"]);
const WHOLE_CODES = new Set(["2102", "2104"]);
const PER: Readonly<Record<string, string>> = {
  "2102": "registrationId",
  "2103": "contractId",
  "2104": "withdrawalId",
};
const MEMBER_CODES = new Set(["1101", "2101", "2102", "2103", "2104"]);

type Subjects = Readonly<Record<string, string | null>>;

function accountId(code: string, subjects: Subjects): string {
  const of = (name: string): string => subjects[name] ?? "-";
  if (code === "2201") return `2201:${of("contractId")}`;
  if (code === "2202") return `2202:${of("sellerId")}`;
  if (!MEMBER_CODES.has(code)) return code;
  const own = `${code}:${of("memberId")}:${of("enterpriseId")}`;
  const per = PER[code];
  return per === undefined ? own : `${own}:${of(per)}`;
}

interface ModelRequest {
  readonly event: string;
  readonly subjects: Subjects;
  readonly amounts: Readonly<Record<string, number>>;
  readonly makerId: string | null;
  readonly checkerId: string | null;
}

export type ModelOperation =
  | { readonly does: "post"; readonly request: ModelRequest }
  | { readonly does: "reverse"; readonly entryId: string; readonly makerId: string; readonly checkerId: string };

interface ModelEntry {
  readonly body: string;
  readonly moves: ReadonlyMap<string, number>;
}

/** Balances and entries, and what the business rows around them would say. */
export class LedgerModel {
  readonly balances = new Map<string, number>();
  readonly entries = new Map<string, ModelEntry>();
  /** What was sent to the bank, and neither confirmed nor returned. */
  inTransit = 0;

  /** Undefined: it is posted, now or before. Otherwise the code of the error. */
  apply(operation: ModelOperation): string | undefined {
    return operation.does === "post" ? this.#post(operation.request) : this.#reverse(operation);
  }

  /** Of each registration or withdrawal that holds money, the sum. */
  openSum(code: string): number {
    return [...this.balances].reduce((sum, [id, fen]) => (id.startsWith(code) ? sum + fen : sum), 0);
  }

  #post({ event, subjects, amounts, makerId, checkerId }: ModelRequest): string | undefined {
    const rule = RULES.find((one) => one.event === event) as Rule;
    const isMissing = rule.persons === 2 && (makerId === null || checkerId === null);
    if (isMissing || (checkerId !== null && (makerId === null || makerId === checkerId))) return "LEDGER.TWO_PERSONS";
    const values = Object.values(amounts);
    const total = values.reduce((sum, amount) => sum + amount, 0);
    if (total <= 0 || values.some((amount) => amount < 0)) return "LEDGER.AMOUNT";
    const moves = new Map<string, number>();
    for (const { code, sign, part } of rule.legs) {
      const fen = part === undefined ? total : (amounts[part] ?? 0);
      const id = accountId(code, subjects);
      if (fen > 0) moves.set(id, (moves.get(id) ?? 0) + sign * fen);
    }
    const id = rule.key.replace(/\{(\w+)\}/g, (_whole, name: string) => subjects[name] ?? "");
    return this.#write(id, `${event} ${makerId} ${checkerId}`, moves);
  }

  #reverse({ entryId, makerId, checkerId }: ModelOperation & { does: "reverse" }): string | undefined {
    const entry = this.entries.get(entryId);
    if (entry === undefined) return "LEDGER.ENTRY_NOT_FOUND";
    if (makerId === checkerId) return "LEDGER.TWO_PERSONS";
    const moves = new Map([...entry.moves].map(([id, fen]) => [id, -fen]));
    return this.#write(`rev:${entryId}`, `reversal ${makerId} ${checkerId}`, moves);
  }

  #write(id: string, who: string, moves: ReadonlyMap<string, number>): string | undefined {
    const body = `${who} ${JSON.stringify([...moves].sort())}`;
    const known = this.entries.get(id);
    if (known !== undefined) return known.body === body ? undefined : "LEDGER.KEY_REUSED";
    for (const [account, fen] of [...moves].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = this.balances.get(account) ?? 0;
      const after = before + fen;
      const code = account.slice(0, 4);
      if (DEBIT_CODES.has(code) ? after < 0 : after > 0) return "LEDGER.INSUFFICIENT";
      if (WHOLE_CODES.has(code) && before !== 0 && after !== 0) return "LEDGER.NOT_WHOLE";
    }
    for (const [account, fen] of moves) this.balances.set(account, (this.balances.get(account) ?? 0) + fen);
    this.entries.set(id, { body, moves });
    this.inTransit -= moves.get("1003") ?? 0;
    return undefined;
  }
}

const few = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_unused, n) => `${name}${n}`);

/** Few of each, so that operations meet. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  memberId: few("m", 3),
  registrationId: few("r", 12),
  contractId: few("c", 3),
  withdrawalId: few("w", 12),
  sellerId: few("s", 2),
  bankSerial: few("b", 60),
  anomalyId: few("a", 6),
  number: few("n", 4),
  dispositionId: few("d", 8),
  deductionId: few("x", 8),
  paymentId: few("p", 30),
  sectionId: few("t", 12),
  refundId: few("f", 12),
  payoutId: few("o", 12),
  dealId: few("l", 4),
  feeId: few("g", 8),
};

export function randomOperation(random: Random, model: LedgerModel): ModelOperation {
  if (model.entries.size > 0 && random.chance(0.05)) {
    const [makerId, checkerId] = random.chance(0.1) ? ["p1", "p1"] : ["p1", random.pick(["p2", "p3"])];
    const entryId = random.chance(0.05) ? "dep:none" : random.pick([...model.entries.keys()]);
    return { does: "reverse", entryId, makerId, checkerId };
  }
  return { does: "post", request: randomRequest(random, model) };
}

export function randomRequest(random: Random, model: LedgerModel): ModelRequest {
  const rule = random.chance(0.25) ? (RULES[0] as Rule) : random.pick(RULES);
  const subjects = Object.fromEntries(
    Object.entries(IDS).map(([name, ids]) => [name, random.pick(ids)] as readonly [string, string | null]),
  );
  // A person's own book, or a company's.
  subjects["enterpriseId"] = random.chance(0.5) ? null : "e1";
  const [makerId, checkerId] = random.chance(0.03)
    ? random.pick([["p1", "p1"] as const, [null, "p1"] as const, [null, null] as const])
    : rule.persons === 2
      ? (["p1", random.chance(0.95) ? "p2" : "p3"] as const)
      : (["p1", null] as const);
  return { event: rule.event, subjects, amounts: amountsOf(random, rule, subjects, model), makerId, checkerId };
}

/** Mostly what the first account holds, or less; sometimes more, nothing, or below zero. */
function amountsOf(
  random: Random,
  rule: Rule,
  subjects: Subjects,
  model: LedgerModel,
): Readonly<Record<string, number>> {
  const source = rule.legs.find(({ code, sign }) => (DEBIT_CODES.has(code) ? sign === -1 : sign === 1));
  const held = source === undefined ? 0 : Math.abs(model.balances.get(accountId(source.code, subjects)) ?? 0);
  const most = held === 0 ? 1_000 : held;
  const total = random.chance(0.03)
    ? random.pick([0, -1, most + 1])
    : random.chance(0.4)
      ? most
      : 1 + random.below(most);
  const parts = rule.legs.flatMap(({ part }) => (part === undefined ? [] : [part]));
  if (parts.length === 0) return { amount: total };
  const second = random.below(Math.max(1, total));
  const [first = "", other = "", third] = parts;
  return third === undefined || random.chance(0.5)
    ? { [first]: total - second, [other]: second }
    : { [first]: total - second, [third]: second };
}

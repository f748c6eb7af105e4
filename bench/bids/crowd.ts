// Members of whom there are many, planted: one has come in through the API, the others are copies of their rows, each
// with a session of their own. Nothing of what bids are decided from is left out.
import { randomUUID } from "node:crypto";
import { statement, type Database } from "#engine/server";
import { biddingOf } from "../../tests/support/bidding.ts";
import type { TestProduct } from "../../tests/support/product.ts";
import { hashToken, newToken } from "../../server/modules/identity/service/authSession.ts";
import { createKeys } from "../../server/modules/identity/service/keys.ts";
import { createKeyStore } from "../../server/modules/identity/service/keyStore.ts";
import { signKeyOf } from "../../server/modules/identity/service/sessionGuard.ts";

export interface CrowdMember {
  readonly userId: string;
  readonly memberId: string;
  readonly token: string;
  readonly signKey: string;
}

interface PlantedMarket {
  readonly crowd: readonly CrowdMember[];
  /** Everybody has signed up for it. */
  readonly hot: string;
  /** Each has signed up for one of them, in turn. */
  readonly many: readonly string[];
}

type Row = Record<string, string | number | null>;

const DAY = 86_400_000;

export async function plantMarket(
  at: TestProduct,
  dataDir: string,
  { members, sessions }: { readonly members: number; readonly sessions: number },
): Promise<PlantedMarket> {
  const { database } = at.engine;
  const on = biddingOf(() => at, { ahead: 0 });
  const first = await on.person();
  const crowd = await copiesOf(database, dataDir, first.memberId, members);
  const open = async (registeredCount: number): Promise<string> => {
    const mainId = await on.addSession({
      registeredCount,
      margin: 0,
      extMode: "none",
      reservePrice: null,
      step: 100,
      maxSteps: 1_000,
    });
    await on.begin(mainId);
    await on.put(mainId, { freeEnd: Date.now() + DAY, endDateTime: Date.now() + DAY });
    return mainId;
  };
  const hot = await open(members);
  const many: string[] = [];
  for (let n = 0; n < sessions; n++) many.push(await open(members / sessions));
  const signUp = async (mainId: string, who: readonly CrowdMember[]): Promise<void> => {
    const consent = await on.consentOf(mainId);
    const rows = who.map(({ memberId }, n) => ({
      id: randomUUID(),
      mainId,
      memberId,
      bidderNumber: String(1_000 + n),
      status: 2,
      margin: 0,
      consent,
      createDate: Date.now(),
      version: 1,
    }));
    await insert(database, "bid_registration", rows);
  };
  await signUp(hot, crowd);
  for (const [n, mainId] of many.entries())
    await signUp(
      mainId,
      crowd.filter((_member, at) => at % many.length === n),
    );
  return { crowd, hot, many };
}

async function copiesOf(
  database: Database,
  dataDir: string,
  memberId: string,
  count: number,
): Promise<readonly CrowdMember[]> {
  const rowOf = async (table: string, column: string, value: string): Promise<Row> =>
    (await database.read.get<Row>(
      statement(database.dialect, `select * from "${table}" where "${column}" = ? limit 1`),
      [value],
    )) ?? {};
  const member = await rowOf("member", "id", memberId);
  const user = await rowOf("sys_user", "memberId", memberId);
  const session = await rowOf("sys_session", "userId", String(user["id"]));
  const keys = createKeys(createKeyStore(database, dataDir), Date.now);
  const crowd: CrowdMember[] = [];
  const rows = { member: [] as Row[], sys_user: [] as Row[], sys_session: [] as Row[] };
  for (let n = 0; n < count; n++) {
    const [copy, userId, sessionId, token] = [randomUUID(), randomUUID(), randomUUID(), newToken()];
    crowd.push({ userId, memberId: copy, token, signKey: await signKeyOf(keys, sessionId) });
    const name = `crowd_${n}`;
    const own = { id: copy, userId, userName: name, memberCode: `C${n}` };
    rows.member.push({ ...withoutUnique(member), ...own });
    rows.sys_user.push({ ...user, id: userId, username: name, phone: null, memberId: copy, memberCode: `C${n}` });
    rows.sys_session.push({ ...session, id: sessionId, tokenHash: hashToken(token), userId });
  }
  await insert(database, "sys_user", rows.sys_user);
  await insert(database, "member", rows.member);
  await insert(database, "sys_session", rows.sys_session);
  return crowd;
}

/** Numbers that belong to one member. */
const withoutUnique = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, /phone|idCard|email/i.test(name) ? null : value]),
  );

async function insert(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join(", ");
  const one = statement(
    database.dialect,
    `insert into "${table}" (${names}) values (${columns.map(() => "?").join(", ")})`,
  );
  await database.write(async (tx) => {
    for (const row of rows)
      await tx.run(
        one,
        columns.map((name) => row[name] ?? null),
      );
  });
}

/** What is known of who signed up for a session: encrypted values by keyed hashes, which show who has equal ones. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import type { MarkedRegistration } from "../rules/related.ts";
import { REGISTRATION } from "../rules/registration.ts";
import type { LogTables } from "./tables.ts";

interface RelatedTables
  extends Pick<Tables, "bid_registration" | "enterprise_certification">, Pick<LogTables, "bid_log" | "bid_attempt"> {
  readonly member: Tables["member"] & { readonly phone__blind: string | null };
  readonly member_bank: Tables["member_bank"] & { readonly bankCard__blind: string | null };
}

const query = staticQueries<RelatedTables>();

const OF_SESSION = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_registration as r")
    .leftJoin("member as m", "m.id", "r.memberId")
    .leftJoin("enterprise_certification as e", "e.id", "r.enterpriseId")
    .select(["r.id", "r.bidderNumber", "r.enterpriseId", "m.realName", "m.phone__blind as phone"])
    .select(["e.corporate", "e.creditCode", "e.registeredAddress as address"])
    .where("r.mainId", "=", mainId)
    .where("r.status", "in", [REGISTRATION.waiting, REGISTRATION.qualified, REGISTRATION.lost, REGISTRATION.won])
    .where("r.deletedAt", "is", null)
    .orderBy("r.createDate")
    .orderBy("r.id"),
);
/** Of the member, whoever they act for: an account of their own says as much. */
const CARDS = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_registration as r")
    .innerJoin("member_bank as b", "b.memberId", "r.memberId")
    .select(["r.id", "b.bankCard__blind as value"])
    .where("r.mainId", "=", mainId)
    .where("b.deletedAt", "is", null),
);
const ADDRESSES = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_log")
    .select(["registrationId as id", "ip as value"])
    .where("mainId", "=", mainId)
    .union(db.selectFrom("bid_attempt").select(["registrationId as id", "ip as value"]).where("mainId", "=", mainId)),
);

export function createRelatedRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    ofSession: async (tx: WriteTransaction, mainId: string): Promise<readonly MarkedRegistration[]> => {
      const rows = await OF_SESSION[dialect].all(tx, { mainId });
      const cards = byRegistration(await CARDS[dialect].all(tx, { mainId }));
      const addresses = byRegistration(await ADDRESSES[dialect].all(tx, { mainId }));
      return rows.map(({ id, bidderNumber, enterpriseId, realName, phone, corporate, creditCode, address }) => ({
        id,
        bidderNumber,
        isCompany: enterpriseId !== null,
        marks: {
          // Who signs up for themselves may be the legal representative of another bidder.
          corporate: known(enterpriseId === null ? realName : corporate),
          creditCode: known(creditCode),
          phone: known(phone),
          bankCard: cards.get(id) ?? [],
          address: known(address),
          ip: addresses.get(id) ?? [],
        },
      }));
    },
  };
}

export type RelatedRepo = ReturnType<typeof createRelatedRepo>;

const known = (value: string | null): readonly string[] => (value === null ? [] : [value]);

function byRegistration(rows: readonly { readonly id: string | null; readonly value: string | null }[]) {
  const values = new Map<string, string[]>();
  for (const { id, value } of rows)
    if (id !== null && value !== null) values.set(id, [...(values.get(id) ?? []), value]);
  return values;
}

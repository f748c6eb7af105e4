/** Who money may belong to, found by the name that the bank writes. */
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import { MEMBER_STATUS } from "../rules.ts";
import type { MemberTables } from "./tables.ts";

const query = staticQueries<MemberTables>();

const PERSON_NAMED = query((db, { name }: Params<{ name: string }>) =>
  db
    .selectFrom("member")
    .select("id as memberId")
    .where("realName", "=", name)
    .where("verified", "=", 1)
    .where("status", "=", MEMBER_STATUS.usable)
    .where("deletedAt", "is", null),
);
const COMPANY_NAMED = query((db, { name }: Params<{ name: string }>) =>
  db
    .selectFrom("enterprise_certification as c")
    .innerJoin("member as m", "m.id", "c.memberId")
    .select(["m.id as memberId", "c.id as enterpriseId"])
    .where("c.company", "=", name)
    .where("c.verified", "=", 1)
    .where((eb) => eb(eb.fn.coalesce("c.frozen", eb.lit(0)), "<>", 1))
    .where("c.deletedAt", "is", null)
    .where("m.status", "=", MEMBER_STATUS.usable)
    .where("m.deletedAt", "is", null),
);

interface NamedHolder {
  readonly memberId: string;
  readonly enterpriseId: string | null;
  readonly name: string;
}

export function createHoldersRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    /** Persons and companies that money may belong to now. */
    holdersNamed: async (connection: ReadConnection, names: readonly string[]): Promise<readonly NamedHolder[]> => {
      const found: NamedHolder[] = [];
      for (const name of names) {
        for (const { memberId } of await PERSON_NAMED[dialect].all(connection, { name }))
          found.push({ memberId, enterpriseId: null, name });
        for (const company of await COMPANY_NAMED[dialect].all(connection, { name })) found.push({ ...company, name });
      }
      return found;
    },
  };
}

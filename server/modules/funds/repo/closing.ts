/** What the closure of an account empties: what was paid stays, and no longer says whose user name it was. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";

const query = staticQueries<Pick<Tables, "member_bank" | "member_deposit" | "member_withdrawal" | "hw_history">>();

interface Member {
  readonly memberId: string;
}

const FORGET_BANK_HISTORY = query((db, { memberId }: Params<Member>) =>
  db
    .deleteFrom("hw_history")
    .where("entity", "=", "member_bank")
    .where("rowId", "in", (eb) => eb.selectFrom("member_bank").select("bankId").where("memberId", "=", memberId)),
);
const REMOVE_BANKS = query((db, { memberId }: Params<Member>) =>
  db.deleteFrom("member_bank").where("memberId", "=", memberId),
);
const FORGET_DEPOSITORS = query((db, { memberId }: Params<Member>) =>
  db
    .updateTable("member_deposit")
    .set((eb) => ({
      createBy: null,
      updateBy: eb.case().when("updateBy", "=", eb.ref("createBy")).then(null).else(eb.ref("updateBy")).end(),
    }))
    .where("memberId", "=", memberId),
);
const FORGET_WITHDRAWERS = query((db, { memberId }: Params<Member>) =>
  db
    .updateTable("member_withdrawal")
    .set((eb) => ({
      createBy: null,
      updateBy: eb.case().when("updateBy", "=", eb.ref("createBy")).then(null).else(eb.ref("updateBy")).end(),
    }))
    .where("memberId", "=", memberId),
);

export function createClosingRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    forgetMember: async (tx: WriteTransaction, memberId: string): Promise<void> => {
      for (const one of [FORGET_BANK_HISTORY, REMOVE_BANKS, FORGET_DEPOSITORS, FORGET_WITHDRAWERS])
        await one[dialect].run(tx, { memberId });
    },
  };
}

/** Addresses of members: so many at most, and one of them the default. */
import { memberErrors } from "../errors.ts";
import { lockMember } from "./own.ts";
import type { MemberParts } from "./parts.ts";
import { MOST_ADDRESSES } from "../rules.ts";

export function registerAddressRules({ engine, repo }: Pick<MemberParts, "engine" | "repo">): void {
  const { hooks } = engine;
  hooks.on("member_address", "beforeAdd", async (draft, { tx, seeding }) => {
    const memberId = String(draft["memberId"]);
    // Locked, so that of several at once each counts those before it.
    if (!seeding) await lockMember({ repo }, tx, memberId);
    const count = await repo.countAddresses(tx, memberId);
    if (!seeding && count >= MOST_ADDRESSES) throw memberErrors.error("TOO_MANY_ADDRESSES", { most: MOST_ADDRESSES });
    // The first one is the default whatever was chosen.
    if (count === 0) draft["defaultMark"] = 1;
  });
  // Of two that become the default at once the second one sees the first.
  hooks.on("member_address", "beforeEdit", async (draft, before, { tx, seeding }) => {
    if (!seeding) await lockMember({ repo }, tx, String(before["memberId"]));
    // The default stays the default until another address becomes it.
    if (before["defaultMark"] === 1) draft["defaultMark"] = 1;
    // Here, since an edit that changes nothing is not written: of two at once the other one may have been passed over.
    if (draft["defaultMark"] === 1) await repo.othersNotDefault(tx, String(before["memberId"]), String(before["id"]));
  });
  hooks.on("member_address", "beforeDelete", async (row, { tx, seeding }) => {
    if (!seeding) await lockMember({ repo }, tx, String(row["memberId"]));
  });
  // The engine counts the change of the table at the end of the call, for these writes as well.
  hooks.on("member_address", "afterWrite", async (before, after, { tx }) => {
    if (after === undefined) await repo.ensureDefaultAddress(tx, String(before?.["memberId"]));
    else if (after["defaultMark"] === 1)
      await repo.othersNotDefault(tx, String(after["memberId"]), String(after["id"]));
  });
}

/** Addresses of members: so many at most, and one of them the default. */
import { memberErrors } from "../errors.ts";
import type { MemberParts } from "./parts.ts";

const MOST = 20;

export function registerAddressRules({ engine, repo }: Pick<MemberParts, "engine" | "repo">): void {
  const { hooks } = engine;
  hooks.on("member_address", "beforeAdd", async (draft, { tx, seeding }) => {
    const count = await repo.countAddresses(tx, String(draft["memberId"]));
    if (!seeding && count >= MOST) throw memberErrors.error("TOO_MANY_ADDRESSES", { most: MOST });
    // The first one is the default whatever was chosen.
    if (count === 0) draft["defaultMark"] = 1;
  });
  hooks.on("member_address", "afterWrite", async (_before, after, { tx }) => {
    if (after?.["defaultMark"] === 1) await repo.othersNotDefault(tx, String(after["memberId"]), String(after["id"]));
  });
}

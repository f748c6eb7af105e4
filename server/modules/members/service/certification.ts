/** Real-name certification of a member: null → 0 → 1 or 2, and 0 or 2 → 0; who has passed changes nothing any more. */
import type { CertifyBody, MemberCertification } from "../contract.ts";
import { memberErrors } from "../errors.ts";
import { presentCertification, signerFor } from "../present.ts";
import { pictureIn, readNewIdentity } from "./register.ts";
import { lockedMember, ownMember } from "./own.ts";
import { authorOf, type MemberCaller, type MemberParts } from "./parts.ts";
import { submittedBy } from "./submission.ts";

export async function ownCertification(parts: MemberParts, caller: MemberCaller): Promise<MemberCertification> {
  return presentCertification(await ownMember(parts, caller), await signerFor(parts, caller));
}

export async function certify(parts: MemberParts, body: CertifyBody, caller: MemberCaller): Promise<void> {
  const identity = readNewIdentity(body, parts.engine.clock());
  const idCardFront = pictureIn(body.idCardFront, "idcard", "身份证人像面");
  const idCardBack = pictureIn(body.idCardBack, "idcard", "身份证国徽面");
  await ownMember(parts, caller);
  await parts.engine.calls.write(authorOf(caller), async (rows) => {
    const row = await lockedMember(rows, caller);
    if (row["verified"] === 1) throw memberErrors.error("CERTIFIED");
    await rows.change(
      "member",
      row,
      {
        ...identity,
        idCardFront,
        idCardBack,
        ...submittedBy(caller.viewer.username, rows.tx.now),
      },
      "submit",
    );
  });
}

import { MEMBER_PATHS, type RegisterTicket } from "#server/modules/members/contract";
import { NewMobileForm } from "../../forms/NewMobileForm.tsx";
import { post } from "../../member/calls.ts";
import type { PhoneProof } from "./phoneProof.ts";
import { registerTexts as t } from "./texts.ts";

/** Names the wait for the next code. */
export const CODE = "register";

/** The first step: a code that reached the number becomes the ticket of the registration. */
export function ProvePhone({ onProved }: { readonly onProved: (proof: PhoneProof) => void }) {
  return (
    <NewMobileForm
      name={CODE}
      label={t.steps[0]}
      lead={t.proveLead}
      submitLabel={t.prove}
      busyLabel={t.proving}
      onSubmit={async (mobile, code) => {
        const proved = await post<RegisterTicket>(MEMBER_PATHS.verifyRegisterCode, { mobile, code });
        onProved({ phone: mobile, ticket: proved.registerTicket });
      }}
    />
  );
}

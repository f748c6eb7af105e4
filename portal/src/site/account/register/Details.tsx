import { useCallback, useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import {
  MEMBER_PATHS,
  REGISTER_TICKET_HEADER,
  type MemberType,
  type Registered,
} from "#server/modules/members/contract";
import { encryptPasswords, preloadEncryption } from "#portal/signIn/encryptPasswords.ts";
import { Button, CheckField, Notice, TextField } from "#portal/ui/index.ts";
import { CompanyFields } from "../../forms/companyFields.tsx";
import { errorOf, Failure, LiveForm, useCheckedForm, type Problems } from "../../forms/fields.tsx";
import { IdCardField, RealNameField } from "../../forms/personFields.tsx";
import { PictureField } from "../../forms/PictureField.tsx";
import { Submit } from "../../forms/Submit.tsx";
import { companyFieldTexts, formTexts } from "../../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../../forms/useFormDraft.ts";
import { useSend } from "../../forms/useSend.ts";
import { get, post } from "../../member/calls.ts";
import { AccountFields } from "./AccountFields.tsx";
import type { PhoneProof } from "./phoneProof.ts";
import { KEPT_FIELDS, REFUSED_FIELDS, registrationOf, registrationProblems } from "./registration.ts";
import { registerTexts as t } from "./texts.ts";

const RULES = "/index/transactionGuide?activeIndex=1";

interface DetailsProps {
  readonly mtype: MemberType;
  readonly proof: PhoneProof;
  /** Another number, or the same one once more. */
  readonly onProveAgain: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

/** The second step: who it is, the account, and for a company its licence. */
export function Details({ mtype, proof, onProveAgain, onRegistered }: DetailsProps) {
  const [stored, setStored] = useState<{ readonly path: string; readonly ticket: string }>();
  // A picture belongs to the ticket that it was sent with.
  const licence = stored?.ticket === proof.ticket ? stored.path : undefined;
  useEffect(preloadEncryption, []);
  const draft = `register.${mtype}`;
  const { busy, failure, send } = useSend(REFUSED_FIELDS);
  const checked = useCheckedForm(
    (values) => registrationProblems(mtype, values, licence),
    (values, show) =>
      void send(show, async () => {
        const { password = "", confirmpassword = "" } = values;
        const encrypted = await encryptPasswords(get, "register", { password, confirmpassword });
        const body = registrationOf(mtype, values, proof, licence, encrypted);
        const registered = await post<Registered>(MEMBER_PATHS.register, body);
        forgetDraft(draft);
        onRegistered(registered);
      }),
  );
  const { form, problems, clearProblem } = checked;
  const { restored } = useFormDraft(form, draft, KEPT_FIELDS);
  // Whatever was said about the proof is not about the next one.
  useEffect(() => clearProblem("phone"), [clearProblem, proof.ticket]);
  const takeLicence = useCallback(
    (path: string | undefined): void => {
      setStored(path === undefined ? undefined : { path, ticket: proof.ticket });
      if (path !== undefined) clearProblem("licenceImage");
    },
    [clearProblem, proof.ticket],
  );
  return (
    <LiveForm label={t.steps[1]} checked={checked}>
      {restored && (
        <Notice>
          <p>{formTexts.restored}</p>
        </Notice>
      )}
      <TextField
        label={formTexts.mobile}
        name="phone"
        type="tel"
        readOnly
        value={proof.phone}
        hint={t.proved}
        act={<Button onClick={onProveAgain}>{problems["phone"] === undefined ? t.otherPhone : t.proveAgain}</Button>}
        {...errorOf(problems, "phone")}
      />
      {mtype === 2 && <CompanyGroup problems={problems} ticket={proof.ticket} onLicence={takeLicence} />}
      <PersonFields mtype={mtype} problems={problems} />
      <AccountFields problems={problems} />
      <CheckField
        name="agreed"
        label={
          <>
            {t.agree}
            <Link to={RULES} target="_blank" rel="noopener">
              {t.rules}
            </Link>
          </>
        }
        {...errorOf(problems, "agreed")}
      />
      <Failure text={failure} />
      <Submit label={t.submit} busyLabel={t.submitting} busy={busy} />
      <p className="form-note">{formTexts.draft}</p>
    </LiveForm>
  );
}

interface CompanyGroupProps {
  readonly problems: Problems;
  readonly ticket: string;
  readonly onLicence: (path: string | undefined) => void;
}

function CompanyGroup({ problems, ticket, onLicence }: CompanyGroupProps) {
  const headers = useMemo(() => ({ [REGISTER_TICKET_HEADER]: ticket }), [ticket]);
  return (
    <fieldset className="form-group">
      <legend>{t.groups.company}</legend>
      <CompanyFields problems={problems} enterKeyHint="next" />
      {/* Empty with another ticket. */}
      <PictureField
        key={ticket}
        label={companyFieldTexts.licence}
        folder="licence"
        shape="sheet"
        headers={headers}
        onPath={onLicence}
        error={problems["licenceImage"]}
      />
    </fieldset>
  );
}

function PersonFields({ mtype, problems }: { readonly mtype: MemberType; readonly problems: Problems }) {
  return (
    <fieldset className="form-group">
      <legend>{mtype === 2 ? t.groups.agent : t.groups.person}</legend>
      <div className="form-pair">
        <RealNameField {...(mtype === 2 && { label: t.agentName })} problems={problems} />
        <IdCardField hint={t.idCardHint} problems={problems} />
      </div>
    </fieldset>
  );
}

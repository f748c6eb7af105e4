import { foldDocumentNumber } from "#core/values";
import { useCallback, useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { privateAddress } from "#server/modules/files/contract";
import { MEMBER_PATHS, type Company, type CompanyBody } from "#server/modules/members/contract";
import { Facts, Notice } from "#portal/ui/index.ts";
import { CompanyFields, companyProblems } from "../forms/companyFields.tsx";
import { Failure, LiveForm, problemsOf, useCheckedForm } from "../forms/fields.tsx";
import { PictureField } from "../forms/PictureField.tsx";
import { required } from "../forms/rules.ts";
import { Submit } from "../forms/Submit.tsx";
import { companyFieldTexts as fields, formTexts } from "../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../forms/useFormDraft.ts";
import { useSend } from "../forms/useSend.ts";
import { get, post } from "./calls.ts";
import { centerTexts, companyTexts as t } from "./centerTexts.ts";
import { useOwnInfo } from "./memberInfo.ts";
import { Part, Waiting } from "./Part.tsx";
import { companyIdOf } from "./places.ts";
import { VerifiedTag } from "./Profile.tsx";
import { useLoaded } from "./useLoaded.ts";
import { usePictureChoice } from "./usePictureChoice.ts";
import { usePostOnce } from "./usePostOnce.ts";

const LIST = "/userCenter?tag=11";

/** A company that the member acts for: a new one, one that waits or failed, or one that is certified and only shown. */
export function CompanyCertification() {
  const { pathname, search } = useLocation();
  const id = companyIdOf(pathname, search);
  return id === undefined ? (
    <Frame>
      <CompanyForm key="new" before={undefined} />
    </Frame>
  ) : (
    <Known key={id} id={id} />
  );
}

function Known({ id }: { readonly id: string }) {
  const load = useCallback(() => get<Company>(MEMBER_PATHS.company, { id }), [id]);
  const { value, failure, reload } = useLoaded(load);
  return (
    <Frame company={value}>
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : value.verified === 1 ? (
        <Details company={value} />
      ) : (
        <CompanyForm before={value} />
      )}
    </Frame>
  );
}

function Frame({ company, children }: { readonly company?: Company | undefined; readonly children: ReactNode }) {
  return (
    <Part
      title={t.certify}
      lead={t.certifyLead}
      back={{ to: LIST, label: centerTexts.backToCompanies }}
      act={company !== undefined && <VerifiedTag verified={company.verified} />}
    >
      {children}
    </Part>
  );
}

function Details({ company }: { readonly company: Company }) {
  return (
    <>
      <p>{t.passed}</p>
      <Facts
        items={[
          { label: fields.company, value: company.company },
          { label: fields.creditCode, value: company.creditCode },
          { label: fields.corporate, value: company.corporate },
          { label: fields.registeredAddress, value: company.registeredAddress },
        ]}
      />
      {company.licenceImage !== null && (
        <div className="member-licence">
          <img src={privateAddress(company.licenceImage)} alt={fields.licence} />
        </div>
      )}
    </>
  );
}

const KEPT = ["company", "creditCode", "corporate", "registeredAddress"] as const;
const REFUSED = {
  "MEMBERS.COMPANY_LENGTH": "company",
  "MEMBERS.CORPORATE_LENGTH": "corporate",
  "MEMBERS.REGISTERED_ADDRESS_LENGTH": "registeredAddress",
  "MEMBERS.CREDIT_CODE": "creditCode",
  "MEMBERS.COMPANY_EXISTS": "creditCode",
  "MEMBERS.CREDIT_CODE_CERTIFIED": "creditCode",
};

function CompanyForm({ before }: { readonly before: Company | undefined }) {
  const { info, reload } = useOwnInfo();
  const navigate = useNavigate();
  const licence = usePictureChoice(fields.licence, before?.licenceImage);
  const authorization = usePictureChoice(t.authorizationName, before?.authorization);
  const draft = `company.${info.memberId}.${before?.id ?? "new"}`;
  const { busy, failure, send } = useSend(REFUSED);
  const addOnce = usePostOnce();
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        ...companyProblems(values),
        licenceImage: licence.problem ?? required(licence.path, fields.required.licenceImage),
        authorization: authorization.problem,
      }),
    ({ company = "", creditCode = "", corporate = "", registeredAddress = "" }, show) =>
      void send(show, async () => {
        const body: CompanyBody = {
          company,
          creditCode: foldDocumentNumber(creditCode),
          corporate,
          registeredAddress,
          ...(licence.path !== undefined && { licenceImage: licence.path }),
          ...(authorization.path !== undefined && { authorization: authorization.path }),
        };
        if (before === undefined) await addOnce(MEMBER_PATHS.addCompany, body);
        else await post(MEMBER_PATHS.editCompany, { ...body, id: before.id, version: before.version });
        forgetDraft(draft);
        await reload();
        await navigate(LIST, { state: { companySubmitted: true } });
      }),
  );
  const { form, problems, clearProblem } = checked;
  const { restored } = useFormDraft(form, draft, KEPT);
  // What was said about a picture is not about the next one.
  useEffect(() => clearProblem("licenceImage"), [clearProblem, licence.path]);
  useEffect(() => clearProblem("authorization"), [clearProblem, authorization.path, authorization.problem]);
  return (
    <LiveForm label={t.certify} checked={checked}>
      {before?.reason != null && (
        <Notice tone="bad">
          <p>{t.failed(before.reason)}</p>
        </Notice>
      )}
      {restored && (
        <Notice>
          <p>{formTexts.restored}</p>
        </Notice>
      )}
      <CompanyFields before={before} problems={problems} enterKeyHint="done" />
      <div className="picture-pair">
        <PictureField
          label={fields.licence}
          folder="licence"
          shape="sheet"
          shown={licence.shown}
          onPath={licence.onPath}
          error={problems["licenceImage"]}
        />
        <PictureField
          label={t.authorization}
          folder="licence"
          shape="sheet"
          shown={authorization.shown}
          onPath={authorization.onPath}
          onRemove={authorization.onRemove}
          error={problems["authorization"]}
        />
      </div>
      <Failure text={failure} />
      <Submit label={t.submit} busyLabel={t.submitting} busy={busy} wide={false} />
      <p className="form-note">{formTexts.draft}</p>
    </LiveForm>
  );
}
